/**
 * Where everything at the table lies, in pixels, for any screen and 4, 6 or 8 seats.
 *
 * Pure numbers: components only place what is computed here. A *place* counts seats
 * from the viewer: 0 is the viewer at the bottom, 1 plays next, and so on.
 */
import type { Card, Seat, Suit } from "./wire";

/** Height of a card for a width of one. */
export const CARD_RATIO = 1.42;
/** The least width of a card in the hand that stays visible and can be touched. */
export const LEAST_VISIBLE = 40;

export interface CardPlace {
  card: Card;
  /** Left and top edge within the hand. */
  x: number;
  y: number;
  row: number;
}
export interface HandLayout {
  cardWidth: number;
  height: number;
  cards: CardPlace[];
}

/** `across`: the ring beside its name; `across-back`: the name before the ring. */
export type SeatShape = "down" | "across" | "across-back";
export interface SeatPlace {
  /** Centre, within the felt. */
  x: number;
  y: number;
  width: number;
  height: number;
  ring: number;
  shape: SeatShape;
  /** The side of the screen it is nearest to: its marks turn away from there. */
  edge: "left" | "right" | null;
}
export interface TrickPlace {
  /** Centre, within the felt. */
  x: number;
  y: number;
  /** Degrees. */
  tilt: number;
  /** Painting order: what lies nearer to the viewer lies above, so that every index shows. */
  above: number;
}
export interface TableLayout {
  /** Too little room: the table is higher than the screen and scrolls under the hand. */
  scrolls: boolean;
  /** Whether the four tens have their place in the top bar. */
  stripInBar: boolean;
  bar: number;
  strip: number;
  felt: { top: number; height: number };
  demand: number;
  hand: number;
  cardWidth: number;
  centre: { x: number; y: number; radius: number };
  pile: { x: number; y: number };
  seats: SeatPlace[];
  trick: TrickPlace[];
  /** Pixels the winning card is raised by; where there is no room for that, it only glows. */
  raise: number;
  /** The viewer's own seat lies beside the demand line instead of on the felt. */
  ownInDemand: boolean;
}

/** The place of a seat as the viewer sees it. */
export function placeOf(seat: Seat, viewer: Seat, players: number): number {
  return (seat - viewer + players) % players;
}

/** Direction of a place from the middle: x grows to the right, y downwards. */
export function directionOf(place: number, players: number, clockwise: boolean): { x: number; y: number } {
  const angle = (2 * Math.PI * place) / players;
  const x = Math.sin(angle) * (clockwise ? -1 : 1);
  return { x: tidy(x), y: tidy(Math.cos(angle)) };
}

const tidy = (n: number) => Math.round(n * 1e6) / 1e6;
const clamp = (least: number, n: number, most: number) => Math.max(least, Math.min(n, most));

function isPortraitPhone(width: number, height: number): boolean {
  return width < 600 && height > width;
}

/** A screen on a desk: everything may be larger. */
const isLarge = (width: number, height: number) => width >= 1100 && height >= 760;

const HELD = "SHCD";
const RANKS = "AKQJT98765432";

export interface Order {
  by: "suits" | "ranks" | "trump";
  /** Low cards first. */
  rising: boolean;
  trump: Suit | null;
}

/** Reds and blacks in turn, high to low, unless it is wished otherwise: how people hold a hand. */
export function arrange(hand: readonly Card[], { by, rising, trump }: Order = { by: "suits", rising: false, trump: null }): Card[] {
  const suit = (card: Card) => (by === "trump" && card.charAt(1) === trump ? -1 : HELD.indexOf(card.charAt(1)));
  const rank = (card: Card) => RANKS.indexOf(card.charAt(0)) * (rising ? -1 : 1);
  const key = (card: Card) => (by === "ranks" ? rank(card) * 20 + suit(card) : suit(card) * 20 + rank(card));
  return [...hand].sort((a, b) => key(a) - key(b));
}

/** Room left above the cards for the one that rises. */
const RISE = 14;
const EDGE = 8;
/** Under this height every pixel counts. */
const VERY_LOW = 340;

/** Height kept for the hand during a whole deal, so that nothing moves as cards go. */
function handHeight(most: number, width: number, height: number): number {
  const card = handCard(most, width, height);
  const rise = height < VERY_LOW ? RISE - 4 : RISE;
  const upper = inTwoRows(most, width, height) ? upperShows(card) : 0;
  return rise + upper + Math.round(card * CARD_RATIO) + below(width, height);
}

