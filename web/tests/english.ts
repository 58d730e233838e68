import { afterAll, beforeAll, beforeEach, vi } from "vitest";
import { startMessages, switchLanguage } from "../src/messages.svelte";

/** The tests of a file begin in English, each of them. */
export function inEnglish(): void {
  beforeAll(async () => {
    vi.stubGlobal("document", { documentElement: {} });
    vi.stubGlobal("navigator", { languages: ["en"] });
    await startMessages();
  });
  beforeEach(() => switchLanguage("en"));
  afterAll(() => vi.unstubAllGlobals());
}
