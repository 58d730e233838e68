/** The rules of a table in a few words: for what is folded, and for what differs from a preset. */
import type { Part } from "./choices";
import { t, type Key } from "./messages.svelte";
import type { Rules } from "./wire";

/** What ends a match. */
export function goalInShort({ score, target, deals }: Rules): string {
  return [
    target === null ? "" : t(`goal.${score}` as Key, { count: target }),
    deals === null ? "" : t("goal.deals", { count: deals }),
  ].filter(Boolean).join(" · ");
}

const SAID: Record<Part, (rules: Rules) => string> = {
  players: ({ players, pack }) => `${players} · ${t("rules.cards", { count: pack })}`,
  hukum: ({ hukum }) => t(`method.${hukum}.name`),
  gathering: ({ gathering }) => t(`rules.gathering.${gathering}.name`),
  score: (rules) =>
    [
      t(`rules.score.${rules.score}.name`) + (rules.score === "points" ? ` ${rules.win}/${rules.mendikot}/${rules.kot}` : ""),
      rules.bonus_aces ? t("rules.bonus.name") : "",
      goalInShort(rules),
    ].filter(Boolean).join(" · "),
  draw: ({ first_dealer }) => t(`rules.first.${first_dealer}.name`),
  partners: ({ partnerships }) => `${t("rules.partners-legend")}: ${t(`rules.partners.${partnerships}.name`)}`,
  dealer: ({ next_dealer }) => t(`rules.next.${next_dealer}.name`),
  direction: ({ direction }) => `${t("rules.group.direction")}: ${t(`rules.direction.${direction}.name`)}`,
};

export const inShort = (part: Part, rules: Rules): string => SAID[part](rules);