/** Room left below the cards. */
const below = (width: number, height: number) => (height < VERY_LOW && !isPortraitPhone(width, height) ? EDGE / 2 : EDGE);
const upperShows = (card: number) => Math.round(card * 0.8);
/** Cards of this width that fit in a row with enough of each to be seen. */
const fits = (card: number, width: number) => 1 + Math.floor((width - EDGE - card) / LEAST_VISIBLE);
const inTwoRows = (most: number, width: number, height: number) => isPortraitPhone(width, height) && most > fits(phoneCard(width), width);
const phoneCard = (width: number) => clamp(60, Math.floor(width * 0.2), 80);

/** Width of a card of the hand, the same from the first trick of a deal to the last. */
function handCard(most: number, width: number, height: number): number {
  if (inTwoRows(most, width, height)) return phoneCard(width);
  if (isPortraitPhone(width, height))
    return clamp(60, Math.min(Math.floor(width * 0.235), width - EDGE - Math.max(6, most - 1) * LEAST_VISIBLE), 92);
  const widest = isLarge(width, height) ? 128 : 104;
  return Math.floor(clamp(44, Math.min(Math.max(60, width * 0.11), (height * 0.245) / CARD_RATIO), widest));
}

/**
 * Places a hand (already arranged): two rows on a phone held upright, else one. The suits that lay in
 * the upper row, `upperSuits`, stay there.
 */
export function layHand(cards: readonly Card[], most: number, width: number, height: number, upperSuits: readonly string[] = []): HandLayout {
  const row: Row = { card: handCard(most, width, height), width, gap: 0, y: 0, number: 0 };
  const tall = handHeight(most, width, height);
  row.y = tall - below(width, height) - Math.round(row.card * CARD_RATIO);
  row.gap = Math.round(row.card * (isPortraitPhone(width, height) ? 0.09 : 0.14));
  if (!inTwoRows(most, width, height) || cards.length <= ONE_ROW) return { cardWidth: row.card, height: tall, cards: layRow(cards, row) };
  const [upper, lower] = twoRows(cards, fits(row.card, width), upperSuits);
  return {
    cardWidth: row.card,
    height: tall,
    cards: [...layRow(upper, { ...row, y: row.y - upperShows(row.card) }), ...layRow(lower, { ...row, number: 1 })],
  };
}
/** So many cards lie in one row again. */
const ONE_ROW = 7;

/**
 * Deals an arranged hand out into two rows of at most `most` cards: no suit is torn where that can be,
 * the suits stay in their order if they can, and the rows are as even as that allows. As long as it
 * goes, the suits of `upperSuits` are the upper row: a card is where it was looked at last.
 */
export function twoRows(cards: readonly Card[], most: number, upperSuits: readonly string[] = []): [Card[], Card[]] {
  const suits: Card[][] = [];
  for (const card of cards) {
    const last = suits.at(-1);
    if (last?.[0]?.charAt(1) === card.charAt(1)) last.push(card);
    else suits.push([card]);
  }
  const half = Math.ceil(cards.length / 2);
  let best: [Card[], Card[]] = [cards.slice(0, half), cards.slice(half)];
  if (suits.length > new Set(cards.map((card) => card.charAt(1))).size) return best; // it is not held by suits
  const stays = (card: Card) => upperSuits.includes(card.charAt(1));
  const [above, under] = [cards.filter(stays), cards.filter((card) => !stays(card))];
  if (above.length > 0 && under.length > 0 && Math.max(above.length, under.length) <= most) return [above, under];
  let least = Infinity;
  // Every choice of suits for the upper row.
  for (let chosen = 1; chosen < 2 ** suits.length - 1; chosen++) {
    const inUpper = (_: unknown, i: number) => (chosen & (1 << i)) !== 0;
    const rows = [suits.filter(inUpper), suits.filter((suit, i) => !inUpper(suit, i))] as const;
    const [upper, lower] = [rows[0].flat(), rows[1].flat()];
    if (Math.max(upper.length, lower.length) > most) continue;
    const inOrder = (chosen & (chosen + 1)) === 0;
    const clash = rows.some((row) => row.some((suit, i) => i > 0 && isRed(suit) === isRed(row[i - 1])));
    const cost = Math.abs(upper.length - lower.length) + (inOrder ? 0 : 4) + (clash ? 1.5 : 0) + (upper.length < lower.length ? 0.5 : 0);
    if (cost < least) [least, best] = [cost, [upper, lower]];
  }
  return best;
}
const isRed = (suit: Card[] | undefined) => "HD".includes(suit?.[0]?.charAt(1) ?? " ");

