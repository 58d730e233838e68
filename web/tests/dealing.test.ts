import { describe, expect, it } from "vitest";
import { dealLasts, FLIGHT, leaves, LONGEST_DEAL, packetOf, packets } from "../src/dealing";

describe("a deal", () => {
  it.each([
    [13, [5, 4, 4]],
    [8, [4, 4]],
    [6, [3, 3]],
    [5, [5]],
    [12, [4, 4, 4]],
    [3, [3]],
    [0, []],
  ])("of %i cards comes in packets %j", (count, expected) => {
    expect(packets(count)).toEqual(expected);
  });

  it.each([
    [13, 4],
    [12, 4],
    [8, 4],
    [8, 6],
    [6, 8],
    [5, 4],
  ])("of %i cards to %i players is over in time, in order, the dealer last", (count, players) => {
    const times = packets(count).flatMap((_, packet) =>
      Array.from({ length: players }, (_, i) => leaves(packet, i + 1, count, players)),
    );
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(new Set(times).size).toBe(times.length);
    expect(times[0]).toBe(0);
    expect(dealLasts(count, players)).toBe((times.at(-1) ?? 0) + FLIGHT);
    expect(dealLasts(count, players)).toBeLessThanOrEqual(LONGEST_DEAL + 1);
  });

  it("puts every card into its packet", () => {
    expect(Array.from({ length: 13 }, (_, i) => packetOf(i, 13)).join("")).toBe("0000011112222");
  });
});
