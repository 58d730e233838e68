import { describe, expect, it } from "vitest";
import {
  arrange,
  type Box,
  CARD_RATIO,
  directionOf,
  layHand,
  layTable,
  LEAST_VISIBLE,
  placeNote,
  placeOf,
  twoRows,
  type TableLayout,
} from "../src/geometry";
import type { Card } from "../src/wire";

const SCREENS = [
  [360, 740],
  [390, 844],
  [412, 915],
  [844, 390],
  [740, 360],
  [768, 1024],
  [1024, 768],
  [1440, 900],
  [1920, 1080],
  // Small phones turned, short phones, low windows.
  [568, 320],
  [640, 360],
  [667, 375],
  [320, 568],
  [360, 640],
  [1024, 560],
] as const;
/** No table fits here (a page enlarged four times): the hand must all the same. */
const TINY = [
  [320, 256],
  [480, 320],
  [640, 256],
] as const;
/** A name and a number of cards in the largest letters a seat has (19 px), in two lines. */
const WORDS = 49;
const HAND = "AS 9S 4S KH TH 7H JD 8D AC QC 6C 5C 3C".split(" ") as Card[];

const seatBoxes = (layout: TableLayout): Box[] =>
  layout.seats.map(({ x, y, width, height }) => ({
    left: x - width / 2,
    right: x + width / 2,
    top: y - height / 2,
    bottom: y + height / 2,
  }));
const trickBoxes = (layout: TableLayout): Box[] =>
  layout.trick.map(({ x, y }) => ({
    left: x - layout.cardWidth / 2,
    right: x + layout.cardWidth / 2,
    top: y - (layout.cardWidth * CARD_RATIO) / 2,
    bottom: y + (layout.cardWidth * CARD_RATIO) / 2,
  }));
/** As they are seen: turned a little, and where one is winning raised and a twentieth larger. */
const seenBoxes = (layout: TableLayout, winning: boolean): Box[] =>
  layout.trick.map(({ x, y, tilt }) => {
    const turn = Math.abs((tilt * Math.PI) / 180);
    const larger = winning && layout.raise > 0 ? 1.05 : 1;
    const [w, h] = [layout.cardWidth * larger, layout.cardWidth * CARD_RATIO * larger];
    const across = (w * Math.cos(turn) + h * Math.sin(turn)) / 2;
    const along = (w * Math.sin(turn) + h * Math.cos(turn)) / 2;
    const up = winning ? layout.raise : 0;
    return { left: x - across, right: x + across, top: y - up - along, bottom: y - up + along };
  });
const overlap = (a: Box, b: Box, tolerance = 1) =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > tolerance &&
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > tolerance;

describe("seats", () => {
  it("are counted from the viewer in order of play", () => {
    expect(placeOf(2, 3, 4)).toBe(3);
    expect(placeOf(5, 2, 6)).toBe(3);
  });

  it("put the next player on the right, mirrored when clockwise", () => {
    expect(directionOf(0, 4, false)).toEqual({ x: 0, y: 1 });
    expect(directionOf(1, 4, false).x).toBe(1);
    expect(directionOf(1, 4, true).x).toBe(-1);
    expect(directionOf(2, 4, true)).toMatchObject({ y: -1 });
  });
});

describe("a hand", () => {
  const held = "3C AS TH 4S AH 2D".split(" ") as Card[];
  it.each([
    ["suits", false, "AS 4S AH TH 3C 2D"],
    ["suits", true, "4S AS TH AH 3C 2D"],
    ["ranks", false, "AS AH TH 4S 3C 2D"],
    ["ranks", true, "2D 3C 4S TH AS AH"],
    ["trump", false, "AH TH AS 4S 3C 2D"],
  ] as const)("sorted by %s (rising %s) is %s", (by, rising, expected) => {
    expect(arrange(held, { by, rising, trump: "H" }).join(" ")).toBe(expected);
  });
  it("is by suits while hukum is not known", () => {
    expect(arrange(held, { by: "trump", rising: false, trump: null })).toEqual(arrange(held));
  });
});

