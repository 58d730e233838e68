/** Rules to try the words with: every value of every option, as a table may have them. */
import type { Rules } from "../src/wire";

export const CUT: Rules = {
  players: 4,
  pack: 52,
  hukum: "cut",
  gathering: "every-trick",
  score: "points",
  win: 1,
  mendikot: 2,
  kot: 3,
  bonus_aces: false,
  target: 7,
  deals: null,
  first_dealer: "highest",
  partnerships: "agreed",
  next_dealer: "loser",
  direction: "anticlockwise",
};

const METHODS: Rules["hukum"][] = [
  "drawn",
  "drawn-hand",
  "shown",
  "band-first-void",
  "band-on-request",
  "band-holder",
  "cut",
  "no-trump",
  "called",
  "five-card-cut",
];

export function presetRules(): Rules[] {
  const changes: Partial<Rules>[] = [
    ...METHODS.map((hukum) => ({ hukum })),
    ...METHODS.map((hukum) => ({ hukum, pack: 48 as const, players: 8 as const })),
    { pack: 32 },
    { players: 6, pack: 48 },
    { players: 8, pack: 48 },
    { gathering: "two-in-a-row", score: "kots", target: 5 },
    { score: "tens", target: 16 },
    { bonus_aces: true },
    { target: null, deals: 10 },
    { deals: 10 },
    { first_dealer: "lowest", partnerships: "drawn" },
    { next_dealer: "rotate" },
    { direction: "clockwise" },
  ];
  return changes.map((change) => ({ ...CUT, ...change }));
}
