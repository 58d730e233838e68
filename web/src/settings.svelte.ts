/**
 * One's own settings, kept on the device: one object under one key.
 *
 * Only what differs from the usual is written down, so that a better default reaches
 * everybody who never chose. What cannot be read, or comes from elsewhere, is as if unset.
 */
import { forget, keep, kept } from "./kept";

export const SORTS = ["suits", "ranks", "trump"] as const;
export const THEMES = ["auto", "dark", "light", "contrast"] as const;
export const BACKS = ["madder", "indigo", "peacock"] as const;
export const RESTS = ["quick", "usual", "slow", "tap"] as const;
export const SOUNDS = ["off", "mine", "all"] as const;
export const MOTIONS = ["full", "reduced", "off"] as const;

export interface Values {
  /** The hand by suits in turn of colour, by rank, or with hukum first. */
  sort: (typeof SORTS)[number];
  /** Low cards first. */
  rising: boolean;
  theme: (typeof THEMES)[number];
  fourColours: boolean;
  back: (typeof BACKS)[number];
  /** How long a finished trick rests. */
  rest: (typeof RESTS)[number];
  /** A second tap on the same card plays it. */
  confirm: boolean;
  drag: boolean;
  sounds: (typeof SOUNDS)[number];
  /** 0 to 100. */
  volume: number;
  vibrate: boolean;
  leftHanded: boolean;
  motion: (typeof MOTIONS)[number];
  /** A card that is the only one legal is played for its player (R9.2). */
  onlyCard: boolean;
}

export const USUAL: Readonly<Values> = {
  sort: "suits",
  rising: false,
  theme: "auto",
  fourColours: false,
  back: "madder",
  rest: "usual",
  confirm: false,
  drag: true,
  sounds: "mine",
  volume: 60,
  vibrate: true,
  leftHanded: false,
  motion: "full",
  onlyCard: false,
};

const CHOICES: Partial<Record<keyof Values, readonly string[]>> = {
  sort: SORTS,
  theme: THEMES,
  back: BACKS,
  rest: RESTS,
  sounds: SOUNDS,
  motion: MOTIONS,
};

const KEY = "mendikot.settings";
/** Another number is another meaning: what was kept under it is left alone. */
const VERSION = 1;
const OLD_COLOURS = "mendikot.four-colours";
const OLD_ONLY_CARD = "mendikot.only-card";

/** Milliseconds a finished trick rests; until it is tapped is for ever. */
const REST_LASTS: Record<Values["rest"], number> = { quick: 600, usual: 1300, slow: 2500, tap: Infinity };

function allowed(name: keyof Values, value: unknown): boolean {
  const choices = CHOICES[name];
  if (choices) return typeof value === "string" && choices.includes(value);
  if (name === "volume") return typeof value === "number" && value >= 0 && value <= 100;
  return typeof value === "boolean";
}

/** The chosen values in a kept text; anything unknown or out of its range is left out. */
export function read(text: string | null): Partial<Values> {
  try {
    const all = JSON.parse(text ?? "null") as Record<string, unknown> | null;
    if (!all || all["v"] !== VERSION) return {};
    const names = Object.keys(USUAL) as (keyof Values)[];
    return Object.fromEntries(names.filter((name) => allowed(name, all[name])).map((name) => [name, all[name]]));
  } catch {
    return {};
  }
}

/** What earlier versions kept one by one. */
function earlier(): Partial<Values> {
  const old: Partial<Values> = {};
  if (kept(OLD_COLOURS) === "yes") old.fourColours = true;
  if (kept(OLD_ONLY_CARD) === "yes") old.onlyCard = true;
  return old;
}

const wish = (query: string) => typeof matchMedia === "function" && matchMedia(query).matches;

export class Settings {
  private chosen = $state<Partial<Values>>({});
  private asked = $state({ contrast: false, light: false, calm: false });

  constructor() {
    const text = kept(KEY);
    this.chosen = text === null ? earlier() : read(text);
    this.ask();
    for (const query of [CONTRAST, LIGHT, CALM])
      if (typeof matchMedia === "function") matchMedia(query).addEventListener?.("change", () => this.ask());
  }

  /** What the device wishes for. */
  private ask(): void {
    this.asked = { contrast: wish(CONTRAST), light: wish(LIGHT), calm: wish(CALM) };
  }

  get<K extends keyof Values>(name: K): Values[K] {
    return (this.chosen[name] ?? USUAL[name]) as Values[K];
  }

  /** Whether its user ever chose it. */
  has(name: keyof Values): boolean {
    return this.chosen[name] !== undefined;
  }

  set<K extends keyof Values>(name: K, value: Values[K]): void {
    if (!allowed(name, value)) return;
    this.chosen = { ...this.chosen, [name]: value };
    keep(KEY, JSON.stringify({ v: VERSION, ...this.chosen }));
    forget(OLD_COLOURS);
    forget(OLD_ONLY_CARD);
  }

  /** Everything as usual again. */
  reset(): void {
    this.chosen = {};
    keep(KEY, JSON.stringify({ v: VERSION }));
  }

  /** The theme to be shown: the chosen one, or what the device asks for. */
  get theme(): Exclude<Values["theme"], "auto"> {
    const chosen = this.get("theme");
    if (chosen !== "auto") return chosen;
    return this.asked.contrast ? "contrast" : this.asked.light ? "light" : "dark";
  }

  /** How much moves: never more than the device allows. */
  get motion(): Values["motion"] {
    const chosen = this.get("motion");
    return chosen === "full" && this.asked.calm ? "reduced" : chosen;
  }

  get restLasts(): number {
    return REST_LASTS[this.get("rest")];
  }
}

const CONTRAST = "(prefers-contrast: more)";
const LIGHT = "(prefers-color-scheme: light)";
const CALM = "(prefers-reduced-motion: reduce)";

export const settings = new Settings();
