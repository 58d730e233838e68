/** The deals one has finished, kept on this device alone. */
import { forget, keep, kept } from "./kept";
import type { OutcomeKind, Table } from "./wire";
import { sideOf } from "./words";

const KEPT = "mendikot.history";

/** So many deals are kept, the newest first. */
export const MOST = 300;

export interface PastDeal {
  table: string;
  match: number;
  deal: number;
  /** Milliseconds since 1970. */
  at: number;
  preset: string | null;
  kind: OutcomeKind;
  /** What it was to its player: null without a winner. */
  won: boolean | null;
  partners: string[];
  others: string[];
}

export function history(): PastDeal[] {
  try {
    const deals: unknown = JSON.parse(kept(KEPT) ?? "[]");
    return Array.isArray(deals) ? (deals as PastDeal[]).filter((deal) => typeof deal?.table === "string") : [];
  } catch {
    return [];
  }
}

/** The deal that has just ended at a table where one sits; null when none has. */
export function endedAt(table: Table, at: number): PastDeal | null {
  const { match, seat } = table;
  const result = match?.view?.result;
  if (!match || !result || seat === null) return null;
  const mine = sideOf(seat);
  const names = (own: boolean) =>
    table.players.filter((player) => (sideOf(player.seat) === mine) === own && player.seat !== seat).map(({ name }) => name);
  return {
    table: table.table,
    match: match.number,
    deal: result.deal,
    at,
    preset: table.preset,
    kind: result.outcome.kind,
    won: result.outcome.side === null ? null : result.outcome.side === mine,
    partners: names(true),
    others: names(false),
  };
}

/** Keeps a deal, once. */
export function remember(deal: PastDeal): void {
  const same = (other: PastDeal) => other.table === deal.table && other.match === deal.match && other.deal === deal.deal;
  const before = history();
  if (before.some(same)) return;
  keep(KEPT, JSON.stringify([deal, ...before].slice(0, MOST)));
}

export const forgetAll = (): void => forget(KEPT);
