/** What the presets of the server show to be possible: the browser itself knows no rules. */
import type { Preset, Rules } from "./wire";

const unique = <T>(all: T[]): T[] => [...new Set(all)];

/** The numbers of players there are. */
export const playersOf = (presets: Preset[]): Rules["players"][] =>
  unique(presets.map(({ rules }) => rules.players)).sort((a, b) => a - b);

/** The packs for so many players, the usual one first. */
export const packsFor = (presets: Preset[], players: Rules["players"]): Rules["pack"][] =>
  unique(presets.filter(({ rules }) => rules.players === players).map(({ rules }) => rules.pack));

/** The usual end of a match under a way of scoring. */
export const usualTarget = (presets: Preset[], score: Rules["score"]): number | null =>
  presets.find(({ rules }) => rules.score === score)?.rules.target ?? null;

/** What is chosen together. */
export const PARTS = {
  players: ["players", "pack"],
  hukum: ["hukum"],
  gathering: ["gathering"],
  score: ["score", "win", "mendikot", "kot", "bonus_aces", "target", "deals"],
  draw: ["first_dealer"],
  partners: ["partnerships"],
  dealer: ["next_dealer"],
  direction: ["direction"],
} as const satisfies Record<string, readonly (keyof Rules)[]>;
export type Part = keyof typeof PARTS;

/** The parts in which rules differ from others. */
export const changesOf = (rules: Rules, base: Rules): Part[] =>
  (Object.keys(PARTS) as Part[]).filter((part) => PARTS[part].some((key) => rules[key] !== base[key]));

/** The preset from which rules differ in the fewest parts; of several the first. */
export function nearest(presets: Preset[], rules: Rules): Preset | undefined {
  const far = presets.map((preset) => changesOf(rules, preset.rules).length);
  return presets[far.indexOf(Math.min(...far))];
}