interface Row {
  card: number;
  width: number;
  /** Air between two suits, where there is room for it. */
  gap: number;
  y: number;
  number: number;
}
function layRow(cards: readonly Card[], { card: cardWidth, width, gap, y, number }: Row): CardPlace[] {
  const changes = cards.filter((card, i) => i > 0 && card.charAt(1) !== cards[i - 1]?.charAt(1)).length;
  const steps = Math.max(1, cards.length - 1);
  // Room to touch a card goes before the edges, and these before air between the suits.
  const edge = clamp(EDGE / 2, (width - cardWidth - LEAST_VISIBLE * steps) / 2, EDGE);
  const whole = width - 2 * edge - cardWidth;
  const air = changes ? clamp(0, (whole - (LEAST_VISIBLE + 0.5) * steps) / changes, gap) : 0;
  const step = cards.length > 1 ? Math.min(cardWidth + 4, (whole - changes * air) / steps) : 0;
  const total = cardWidth + step * (cards.length - 1) + changes * air;
  let x = (width - total) / 2;
  return cards.map((card, i) => {
    if (i > 0) x += step + (card.charAt(1) !== cards[i - 1]?.charAt(1) ? air : 0);
    return { card, x: Math.round(x), y, row: number };
  });
}

export interface TableShape {
  width: number;
  height: number;
  players: number;
  clockwise: boolean;
  /** The most cards a hand holds in this deal; 0 for a spectator. */
  most: number;
  /** Tricks pile up in the middle. */
  pile: boolean;
  /** Hukum may be asked for: on a phone the button stands under the words. */
  asks?: boolean;
  /** The viewer's own seat stands at the right, away from the thumb. */
  leftHanded?: boolean;
  /** How much larger than usual the words are, 1 to 2. */
  text?: number;
}

/** Lays out the whole table. */
export function layTable(shape: TableShape): TableLayout {
  const { width, height, most, players, text = 1, asks = false } = shape;
  /** So many pixels more for words that are twice as large. */
  const more = (pixels: number) => Math.round((clamp(1, text, 2) - 1) * pixels);
  const hand = most > 0 ? handHeight(most, width, height) : 0;
  const phone = width < 560 || isPortraitPhone(width, height);
  const low = height < (players === 8 && !phone ? LOW_FOR_EIGHT : LOW);
  const stripInBar = width >= (low ? 560 : 700) * (text > 1.3 ? 1.5 : 1);
  const short = phone && height < 600;
  const bar = (height < VERY_LOW ? 44 : low || short ? 48 : stripInBar ? (isLarge(width, height) ? 72 : 64) : 54) + more(stripInBar ? 20 : 36);
  const strip = stripInBar ? 0 : (short ? 44 : 56) + more(16);
  const demand = (low ? 42 : short ? 48 : phone && height >= 700 ? 56 : isLarge(width, height) ? 64 : 52) + (asks && phone ? 20 : 0) + more(stripInBar && !low ? 30 : 12);
  const room = height - bar - strip - demand - hand;
  const alone = phone ? { 4: 230, 6: 264, 8: 304 + more(24) }[players] ?? 304 : low ? 200 : 260;
  const scrolls = room < (phone || most === 0 ? alone : low ? 140 : 200);
  const felt = { top: bar + strip, height: scrolls ? Math.max(alone, room) : room };
  const field = phone ? layPhone(shape, felt.height) : layWide(shape, felt.height, low, scrolls);
  return { scrolls, stripInBar, bar, strip, demand, hand, felt, ...field, seats: field.seats.map(mirrored(shape)) };
}

/** Puts the own seat to the other side for who is left-handed. */
const mirrored =
  ({ width, leftHanded }: TableShape) =>
  (seat: SeatPlace, place: number): SeatPlace =>
    leftHanded && place === 0 && seat.x !== width / 2 ? { ...seat, x: width - seat.x, shape: "across-back" } : seat;

/** Below this the table lies flat: rings beside their names. */
const LOW = 500;
const LOW_FOR_EIGHT = 626;

/** How much wider a card is that is turned a little and winning. */
const TURNED = 1.16;
/** The narrowest card that can be read in a trick. */
const LEAST_CARD = 40;

