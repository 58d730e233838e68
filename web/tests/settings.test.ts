import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { read, Settings, USUAL } from "../src/settings.svelte";

let all: Map<string, string>;
let device: Set<string>;

beforeEach(() => {
  all = new Map();
  device = new Set();
  vi.stubGlobal("localStorage", {
    getItem: (k: string) => all.get(k) ?? null,
    setItem: (k: string, v: string) => all.set(k, v),
    removeItem: (k: string) => all.delete(k),
  });
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: device.has(query), addEventListener: () => {} }));
});
afterEach(() => vi.unstubAllGlobals());

describe("settings", () => {
  it("are as usual at first, and come back as they were left", () => {
    const first = new Settings();
    for (const name of Object.keys(USUAL) as (keyof typeof USUAL)[]) expect(first.get(name)).toBe(USUAL[name]);
    first.set("rest", "tap");
    first.set("volume", 20);
    first.set("leftHanded", true);
    const again = new Settings();
    expect([again.get("rest"), again.get("volume"), again.get("leftHanded")]).toEqual(["tap", 20, true]);
    expect(again.restLasts).toBe(Infinity);
    expect([...all.keys()]).toEqual(["mendikot.settings"]);
  });

  it("only write down what was chosen", () => {
    const one = new Settings();
    one.set("confirm", true);
    expect(JSON.parse(all.get("mendikot.settings") ?? "")).toEqual({ v: 1, confirm: true });
    expect([one.has("confirm"), one.has("sounds")]).toEqual([true, false]);
    one.reset();
    expect([one.get("confirm"), one.has("confirm")]).toEqual([false, false]);
  });

  it.each(["", "no json", "[]", "7", '{"v":2,"rest":"slow"}', '{"rest":"slow"}'])("are as usual where %j is kept", (text) => {
    all.set("mendikot.settings", text);
    expect(new Settings().get("rest")).toBe("usual");
  });

  it("leave out what is unknown or out of range, and keep the rest", () => {
    expect(read('{"v":1,"rest":"never","volume":900,"drag":"yes","theme":"light","cards":52,"confirm":true}')).toEqual({
      theme: "light",
      confirm: true,
    });
    const one = new Settings();
    one.set("volume", -1);
    expect(one.get("volume")).toBe(USUAL.volume);
  });

  it("hold until the page is closed where nothing can be kept", () => {
    const blocked = () => {
      throw new Error("SecurityError");
    };
    vi.stubGlobal("localStorage", { getItem: blocked, setItem: blocked, removeItem: blocked });
    const one = new Settings();
    one.set("theme", "contrast");
    expect(one.theme).toBe("contrast");
    expect(new Settings().theme).toBe("dark");
  });

  it("take over what earlier versions kept", () => {
    all.set("mendikot.four-colours", "yes");
    all.set("mendikot.only-card", "yes");
    const one = new Settings();
    expect([one.get("fourColours"), one.get("onlyCard")]).toEqual([true, true]);
    one.set("fourColours", false);
    const again = new Settings();
    expect([again.get("fourColours"), again.get("onlyCard")]).toEqual([false, true]);
  });

  it("follow the device until a theme is chosen; more contrast before light", () => {
    device.add("(prefers-color-scheme: light)");
    expect(new Settings().theme).toBe("light");
    device.add("(prefers-contrast: more)");
    const one = new Settings();
    expect(one.theme).toBe("contrast");
    one.set("theme", "dark");
    expect(one.theme).toBe("dark");
  });

  it("never move more than the device allows", () => {
    expect(new Settings().motion).toBe("full");
    device.add("(prefers-reduced-motion: reduce)");
    const one = new Settings();
    expect(one.motion).toBe("reduced");
    one.set("motion", "off");
    expect(one.motion).toBe("off");
  });
});
