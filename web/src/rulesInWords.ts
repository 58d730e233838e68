/** Which sentences say the rules of a table, and which tips help under them. */
import type { LongKey } from "./messages.svelte";
import type { Values } from "./texts";
import type { Rules } from "./wire";

export type Line = [key: LongKey, values?: Values];
export interface Article {
  head: LongKey;
  lines: Line[];
}

const when = (holds: boolean, ...lines: Line[]): Line[] => (holds ? lines : []);

/** Tricks of a deal, and how many of them are more than half. */
function tricksOf({ pack, players }: Rules): { each: number; tricks: number; needed: number; even: boolean } {
  const each = pack / players;
  return { each, tricks: each, needed: Math.floor(each / 2) + 1, even: each % 2 === 0 };
}

/** The rules of a table, article by article, each as sentences of the long catalogue. */
export function articles(rules: Rules): Article[] {
  const { each, tricks, needed, even } = tricksOf(rules);
  const { hukum } = rules;
  const plain = hukum === "no-trump";
  const apart = hukum === "band-first-void" || hukum === "band-on-request";
  const points = rules.score === "points";
  const follow = plain ? "rules.follow-plain" : hukum === "band-on-request" ? "rules.follow-asked" : "rules.follow";
  return [
    { head: "rules.head.table", lines: [[`rules.players-${rules.players}`], [`rules.way-${rules.direction}`]] },
    { head: "rules.head.cards", lines: [[`rules.pack-${rules.pack}`, { each }], ["rules.ranks"]] },
    {
      head: "rules.head.draw",
      lines: [[`rules.draw-${rules.first_dealer}`], ["rules.draw-again"], [`rules.partners-${rules.partnerships}`]],
    },
    { head: "rules.head.deal", lines: [[`rules.packets-${each}` as LongKey], [`rules.first-${rules.direction}`]] },
    {
      head: "rules.head.hukum",
      lines: [
        [`rules.hukum.${hukum}`],
        ...when(apart, ["rules.apart"]),
        ...when(hukum === "band-first-void", ["rules.apart-owner"], ["rules.apart-last-first-void"]),
        ...when(hukum === "band-on-request", ["rules.apart-last-on-request"]),
      ],
    },
    {
      head: "rules.head.play",
      lines: [["rules.lead"], [follow], [plain ? "rules.takes-plain" : "rules.takes"], ["rules.next-lead"]],
    },
    { head: "rules.head.gather", lines: [[`rules.${rules.gathering}`]] },
    {
      head: "rules.head.result",
      lines: [
        ["rules.three"],
        ["rules.majority", { needed, tricks }],
        ...when(even, ["rules.tie"]),
        ["rules.names"],
      ],
    },
    {
      head: "rules.head.score",
      lines: points
        ? [
            ["rules.points", { win: rules.win, mendikot: rules.mendikot, kot: rules.kot }],
            ...when(rules.bonus_aces, ["rules.bonus"]),
          ]
        : [[rules.score === "tens" ? "rules.tens" : "rules.kots"]],
    },
    {
      head: "rules.head.end",
      lines: [
        ...(rules.target === null ? [] : ([[`rules.to-${rules.score}`, { count: rules.target }]] as Line[])),
        ...when(rules.target !== null && rules.score === "tens", ["rules.both"]),
        ...(rules.deals === null ? [] : ([["rules.to-deals", { count: rules.deals }]] as Line[])),
      ],
    },
    {
      head: "rules.head.dealer",
      lines:
        rules.next_dealer === "rotate"
          ? [["rules.dealer-rotate"]]
          : [
              ["rules.dealer-won"],
              ["rules.dealer-lost"],
              [rules.players === 4 ? "rules.dealer-kot-4" : "rules.dealer-kot-more"],
              ["rules.dealer-same"],
            ],
    },
    { head: "rules.head.also", lines: [["rules.claim"], ["rules.early"]] },
  ];
}

/** What every guide teaches, as far as it holds at this table. */
export function tips(rules: Rules): Line[] {
  const { needed, tricks } = tricksOf(rules);
  const { hukum } = rules;
  return [
    ["tips.ace"],
    ["tips.give"],
    [hukum === "no-trump" ? "tips.count-plain" : "tips.count"],
    ...when(hukum === "cut" || hukum === "five-card-cut", ["tips.cut"]),
    ...when(hukum.startsWith("band-"), ["tips.closed"]),
    ...when(rules.gathering === "two-in-a-row", ["tips.pile"]),
    ...when(rules.score !== "tens", ["tips.tricks", { needed, tricks }]),
  ];
}

/** The glossary, in the order of reading. */
export const WORDS = [
  "hukum",
  "mendi",
  "mendikot",
  "kot",
  "trick",
  "lead",
  "follow",
  "void",
  "cut",
  "throw",
  "cut-hukum",
  "band",
  "first",
  "dealer",
  "partner",
  "deal",
  "match",
  "dehla",
] as const;
