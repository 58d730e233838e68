/** A finished deal, looked at step by step, and what the solver finds in it. */
import { dealPath, type DealPlace } from "./address";
import { ask } from "./asking";
import { t, type Key } from "./messages.svelte";
import type { Frame, Replay, Review, ReviewGoal, Side, TurningPoint } from "./wire";
import { cardOf } from "./words";

/** Milliseconds between two steps when it plays by itself. */
export const PACE = 1100;

/** Milliseconds until a review that is not done is asked for again. */
export const ASK_AGAIN = 900;

const api = (place: DealPlace) => `/api/deals${dealPath(place).slice(2)}`;

export const recordAddress = (place: DealPlace): string => `${api(place)}/record`;

/** Milliseconds from one try to the next where none came: each pause is twice the one before, up to the last. */
const FIRST_PAUSE = 1000;
const LAST_PAUSE = 16_000;

/** The server answers, later: it is busy, or too much was asked. */
const isBusy = (status: number): boolean => status === 429 || status === 503;

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
  /** `gone`: there is no such deal; `failed`: it has not come for long, and is still asked for. */
  trouble = $state<"gone" | "failed" | null>(null);
  /** The number of the frame shown. */
  at = $state(0);
  playing = $state(false);
  review = $state.raw<Review | null>(null);
  reviewing = $state<"no" | "asked" | "waiting" | "failed">("no");
  /** The first frame in which all cards are dealt that will be before the first trick. */
  first = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Ends the question before when a new one is put, and the last one when the page is left. */
  private asking = new AbortController();

  constructor(readonly place: DealPlace) {}

  async load(): Promise<void> {
    this.trouble = null;
    await this.get<Replay>(
      "",
      (replay) => {
        this.trouble = null;
        this.first = Math.max(0, replay.frames.findIndex(({ hands }) => hands.some((hand) => hand.length > 0)));
        this.replay = replay;
        this.at = this.first;
        return true;
      },
      (status, long) => {
        if (status === 404) this.trouble = "gone";
        else if (long) this.trouble = "failed";
      },
    );
  }

  /** Asks until `take` has all it wants; `miss` is told of every try that brought nothing, and when it is long. */
  private async get<T>(what: string, take: (found: T) => boolean, miss: (status: number, long: boolean) => void): Promise<void> {
    this.asking.abort();
    const { signal } = (this.asking = new AbortController());
    for (let next = FIRST_PAUSE, pause: number; ; await new Promise((resolve) => setTimeout(resolve, pause))) {
      if (signal.aborted) return;
      let status = 0;
      let silent = false;
      const read = (answer: Response) => ((status = answer.status), answer.ok ? (answer.json() as Promise<T>) : null);
      const found = await ask(api(this.place) + what, read, {}, signal).catch(({ name }: Error) => {
        silent = name === "AbortError";
        return null;
      });
      if (signal.aborted) return;
      if (found) {
        if (take(found)) return;
        pause = ASK_AGAIN;
        next = FIRST_PAUSE;
      } else {
        pause = next;
        miss(status, silent || pause === LAST_PAUSE);
        if (status === 404) return;
        next = Math.min(2 * pause, LAST_PAUSE);
      }
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
    await this.get<Review>(
      "/review",
      (review) => {
        this.review = review;
        const { state } = review;
        this.reviewing = state === "failed" || state === "waiting" ? state : "asked";
        return state === "failed" || state === "done";
      },
      (status, long) => {
        if (isBusy(status)) this.reviewing = "waiting";
        else if (long || status === 404) this.reviewing = "failed";
      },
    );
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
    this.pause();
    this.asking.abort();
  }
}
