/** What happened and whose turn it is, in short sentences for a screen reader. */
import { cardName, t, type Key } from "./messages.svelte";
import { playerName } from "./names";
import type { Event, Result, Seat, Side, Table, View } from "./wire";
import { sideOf } from "./words";

/** The sentences to read out between two shown positions; empty when there is nothing new. */
export function spoken(before: Table | null, now: Table): string {
  const lines = now.events.map((event) => happening(event, now)).filter((line) => line !== "");
  const view = now.match?.view;
  if (view && now.phase === "playing" && now.turn !== before?.turn) lines.push(whoseTurn(view, now));
  return lines.join(" ");
}

function nameAt(seat: Seat, { players }: Table): string {
  const player = players[seat];
  return player ? playerName(player) : "";
}

function whoseTurn(view: View, now: Table): string {
  if (view.to_act === null) return "";
  if (view.to_act !== now.seat) return t("said.turn", { name: nameAt(view.to_act, now) });
  return `${t("said.your-turn")} ${demandSaid(view)}`;
}

function demandSaid(view: View): string {
  if (!view.demand) return "";
  const suit = view.demand.suit ? t(`card.suit.${view.demand.suit}` as Key) : "";
  return t(`demand.${view.demand.kind}` as Key, { suit });
}

const TOLD: Partial<Record<Event["kind"], Key>> = {
  played: "said.played",
  trick: "said.trick",
  swept: "said.swept",
  asked: "said.asked",
  revealed: "said.revealed",
  cut: "said.hukum",
  called: "said.hukum",
  shown: "said.hukum",
  "hukum-drawn": "said.hukum",
  closed: "said.closed",
  dealt: "said.dealt",
  claimed: "said.claimed",
  "deal-over": "said.deal-over",
  "match-over": "said.match-over",
};

function sideName(side: Side, now: Table): string {
  if (now.seat === null) return t(side === 0 ? "seating.side-0" : "seating.side-1");
  return t(side === sideOf(now.seat) ? "said.our-side" : "said.their-side");
}

/** Who won the deal and why, what each side gathered and scored, and how the match stands. */
function resultSaid(result: Result, now: Table): string {
  const { kind, side } = result.outcome;
  const mine = now.seat === null ? 0 : sideOf(now.seat);
  const sides: Side[] = mine === 0 ? [0, 1] : [1, 0];
  const [us, them] = now.seat === null ? [t("side-0"), t("side-1")] : [t("us"), t("them")];
  const who = now.seat === null ? "watched" : side === mine ? "ours" : "theirs";
  const outcome = side === null ? t(`outcome.${kind}` as Key) : t(`outcome.${who}.${kind}` as Key, { side: side === mine ? us : them });
  const gathered = sides.map((one) => {
    const what = [
      result.tens[one] === 0 ? t("result.no-ten") : t("counted.tens", { count: result.tens[one] }),
      t("mendis.tricks", { count: result.tricks[one] }),
      ...(now.rules.score === "points" ? [t("counted.points", { count: result.points[one] })] : []),
    ];
    return t("said.side", { side: sideName(one, now), what: what.join(", ") });
  });
  const [ours, theirs] = sides.map((one) => now.match?.score[one] ?? 0);
  return [`${outcome}.`, ...gathered, t("said.score", { us, them, ours: ours ?? 0, theirs: theirs ?? 0 })].join(" ");
}

function winnerSaid(winner: Side | "drawn", now: Table): string {
  if (winner === "drawn") return t("over.drawn");
  if (now.seat === null) return t("over.watched", { side: t(winner === 0 ? "side-0" : "side-1") });
  return t(winner === sideOf(now.seat) ? "over.ours" : "over.theirs");
}

function happening(event: Event, now: Table): string {
  const key = TOLD[event.kind];
  if (!key) return "";
  if (event.kind === "deal-over") {
    const result = now.match?.results.at(-1);
    return result ? `${t(key)} ${resultSaid(result, now)}` : t(key);
  }
  if (event.kind === "match-over" && now.match?.winner != null) return `${t(key)} ${winnerSaid(now.match.winner, now)}.`;
  const own = event.seat !== null && event.seat === now.seat;
  const name = own ? t("you") : event.seat === null ? "" : nameAt(event.seat, now);
  const suit = event.suit ?? (event.card ? event.card.charAt(1) : null);
  return t(key, {
    name,
    context: own ? "you" : "",
    side: event.side === null ? "" : sideName(event.side, now),
    card: event.card ? cardName(event.card) : "",
    suit: suit ? t(`card.suit.${suit}` as Key) : "",
  });
}
