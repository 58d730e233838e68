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
