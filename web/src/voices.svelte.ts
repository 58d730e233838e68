/** What people at the table say just now, and whom one does not wish to hear. */
import { keep, kept } from "./kept";
import type { Phrase, Seat } from "./wire";

/** Milliseconds a phrase hangs at its seat. */
export const BUBBLE_LASTS = 3000;
const MUTED = "mendikot.muted";
const ALL = "mendikot.muted-all";
const MOST_MUTED = 50;

export interface Bubble {
  id: number;
  seat: Seat;
  phrase: Phrase;
}

function names(): string[] {
  try {
    const found: unknown = JSON.parse(kept(MUTED) ?? "[]");
    return Array.isArray(found) ? found.filter((name) => typeof name === "string") : [];
  } catch {
    return [];
  }
}

export class Voices {
  /** At most one of each seat: the newest. */
  bubbles = $state.raw<Bubble[]>([]);
  all = $state(kept(ALL) === "yes");
  /** By name: of other people nothing else is known here. */
  private muted = $state.raw(names());
  private ids = 0;

  isMuted(name: string): boolean {
    return this.muted.includes(name);
  }

  mute(name: string, on: boolean): void {
    const others = this.muted.filter((each) => each !== name);
    this.muted = on ? [...others, name].slice(-MOST_MUTED) : others;
    keep(MUTED, JSON.stringify(this.muted));
  }

  muteAll(on: boolean): void {
    this.all = on;
    keep(ALL, on ? "yes" : "no");
  }

  /** Shows a phrase for a while; false when its speaker is not to be heard. Oneself is always. */
  hear(seat: Seat, phrase: Phrase, name: string, own: boolean): boolean {
    if (!own && (this.all || this.isMuted(name))) return false;
    const bubble = { id: ++this.ids, seat, phrase };
    this.bubbles = [...this.bubbles.filter((each) => each.seat !== seat), bubble];
    setTimeout(() => {
      this.bubbles = this.bubbles.filter((each) => each !== bubble);
    }, BUBBLE_LASTS);
    return true;
  }

  hush(): void {
    this.bubbles = [];
  }
}
