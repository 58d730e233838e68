/**
 * A finished trick rests on the table until everybody could read it.
 *
 * The server tells the next position at once; what is *shown* stays behind: the trick
 * lies there complete for `REST` milliseconds or until it is tapped, and only the newest
 * of the positions that came meanwhile follows.
 */
import { isTen, suitOf } from "./words";
import type { MendiPlace, Suit, Table, View } from "./wire";

export const REST = 1300;

export class Rest {
  shown: Table | null = null;
  resting = false;
  private waiting: Table | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly changed: (before: Table | null) => void) {}

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
      this.resting = true;
      // What happened is told with the finished trick, and not again after it.
      this.waiting = { ...next, events: [] };
      this.timer = setTimeout(() => this.release(), REST);
    }
    this.changed(before);
  }

  private clear(): void {
    clearTimeout(this.timer);
    this.resting = false;
    this.waiting = null;
  }
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