/** The pile lies so much over the middle: the far card shows its index above, the near one would lose it. */
const ABOVE = 14;

type Field = Pick<TableLayout, "cardWidth" | "centre" | "pile" | "seats" | "trick" | "raise" | "ownInDemand">;

function sideOffsets(perSide: number): number[] {
  // From the viewer's end to the far end, as parts of the half height.
  if (perSide === 1) return [0];
  return perSide === 2 ? [1, -1] : [1, 0, -1];
}

function layPhone(shape: TableShape, tall: number): Field {
  const { width, players, pile } = shape;
  const perSide = (players - 2) / 2;
  const large = clamp(1, shape.text ?? 1, 2) - 1;
  const ring = perSide === 1 ? 50 : tall < 340 ? 38 : 42;
  const seat = { width: 68 + Math.round((perSide === 1 ? 28 : 12) * large), height: ring + 40 + Math.round((perSide === 3 ? 10 : 14) * large), ring, shape: "down" as const, edge: null };
  const roomy = tall >= 470;
  const far = roomy
    ? { ...seat, x: width / 2, y: 6 + seat.height / 2 }
    : { width: 140, height: 46, ring: 42, shape: "across" as const, edge: null, x: width / 2, y: 4 + 23 };
  const ownWidth = (shape.most > 0 || players > 4 || tall < 400 ? 96 : 160) + 24 * large;
  const own = { width: ownWidth, height: 44, ring: 40, shape: "across" as const, edge: null, x: 20 + ownWidth / 2, y: tall - 6 - 22 };

  const top = far.y + far.height / 2 + 14;
  const bottom = tall - 8;
  const inner = width - 2 * (seat.width + 8);
  const cross = pile ? 1.04 : 0.86;
  const most = players === 4 ? (inner - 6) / (1.05 + 2 * cross) : players === 6 ? inner / 3.2 : inner / 3.5;
  const cardWidth = Math.floor(clamp(46, Math.min(most, (bottom - top) / (players === 4 ? 2.3 : 3) / CARD_RATIO), 88));
  const card = cardWidth * CARD_RATIO;
  const y = top + (bottom - top) * 0.48;
  // The cards beside one's own stay above one's own seat.
  const aboveOwn = players === 4 ? Infinity : (own.y - 24 - y - card / 2) / Math.cos((2 * Math.PI) / players);
  const ry = Math.min((bottom - top) * 0.48 - card / 2, aboveOwn, players === 4 ? card * (pile ? 0.86 : 0.6) : players === 6 ? card * 1.35 : card * 1.75);
  const rx = players === 4 ? cardWidth * cross : (inner - cardWidth * TURNED) / 2;
  const apart = perSide === 3 ? seat.height + 2 : seat.height / 2 + 1;
  const reach = perSide > 1 ? Math.max(apart, Math.min((tall - 60 - top - seat.height) / 2, players === 6 ? ry * 0.75 : seat.height + 26)) : 0;
  const middle = Math.min(y, tall - 58 - seat.height / 2 - reach);
  const edge = seat.width / 2 + 4;
  const seats = sideSeats(shape, (right, part) => ({
    ...seat,
    edge: right ? ("right" as const) : ("left" as const),
    x: right ? width - edge : edge,
    y: middle + part * reach,
  }));
  return {
    cardWidth,
    centre: { x: width / 2, y, radius: Math.min(width * 0.42, (bottom - top) / 2) },
    pile: { x: width / 2, y: y - ABOVE },
    seats: [own, ...seats.slice(0, perSide), far, ...seats.slice(perSide)],
    trick: layTrick(shape, width / 2, y, rx, ry),
    raise: 7,
    ownInDemand: false,
  };
}

