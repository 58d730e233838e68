/** What is to be heard of what is shown: each happening once, never again on coming back. */
import type { Event, Seat, Table } from "./wire";
import { isTen } from "./words";

export type Sound = "card" | "packet" | "knock" | "turning" | "chime" | "dhol";
export interface Heard {
  sounds: Sound[];
  /** It has just become this player's turn. */
  called: boolean;
}

/** Milliseconds in which nothing sounds unless its user has asked for it. */
export const FIRST_MINUTE = 60_000;
/** Who has touched nothing for so long is looking elsewhere. */
export const ELSEWHERE = 8_000;

const MADE: Event["kind"][] = ["revealed", "cut", "shown", "called", "hukum-drawn", "picked"];

export class Ears {
  /** The turn its player was called to last. */
  private called = "";

  /** `resting`: a finished trick lies there still, and nobody is to act yet. */
  hear(before: Table | null, now: Table, resting: boolean, all: boolean): Heard {
    const fresh = before !== null && before.table === now.table;
    const called = !resting && this.callsMe(now) && fresh;
    const sounds = fresh ? now.events.flatMap((event) => this.soundsOf(event, now, all)) : [];
    if (called) sounds.push("knock");
    return { sounds: [...new Set(sounds)], called };
  }

  private callsMe(now: Table): boolean {
    const mine = now.seat !== null && now.phase === "playing" && now.match?.view?.to_act === now.seat && now.can_act;
    const key = `${now.table} ${now.turn}`;
    if (!mine || this.called === key) return false;
    this.called = key;
    return true;
  }

  private soundsOf({ kind, seat, card }: Event, now: Table, all: boolean): Sound[] {
    const heard = all || isMine(seat, now.seat);
    if (kind === "played") return heard ? (card && isTen(card) ? ["card", "chime"] : ["card"]) : [];
    if (kind === "dealt") return ["packet"];
    if (MADE.includes(kind)) return ["turning"];
    if (kind === "swept") return heard ? ["packet"] : [];
    if (kind === "deal-over") return ["mendikot", "kot"].includes(outcomeOf(now)) ? ["dhol"] : [];
    return [];
  }
}

const isMine = (seat: Seat | null, own: Seat | null) => seat !== null && seat === own;
/** Behind a resting trick the result is told by the match alone. */
const outcomeOf = (now: Table): string => (now.match?.view?.result ?? now.match?.results.at(-1))?.outcome.kind ?? "";
