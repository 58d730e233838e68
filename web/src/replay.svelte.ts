/** A finished deal, looked at step by step, and what the solver finds in it. */
import { dealPath, type DealPlace } from "./address";
import { t, type Key } from "./messages.svelte";
import type { Frame, Replay, Review, ReviewGoal, Side, TurningPoint } from "./wire";
import { cardOf } from "./words";

/** Milliseconds between two steps when it plays by itself. */
export const PACE = 1100;

/** Milliseconds until a review that is not done is asked for again. */
export const ASK_AGAIN = 900;

const api = (place: DealPlace) => `/api/deals${dealPath(place).slice(2)}`;

export const recordAddress = (place: DealPlace): string => `${api(place)}/record`;

/** Asked too much, too busy, or no line at all: then it is asked for again, after a pause that grows. */
const LATER = [429, 503];
const PAUSES = [1000, 2000, 4000, 8000, 16_000];

async function got<T>(address: string, pauses = PAUSES): Promise<T> {
  const [pause, ...rest] = pauses;
  const answer = await fetch(address).catch((error: unknown) => {
    if (pause === undefined) throw error;
    return null;
  });
  if (pause !== undefined && (!answer || LATER.includes(answer.status))) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    return got(address, rest);
  }
  if (!answer?.ok) throw new Error(String(answer?.status));
  return (await answer.json()) as T;
}

/** How a turning point's better actions are told: many as nearly all, one as the only one, else by name. */
export function heldBy({ action, better, others }: TurningPoint): "any" | "almost-any" | "only" | "better" {
  const cards = others > 1 && [action, ...better].every((one) => cardOf(one) === one);
  if (!cards) return "better";
  if (better.length === others) return "any";
  if (better.length === 1) return "only";
  return better.length > 3 && 3 * better.length >= 2 * others ? "almost-any" : "better";
}

/** A value of the review in words: ours or theirs, or a side's by its colour to who has none. */
export function worth(value: number, goal: ReviewGoal, mySide: Side | null): string {
  if (value === 0) return t(goal === "points" ? "review.worth.even" : "review.worth.tie");
  const side: Side = value > 0 ? 0 : 1;
  const whose = mySide === null ? "watched" : side === mySide ? "ours" : "theirs";
  const much = goal === "points" ? "tens" : Math.abs(value);
  return t(`review.worth.${whose}.${much}` as Key, { side: t(`side-${side}`), count: Math.abs(value) });
}

export class ReplayedDeal {
  replay = $state.raw<Replay | null>(null);
  /** `gone`: there is no such deal; `failed`: it did not come. */
  trouble = $state<"gone" | "failed" | null>(null);
  /** The number of the frame shown. */
  at = $state(0);
  playing = $state(false);
  review = $state.raw<Review | null>(null);
  reviewing = $state<"no" | "asked" | "failed">("no");
  /** The first frame in which all cards are dealt that will be before the first trick. */
  first = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asking: ReturnType<typeof setTimeout> | undefined;
  private left = false;

  constructor(readonly place: DealPlace) {}

  async load(): Promise<void> {
    this.trouble = null;
    try {
      const replay = await got<Replay>(api(this.place));
      if (this.left) return;
      this.first = Math.max(0, replay.frames.findIndex(({ hands }) => hands.some((hand) => hand.length > 0)));
      this.replay = replay;
      this.at = this.first;
    } catch (error) {
      this.trouble = error instanceof Error && error.message === "404" ? "gone" : "failed";
    }
  }

  get frames(): Frame[] {
    return this.replay?.frames ?? [];
  }
  get frame(): Frame | null {
    return this.frames[this.at] ?? null;
  }
  get last(): number {
    return this.frames.length - 1;
  }

  /** The number of the first choice the solver can judge: of the position before it. */
  get firstChoice(): number {
    return this.frames.findIndex(({ action }) => action !== null && !action.startsWith("pick ")) - 1;
  }

  /** In the frame shown a card was drawn for hukum: by chance, and nobody got a card. */
  get drewHere(): boolean {
    const held = (number: number) => this.frames[number]?.hands.flat().length;
    return this.at > this.first && this.frame?.action === null && held(this.at) === held(this.at - 1);
  }

  /** The number of the trick a frame belongs to, from 1. */
  trickOf(number: number): number {
    const view = this.frames[number]?.view;
    if (!view) return 1;
    return Math.min(view.tricks_total, view.tricks_played + (view.trick.cards.length > 0 || number < this.last ? 1 : 0));
  }

  go(number: number): void {
    this.pause();
    this.at = Math.max(this.first, Math.min(this.last, number));
  }

  play(): void {
    if (this.at >= this.last) this.at = this.first;
    this.playing = true;
    this.timer = setTimeout(() => this.tick(), PACE);
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  private tick(): void {
    if (!this.playing) return;
    this.at = Math.min(this.last, this.at + 1);
    if (this.at < this.last) this.timer = setTimeout(() => this.tick(), PACE);
    else this.playing = false;
  }

  /** Asks for the review until it is done. */
  async ask(): Promise<void> {
    this.reviewing = "asked";
    try {
      const review = await got<Review>(`${api(this.place)}/review`);
      if (this.left) return;
      this.review = review;
      if (review.state === "working") this.asking = setTimeout(() => void this.ask(), ASK_AGAIN);
      else if (review.state === "failed") this.reviewing = "failed";
    } catch {
      if (!this.left) this.reviewing = "failed";
    }
  }

  get turns(): TurningPoint[] {
    return this.review?.state === "done" ? this.review.turns : [];
  }
  /** The turning point that is made in the frame shown. */
  get turningHere(): TurningPoint | null {
    return this.turns.find(({ frame }) => frame === this.at) ?? null;
  }

  /** The next turning point from here on; after the last, the first. */
  get nextTurning(): TurningPoint | null {
    return this.turns.find(({ frame }) => frame > this.at) ?? this.turns[0] ?? null;
  }

  leave(): void {
    this.left = true;
    this.pause();
    clearTimeout(this.asking);
  }
}
