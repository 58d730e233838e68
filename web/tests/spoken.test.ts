import { expect, it, vi } from "vitest";
import { startMessages } from "../src/messages.svelte";
import { spoken } from "../src/spoken";
import type { Event, Table } from "../src/wire";

it("your own seat is You, also in what is read out", async () => {
  vi.stubGlobal("document", { documentElement: {} });
  vi.stubGlobal("navigator", { languages: ["en"] });
  await startMessages();
  const took = (seat: number): Event => ({ kind: "trick", seat, card: null, suit: null, side: null });
  const table = (seat: number | null, by: number) =>
    ({ seat, phase: "between", players: [{ name: "Kiran" }, { name: "Asha" }], events: [took(by)], match: null }) as unknown as Table;
  expect(spoken(null, table(0, 0))).toBe("You take the trick.");
  expect(spoken(null, table(0, 1))).toBe("Asha takes the trick.");
  expect(spoken(null, table(null, 0))).toBe("Kiran takes the trick.");
  vi.unstubAllGlobals();
});