function layWide(shape: TableShape, tall: number, low: boolean, scrolls: boolean): Field {
  const { width, players, pile } = shape;
  const perSide = (players - 2) / 2;
  const middleX = width / 2;
  const ownInDemand = shape.most > 0 && !scrolls;
  const large = isLarge(width, shape.height);
  const ring = low ? 40 : large ? 68 : 56;
  const across = low && perSide > 1;
  /** Larger words stand lower under their ring. */
  const words = Math.round((clamp(1, shape.text ?? 1, 2) - 1) * 22);
  const seat = across
    ? { width: 132, height: 44, ring, shape: "across" as const, edge: null }
    : { width: large ? 116 : 96, height: ring + (large ? 48 : 42) + words, ring, shape: "down" as const, edge: null };
  const ownWidth = 150;
  const own = {
    width: ownWidth,
    height: low ? 40 : 44,
    ring: low ? 36 : 40,
    shape: "across" as const,
    edge: null,
    x: ownInDemand ? Math.max(12 + ownWidth / 2, middleX - 345) : middleX,
    y: ownInDemand ? tall + (low ? 21 : large ? 32 : 26) : tall - 26,
  };
  // On a low screen the player opposite sits beside the far card, not above it.
  const besideFar = low && players === 4;
  const top = besideFar ? 14 : low ? 54 : 10 + seat.height + 14;
  const bottom = ownInDemand ? tall - 5 : own.y - own.height / 2 - 8;
  const room = bottom - top;
  const flat = low && players > 4;
  const parts = players === 4 ? (low ? 1.9 : 2.35) : low ? 1.62 : 3.3;
  const pileBeside = low && pile && players === 4;
  const cross = pileBeside ? 1.95 : low || pile ? 1.08 : 0.95;
  const beside = middleX - seat.width - 12;
  // Where it is wide enough the near and the far player have a column each too: no card lies on another.
  const most = large ? 150 : 116;
  const apart = beside - 18 >= LEAST_CARD * (1.1 * (perSide + 0.5) + 0.5) ? 0.5 : 0;
  const columns = 1.1 * (perSide + apart);
  const widest = flat ? (beside - 18) / (columns + 0.5) : players === 4 ? beside / (cross + 0.5) : most;
  const cardWidth = Math.floor(clamp(LEAST_CARD, Math.min(room / parts / CARD_RATIO, widest), most));
  const card = cardWidth * CARD_RATIO;
  const y = (top + bottom) / 2;
  const ry = Math.min((room - card) / 2, card * (players === 4 ? (pile ? 0.78 : 0.62) : players === 6 ? 1.15 : 1.25));
  const rx =
    players === 4
      ? cardWidth * cross
      : Math.min(cardWidth * (flat ? columns : players === 6 ? 1.75 : 2.9), middleX - seat.width - 30 - cardWidth / 2);
  const far = low
    ? {
        ...seat,
        width: 150,
        height: 44,
        shape: besideFar ? ("across-back" as const) : ("across" as const),
        x: besideFar ? middleX - cardWidth / 2 - 16 - 75 : middleX,
        y: besideFar ? 3 + 22 : 8 + 22,
      }
    : { ...seat, x: middleX, y: 10 + seat.height / 2 };
  const sideX = rx + cardWidth / 2 + (low ? 26 : 34) + seat.width / 2;
  const reach = Math.min(
    (tall - 8 - seat.height) / 2 - (low ? 0 : 16 - words / 2),
    players === 6 ? Math.max(ry * 0.7, seat.height * 0.62) : seat.height + (low ? 8 : 22),
  );
  const least = seat.height / 2 + 4 + (perSide > 1 ? reach : besideFar ? 46 : 0);
  const middle = clamp(least, y, Math.max(least, tall - 4 - seat.height / 2 - (perSide > 1 ? reach : 0)));
  const seats = sideSeats(shape, (right, part) => {
    const outward = perSide === 3 && part === 0 && !low ? 26 : 0;
    const x = Math.min(sideX + outward, middleX - seat.width / 2 - 6);
    return {
      ...seat,
      shape: across && !right ? ("across-back" as const) : seat.shape,
      edge: right ? ("right" as const) : ("left" as const),
      x: middleX + (right ? x : -x),
      y: middle + part * reach,
    };
  });
  return {
    cardWidth,
    centre: { x: middleX, y, radius: Math.min(tall * 0.52, rx + cardWidth, tall - y + 40) },
    pile: { x: flat ? width - 36 : pileBeside ? middleX + (cardWidth * 1.95) / 2 : middleX, y: flat || pileBeside ? y : y - ABOVE },
    seats: [own, ...seats.slice(0, perSide), far, ...seats.slice(perSide)],
    trick: flat ? layFlatTrick(shape, middleX, y, rx, ry, apart) : layTrick(shape, middleX, y, rx, ry, besideFar ? 12 : 0, low ? 0.3 : 1),
    raise: low ? 0 : 7,
    ownInDemand,
  };
}

