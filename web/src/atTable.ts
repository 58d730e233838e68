/** What the device does while somebody sits at a table: sounds, a nudge at one's turn, a screen that stays awake. */
import { Ears, ELSEWHERE, FIRST_MINUTE } from "./ears";
import type { Game } from "./game.svelte";
import type { Settings } from "./settings.svelte";

/** Begins; the returned function ends it. */
export function attend(game: Game, settings: Settings): () => void {
  const ears = new Ears();
  let touched = performance.now();
  const touch = () => {
    touched = performance.now();
  };
  game.onshown = (before, now) => {
    const wish = settings.get("sounds");
    const { sounds, called } = ears.hear(before, now, game.resting, wish === "all");
    const elsewhere = document.hidden || performance.now() - touched > ELSEWHERE;
    if (called && elsewhere && settings.get("vibrate")) navigator.vibrate?.([70, 60, 70]);
    const quiet = wish === "off" || (!settings.has("sounds") && performance.now() < FIRST_MINUTE);
    if (sounds.length === 0 || quiet) return;
    void import("./sounds").then(({ play }) => {
      for (const sound of sounds) play(sound, settings.get("volume"));
    }, ignore);
  };
  const events = ["pointerdown", "keydown"] as const;
  for (const event of events) addEventListener(event, touch, { passive: true });
  const sleep = stayAwake();
  return () => {
    game.onshown = () => {};
    for (const event of events) removeEventListener(event, touch);
    sleep();
  };
}

const ignore = () => {
  // A sound that does not come, a lock that is not granted: the game goes on without it.
};

/** Keeps the screen on while the page is seen; only secure pages may. */
function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let over = false;
  const ask = () => {
    if (over || document.hidden || !("wakeLock" in navigator)) return;
    navigator.wakeLock.request("screen").then((granted) => {
      if (over) void granted.release();
      else lock = granted;
    }, ignore);
  };
  document.addEventListener("visibilitychange", ask);
  ask();
  return () => {
    over = true;
    document.removeEventListener("visibilitychange", ask);
    void lock?.release();
  };
}
