import { describe, expect, it } from "vitest";
import { bundleOf, isOlder } from "../src/upkeep";

const page = (name: string) => `<script type="module" crossorigin src="/assets/${name}.js"></script>`;
const server = (text: string, ok = true) => (() => Promise.resolve({ ok, text: () => Promise.resolve(text) })) as unknown as typeof fetch;

describe("a page", () => {
  it("names its bundle, not the parts it shares with others", () => {
    expect(bundleOf(page("index-B1") + '<link rel="modulepreload" href="/assets/words-C2.js">')).toBe("/assets/index-B1.js");
    expect(bundleOf("<p>nothing here</p>")).toBeNull();
  });
  it("is older when the server now shows another bundle, and only then", async () => {
    expect(await isOlder(page("index-B1"), server(page("index-D4")))).toBe(true);
    expect(await isOlder(page("index-B1"), server(page("index-B1")))).toBe(false);
  });
  it("is not called older by a server that fails or shows no bundle", async () => {
    expect(await isOlder(page("index-B1"), server(page("index-D4"), false))).toBe(false);
    expect(await isOlder(page("index-B1"), server("not built"))).toBe(false);
    expect(await isOlder(page("index-B1"), (() => Promise.reject(new Error("gone"))) as typeof fetch)).toBe(false);
  });
});