/** The seats at both sides in order of play: first those after the viewer, then those before. */
function sideSeats(shape: TableShape, put: (right: boolean, part: number) => SeatPlace): SeatPlace[] {
  const parts = sideOffsets((shape.players - 2) / 2);
  const right = !shape.clockwise;
  return [...parts.map((part) => put(right, part)), ...[...parts].reverse().map((part) => put(!right, part))];
}

/** On a low screen with six or eight seats: every player beside the middle has a column of its own; `apart` (half a column) sets the near and the far one beside each other too. */
function layFlatTrick(shape: TableShape, x: number, y: number, rx: number, ry: number, apart: number): TrickPlace[] {
  const perSide = (shape.players - 2) / 2;
  const columns = perSide === 2 ? [1, 2] : [1, 3, 2];
  return layTrick(shape, x, y, rx, ry, 0, 0).map((spot, place) => {
    const step = rx / (perSide + apart);
    if (place === 0) return { ...spot, x: x - step * apart };
    if (place === shape.players / 2) return { ...spot, x: x + step * apart };
    const after = place < shape.players / 2;
    const column = columns[after ? place - 1 : shape.players - 1 - place] ?? 1;
    return { ...spot, x: x + Math.sign(spot.x - x) * step * (column + apart) };
  });
}

/** `lower`: how much the cards at both sides lie below the middle; `turned`: how freely they lie. */
function layTrick(shape: TableShape, x: number, y: number, rx: number, ry: number, lower = 0, turned = 1): TrickPlace[] {
  return Array.from({ length: shape.players }, (_, place) => {
    const way = directionOf(place, shape.players, shape.clockwise);
    return {
      x: x + way.x * rx,
      y: y + way.y * ry + (way.y === 0 ? lower : 0),
      tilt: Math.round(turned * (way.x * 5 + (way.y < 0 ? -1.5 : way.x === 0 ? 1 : 0)) * 10) / 10,
      above: Math.round((way.y + 1) * 100),
    };
  });
}

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}
const around = (x: number, y: number, width: number, height: number): Box => ({
  left: x - width / 2,
  right: x + width / 2,
  top: y - height / 2,
  bottom: y + height / 2,
});
const meet = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
/** How far two boxes are from each other. */
const gap = (a: Box, b: Box) =>
  Math.hypot(Math.max(0, a.left - b.right, b.left - a.right), Math.max(0, a.top - b.bottom, b.top - a.bottom));

/** What a note may not lie on: seats, what stands in the lower corners, cards of the trick. */
function obstacles(layout: TableLayout, width: number, cards: readonly TrickPlace[]): Box[] {
  const high = layout.cardWidth * CARD_RATIO;
  const corner = (x: number) => around(x, layout.felt.height - 28, 46, 44);
  return [
    // The marks of a seat stand a little over it.
    ...layout.seats.map((seat) => around(seat.x, seat.y - 4, seat.width + 4, seat.height + 12)),
    ...(layout.ownInDemand ? [] : [corner(31), corner(width - 31)]),
    ...cards.map(({ x, y }) => around(x, y - layout.raise / 2, layout.cardWidth * TURNED, high * 1.08 + layout.raise)),
  ];
}

export interface Note {
  place: number;
  width: number;
  height: number;
}
/**
 * Where a note is free, as near to its seat as can be: off all places of the trick, or else off the cards that
 * `lie` there; null where nothing is free. `taken`: other notes.
 */
export function placeNote(layout: TableLayout, note: Note, width: number, lie: readonly number[] = [], taken: readonly Box[] = []): Box | null {
  const seat = layout.seats[note.place];
  if (!seat) return null;
  const own = around(seat.x, seat.y, seat.width, seat.height);
  for (const cards of [layout.trick, layout.trick.filter((_, place) => lie.includes(place))]) {
    const inTheWay = [...obstacles(layout, width, cards), ...taken];
    let best: Box | null = null;
    let least = Infinity;
    for (let y = 3 + note.height / 2; y <= layout.felt.height - 3 - note.height / 2; y += 5)
      for (let x = 3 + note.width / 2; x <= width - 3 - note.width / 2; x += 5) {
        const box = around(x, y, note.width, note.height);
        const cost = gap(box, own) + 0.1 * Math.hypot(x - seat.x, y - seat.y);
        if (cost < least && !inTheWay.some((other) => meet(box, other))) [least, best] = [cost, box];
      }
    if (best) return best;
  }
  return null;
}