describe.each([...SCREENS, ...TINY])("a table on %i × %i", (width, height) => {
  const shapes = [4, 6, 8].flatMap((players) =>
    [true, false].flatMap((clockwise) =>
      [true, false].flatMap((pile) =>
        [0, 52 / players].map((most) => ({
          width,
          height,
          players,
          clockwise,
          pile,
          most: Math.floor(most),
          // Both hands, without doubling the cases.
          leftHanded: clockwise !== pile,
        })),
      ),
    ),
  );

  it.each(shapes)("lays $players seats ($most cards, pile $pile, clockwise $clockwise) apart", (shape) => {
    const layout = layTable(shape);
    const seats = seatBoxes(layout);
    const cards = [...seenBoxes(layout, false), ...seenBoxes(layout, true)];
    const felt = layout.felt.height + layout.demand;
    for (const [i, seat] of seats.entries()) {
      expect(seat.left).toBeGreaterThanOrEqual(0);
      expect(seat.right).toBeLessThanOrEqual(width);
      expect(seat.top).toBeGreaterThanOrEqual(0);
      expect(seat.bottom).toBeLessThanOrEqual(felt);
      for (const other of seats.slice(i + 1)) expect(overlap(seat, other)).toBe(false);
      for (const card of cards) expect(overlap(seat, card)).toBe(false);
    }
    for (const card of cards) {
      expect(card.top).toBeGreaterThanOrEqual(-1);
      expect(card.bottom).toBeLessThanOrEqual(layout.felt.height + 1);
    }
  });

  it("leaves words that are twice as large their room under each ring", () => {
    for (const shape of shapes) {
      const { seats } = layTable({ ...shape, text: 2 });
      const under = seats.filter(({ shape, edge }) => shape === "down" && edge);
      for (const seat of under) {
        expect(seat.height).toBeGreaterThanOrEqual(seat.ring + WORDS);
        expect(seat.y - seat.height / 2).toBeGreaterThanOrEqual(0);
        for (const other of under)
          if (other.x === seat.x && other.y > seat.y) expect(other.y - seat.y).toBeGreaterThan(seat.ring + WORDS);
      }
    }
  });

  it("fills the screen and no more", () => {
    for (const shape of shapes) {
      const layout = layTable(shape);
      const total = layout.bar + layout.strip + layout.felt.height + layout.demand + layout.hand;
      if (layout.scrolls) expect(total).toBeGreaterThan(height);
      else expect(total).toBe(height);
      expect(layout.scrolls && !TINY.some(([w, h]) => w === width && h === height)).toBe(false);
    }
  });

  it("keeps the demand and the hand on the screen, and half of it for the table", () => {
    for (const shape of shapes) {
      const layout = layTable(shape);
      expect(layout.demand + layout.hand).toBeLessThanOrEqual(height / 2);
    }
  });

  it.each(shapes)("leaves every index to be seen: $players seats, $most cards, pile $pile", (shape) => {
    const layout = layTable(shape);
    const cards = trickBoxes(layout);
    cards.forEach((card, i) => {
      const index = {
        left: card.left + 3,
        right: card.left + layout.cardWidth * 0.4,
        top: card.top + 3,
        bottom: card.top + layout.cardWidth * 0.42,
      };
      const above = cards.filter((_, k) => (layout.trick[k]?.above ?? 0) > (layout.trick[i]?.above ?? 0));
      for (const other of above) expect(overlap(index, other, 4)).toBe(false);
    });
  });
});

describe.each(SCREENS)("a phrase said on %i × %i", (width, height) => {
  const shapes = [4, 6, 8].flatMap((players) => [true, false].flatMap((pile) => [0, 52 / players].map((most) => ({ width, height, players, pile, most: Math.floor(most), clockwise: false }))));
  it.each(shapes)("hangs free of seats and cards: $players seats, $most cards, pile $pile", (shape) => {
    const layout = layTable(shape);
    const things = [...seatBoxes(layout), ...seenBoxes(layout, false)];
    for (let place = 0; place < shape.players; place++) {
      const note = placeNote(layout, { place, width: 140, height: 36 }, width, Array.from({ length: shape.players }, (_, i) => i));
      // Where so many sit so close that nothing is free, it hangs at its seat.
      if (shape.players === 4 && (width > 360 || height > 640)) expect(note, `place ${place}`).not.toBeNull();
      for (const thing of note ? things : []) expect(overlap(note as Box, thing, 0)).toBe(false);
    }
  });
});

it.each([
  [844, 390, 8],
  [844, 390, 6],
  [740, 360, 6],
  [740, 360, 8],
])("on a low screen (%i × %i) no card of %i covers another", (width, height, players) => {
  const cards = trickBoxes(layTable({ width, height, players, clockwise: false, most: 6, pile: false }));
  cards.forEach((card, i) => {
    for (const other of cards.slice(i + 1)) expect(overlap(card, other)).toBe(false);
  });
});

describe.each(TINY)("a hand on %i × %i", (width, height) => {
  it("shows the corner of every card", () => {
    const { cards, cardWidth, height: tall } = layHand(arrange(HAND), 13, width, height);
    cards.forEach((place, i) => {
      const next = cards[i + 1];
      expect(place.x).toBeGreaterThanOrEqual(0);
      expect(place.x + cardWidth).toBeLessThanOrEqual(width);
      expect(place.y + cardWidth * CARD_RATIO).toBeLessThanOrEqual(tall);
      if (next) expect(next.x - place.x).toBeGreaterThanOrEqual(cardWidth * 0.4);
    });
  });
});

