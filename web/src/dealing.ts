/** How cards are dealt out: packet by packet, as at home. Pure numbers. */

/** Milliseconds a packet flies. */
export const FLIGHT = 240;
/** Milliseconds from one packet to the next, where there is time for it. */
const STEP = 140;
/** A whole deal is over after so many milliseconds. */
export const LONGEST_DEAL = 2300;

/** The packets of so many cards: 13 are dealt 5, 4, 4. */
export function packets(count: number): number[] {
  if (count <= 5) return count > 0 ? [count] : [];
  if (count === 6) return [3, 3];
  const first = count % 4 === 1 ? 5 : 4;
  return [first, ...packets4(count - first)];
}
function packets4(rest: number): number[] {
  return rest <= 0 ? [] : [Math.min(4, rest), ...packets4(rest - 4)];
}

function step(count: number, players: number): number {
  return Math.min(STEP, (LONGEST_DEAL - FLIGHT) / Math.max(1, packets(count).length * players - 1));
}

/** Milliseconds until packet `packet` leaves for the `turn`-th player after the dealer (1 is the first to get cards). */
export function leaves(packet: number, turn: number, count: number, players: number): number {
  return Math.round((packet * players + turn - 1) * step(count, players));
}

/** Milliseconds a whole deal takes. */
export function dealLasts(count: number, players: number): number {
  return leaves(packets(count).length - 1, players, count, players) + FLIGHT;
}

/** The packet in which the card at this place of a hand comes. */
export function packetOf(index: number, count: number): number {
  let before = 0;
  return Math.max(0, packets(count).findIndex((size) => index < (before += size)));
}
