/** The deals one has finished, kept on this device alone. */
import type { DealPlace } from "./address";
import { forget, keep, kept } from "./kept";
import type { OutcomeKind, Seat, Table } from "./wire";
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
  /** The seat one had. */
  seat: number;
  /** What one was called then. */
  name?: string;
  partners: string[];
  others: string[];
  /** Of one's own side and of the other. */
  tens?: [number, number];
  points?: [number, number];
}

const KINDS: readonly string[] = ["win", "mendikot", "kot", "tie", "void"];
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
const isNames = (value: unknown): boolean => Array.isArray(value) && value.every((name) => typeof name === "string");
const keyOf = ({ table, match, deal }: DealPlace): string => `${table} ${match} ${deal}`;

const isPair = (value: unknown): boolean => value === undefined || (Array.isArray(value) && value.length === 2 && value.every(isCount));

/** Whether what was kept is a deal that can be shown; storage may hold anything. */
function isDeal(value: unknown): value is PastDeal {
  const deal = value as Partial<PastDeal> | null;
  return (
    typeof deal?.table === "string" &&
    isCount(deal.match) &&
    isCount(deal.deal) &&
    isCount(deal.at) &&
    !Number.isNaN(new Date(deal.at as number).getTime()) &&
    KINDS.includes(deal.kind ?? "") &&
    (deal.preset == null || typeof deal.preset === "string") &&
    (deal.name === undefined || typeof deal.name === "string") &&
    isPair(deal.tens) &&
    isPair(deal.points) &&
    isNames(deal.partners) &&
    isNames(deal.others)
  );
}

export function history(): PastDeal[] {
  try {
    const found: unknown = JSON.parse(kept(KEPT) ?? "[]");
    const deals = Array.isArray(found) ? found.filter(isDeal) : [];
    return [...new Map(deals.map((deal) => [keyOf(deal), deal])).values()];
  } catch {
    return [];
  }
}

/** The seat one had in a finished deal, as this device remembers it; null for none. */
export function seatIn(place: DealPlace): Seat | null {
  const seat = history().find((deal) => keyOf(deal) === keyOf(place))?.seat;
  return isCount(seat) ? (seat as Seat) : null;
}

/** The deal that has just ended at a table where one sits; null when none has. */
export function endedAt(table: Table, at: number): PastDeal | null {
  const { match, seat } = table;
  const result = match?.view?.result;
  if (!match || !result || seat === null) return null;
  const mine = sideOf(seat);
  const theirs = mine === 0 ? 1 : 0;
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
    seat,
    name: table.players[seat]?.name ?? "",
    partners: names(true),
    others: names(false),
    tens: [result.tens[mine], result.tens[theirs]],
    points: [result.points[mine], result.points[theirs]],
  };
}

/** Keeps a deal, once. */
export function remember(deal: PastDeal): void {
  const before = history();
  if (before.some((other) => keyOf(other) === keyOf(deal))) return;
  keep(KEPT, JSON.stringify([deal, ...before].slice(0, MOST)));
}

export const forgetAll = (): void => forget(KEPT);