describe.each(SCREENS)("a hand on %i × %i", (width, height) => {
  const counts = Array.from({ length: 13 }, (_, i) => i + 1);

  it.each(counts)("shows %i cards, each wide enough to touch", (count) => {
    const hand = layHand(arrange(HAND.slice(0, count)), 13, width, height);
    hand.cards.forEach((place, i) => {
      const next = hand.cards[i + 1];
      expect(place.x).toBeGreaterThanOrEqual(0);
      expect(place.x + hand.cardWidth).toBeLessThanOrEqual(width);
      expect(place.y + hand.cardWidth * CARD_RATIO).toBeLessThanOrEqual(hand.height);
      if (next?.row === place.row) expect(next.x - place.x).toBeGreaterThanOrEqual(LEAST_VISIBLE);
    });
  });

  it("keeps its height while cards go", () => {
    const heights = counts.map((count) => layHand(arrange(HAND.slice(0, count)), 13, width, height).height);
    expect(new Set(heights).size).toBe(1);
  });

  it("keeps the size of its cards", () => {
    for (const most of [6, 8, 13]) {
      const widths = counts.filter((count) => count <= most).map((count) => layHand(arrange(HAND.slice(0, count)), most, width, height).cardWidth);
      expect(new Set(widths).size).toBe(1);
    }
  });
});

describe("a hand on a phone held upright", () => {
  const rows = (count: number, width = 390) => {
    const { cards } = layHand(arrange(HAND).slice(0, count), 13, width, 844);
    return [cards.filter(({ row }) => row === 0).length, cards.filter(({ row }) => row === 1).length];
  };
  it("lies in two rows", () => expect(rows(13)).toEqual([6, 7]));
  it("closes up to one row at seven cards", () => {
    expect(rows(8)).toEqual([3, 5]);
    expect(rows(7)).toEqual([7, 0]);
  });
  it("of at most eight cards lies in one row from the first", () => {
    for (const width of [360, 390, 412]) {
      const { cards } = layHand(arrange(HAND).slice(0, 8), 8, width, 844);
      expect(new Set(cards.map(({ y }) => y)).size).toBe(1);
    }
  });
});

/** A hand with so many spades, hearts, clubs and diamonds. */
const held = (sizes: readonly number[]) => arrange(sizes.flatMap((size, i) => Array.from({ length: size }, (_, k) => ("AKQJT98765432".charAt(k) + "SHCD".charAt(i)) as Card)));
/** Every way of having so many cards of four suits. */
function splits(count: number): number[][] {
  const found: number[][] = [];
  for (let s = 0; s <= count; s++)
    for (let h = 0; s + h <= count; h++) for (let c = 0; s + h + c <= count; c++) found.push([s, h, c, count - s - h - c]);
  return found;
}
const suitsOf = (cards: readonly Card[]) => new Set(cards.map((card) => card.charAt(1)));
const torn = ([upper, lower]: readonly [Card[], Card[]]) => [...suitsOf(upper)].filter((suit) => suitsOf(lower).has(suit)).length;

describe("two rows", () => {
  it.each([13, 12, 11, 10, 9, 8])("of %i cards tear no suit unless it alone is too long for a row", (count) => {
    for (const sizes of splits(count)) {
      const rows = twoRows(held(sizes), 8);
      expect([...rows[0], ...rows[1]].sort()).toEqual([...held(sizes)].sort());
      expect(Math.max(rows[0].length, rows[1].length)).toBeLessThanOrEqual(8);
      expect(torn(rows), String(sizes)).toBe(Math.max(...sizes) > 8 || Math.max(...sizes) === count ? 1 : 0);
    }
  });
  it("are even where no way is better", () => {
    expect(twoRows(held([13, 0, 0, 0]), 8).map(({ length }) => length)).toEqual([7, 6]);
    expect(twoRows(held([4, 3, 3, 3]), 8).map((row) => [...suitsOf(row)].join(""))).toEqual(["SH", "CD"]);
    // No order of the suits fits: reds and blacks in turn go before even rows.
    expect(twoRows(held([4, 5, 2, 2]), 8).map((row) => [...suitsOf(row)].join(""))).toEqual(["HC", "SD"]);
  });
  it("of narrow screens hold no more than fits, even if a suit is torn for it", () => {
    // a heart is played: nothing else moves
    const [upper] = twoRows(held([4, 3, 3, 3]), 8);
    const stay = [...suitsOf(upper)];
    for (const sizes of [[4, 2, 3, 3], [4, 0, 3, 3], [2, 0, 3, 3]]) expect([...suitsOf(twoRows(held(sizes), 8, stay)[0])].every((suit) => stay.includes(suit))).toBe(true);
    expect(twoRows(held([4, 0, 3, 3]), 8, stay).map(({ length }) => length)).toEqual([4, 6]);
    expect(twoRows(held([0, 0, 4, 4]), 8, stay).map(({ length }) => length)).toEqual([4, 4]);
    for (const sizes of splits(13)) for (const row of twoRows(held(sizes), 7)) expect(row.length).toBeLessThanOrEqual(7);
  });
  it("of a hand held by ranks are simply halves", () => {
    const byRank = arrange(held([4, 3, 3, 3]), { by: "ranks", rising: false, trump: null });
    expect(twoRows(byRank, 8)).toEqual([byRank.slice(0, 7), byRank.slice(7)]);
  });
});

it("a hand is held with reds and blacks in turn", () => {
  expect(arrange(["2D", "AC", "TH", "KS", "AH"])).toEqual(["KS", "AH", "TH", "AC", "2D"]);
});
