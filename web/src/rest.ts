/**
 * What has just happened stays on the table until everybody could see it.
 *
 * The server tells the next position at once; what is *shown* stays behind: a finished
 * trick lies there complete for its time or until it is tapped, and a deal is dealt out
 * packet by packet; only the newest of the positions that came meanwhile follows.
 */
import { dealLasts } from "./dealing";
import { isTen, suitOf } from "./words";
import type { MendiPlace, Suit, Table, View } from "./wire";

/** How long things take for this player; a deal that is not dealt out takes no time. */
export interface Pace {
  rest: () => number;
  dealsOut: () => boolean;
}

export class Rest {
  shown: Table | null = null;
  resting = false;
  dealing = false;
  /** The trick that rests went to the pile in the middle, and to nobody. */
  piled = false;
  private waiting: Table | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly changed: (before: Table | null) => void,
    private readonly pace: Pace,
  ) {}

  receive(table: Table): void {
    const newest = this.waiting ?? this.shown;
    if (newest && newest.table === table.table && table.seq < newest.seq) return;
    if (this.waiting && newest?.table === table.table) {
      this.waiting = { ...table, events: [...this.waiting.events, ...table.events] };
      return;
    }
    this.clear();
    this.show(table);
  }

  /** Ends the rest: the newest position is shown. */
  release(): void {
    const next = this.waiting;
    this.clear();
    if (next) this.show(next);
  }

  /** A finger on the finished trick: it stays until the finger is gone. */
  hold(): void {
    if (this.resting) clearTimeout(this.timer);
  }

  /** Forgets the table altogether. */
  forget(): void {
    this.clear();
    this.shown = null;
  }

  private show(next: Table): void {
    const before = this.shown;
    const finished = before && withFinishedTrick(before, next);
    this.shown = finished ?? next;
    if (finished) {
      // What came of the trick (a sweep, the result) is told with the position that shows it.
      const told = next.events.findLastIndex(({ kind }) => kind === "trick") + 1 || next.events.length;
      this.shown = { ...finished, events: next.events.slice(0, told) };
      this.resting = true;
      this.piled = (next.match?.view?.pile.tricks ?? 0) > 0;
      this.wait(next, this.pace.rest(), next.events.slice(told));
    } else if (before && this.pace.dealsOut() && isDealt(before, next)) {
      this.dealing = true;
      this.wait(next, dealLasts(cardsDealt(before, next), next.rules.players));
    }
    this.changed(before);
  }

  /** What happened is told with what is shown, and not again after it: `untold` is what is left. */
  private wait(next: Table, lasts: number, untold: Table["events"] = []): void {
    this.waiting = { ...next, events: untold };
    if (Number.isFinite(lasts)) this.timer = setTimeout(() => this.release(), lasts);
  }

  private clear(): void {
    clearTimeout(this.timer);
    this.resting = false;
    this.dealing = false;
    this.piled = false;
    this.waiting = null;
  }
}

/** Cards have just been dealt, and nobody has played any of them. */
function isDealt(before: Table, next: Table): boolean {
  const view = next.match?.view;
  return (
    before.table === next.table &&
    next.phase === "playing" &&
    !!view &&
    view.trick.cards.length === 0 &&
    view.tricks_played === 0 &&
    next.events.some(({ kind }) => kind === "dealt") &&
    cardsDealt(before, next) > 0
  );
}

/** How many cards each player has got since `before`. */
export function cardsDealt(before: Table, next: Table): number {
  const most = (table: Table) => Math.max(0, ...(table.match?.view?.counts ?? []));
  const same = before.match?.number === next.match?.number && before.match?.deal_number === next.match?.deal_number;
  return most(next) - (same && before.phase === "playing" ? most(before) : 0);
}

/** `next` with the trick that has just ended still lying there, or null if none has. */
function withFinishedTrick(before: Table, next: Table): Table | null {
  const old = before.match;
  const now = next.match;
  if (!old?.view || !now?.view || before.table !== next.table) return null;
  if (old.number !== now.number || old.deal_number !== now.deal_number) return null;
  const last = now.view.last_trick;
  if (!last || now.view.tricks_played <= old.view.tricks_played) return null;
  const view: View = {
    ...now.view,
    trick: { leader: last.leader, cards: last.cards, best: last.winner },
    gathered: old.view.gathered,
    pile: old.view.pile,
    streak: old.view.streak,
    mendis: onTable(old.view.mendis, last.cards.filter(isTen).map(suitOf)),
    result: null,
    deal: null,
  };
  const match = { ...now, score: old.score, runs: old.runs, results: old.results, winner: null, view };
  return { ...next, phase: "playing", match };
}

function onTable(mendis: Record<Suit, MendiPlace>, tens: Suit[]): Record<Suit, MendiPlace> {
  const moved = { ...mendis };
  for (const suit of tens) moved[suit] = "trick";
  return moved;
}
