import { describe, expect, it } from "vitest";
import {
  arrange,
  CARD_RATIO,
  directionOf,
  layHand,
  layTable,
  LEAST_VISIBLE,
  placeOf,
  seatAt,
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
const HAND = "AS 9S 4S KH TH 7H JD 8D AC QC 6C 5C 3C".split(" ") as Card[];

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}
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
    expect(seatAt(placeOf(5, 2, 6), 2, 6)).toBe(5);
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
    const heights = counts.map((count) => layHand(HAND.slice(0, count), 13, width, height).height);
    expect(new Set(heights).size).toBe(1);
  });
});

describe("a hand on a phone held upright", () => {
  const rows = (count: number) => {
    const { cards } = layHand(HAND.slice(0, count), 13, 390, 844);
    return [cards.filter(({ row }) => row === 0).length, cards.filter(({ row }) => row === 1).length];
  };
  it("lies in rows of seven and six", () => expect(rows(13)).toEqual([7, 6]));
  it("closes up to one row at seven cards", () => {
    expect(rows(8)).toEqual([4, 4]);
    expect(rows(7)).toEqual([7, 0]);
  });
});

it("a hand is held with reds and blacks in turn", () => {
  expect(arrange(["2D", "AC", "TH", "KS", "AH"])).toEqual(["KS", "AH", "TH", "AC", "2D"]);
});
