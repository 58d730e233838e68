/** What those who play are called on the screen. */
import { t, type Key } from "./messages.svelte";
import type { Player } from "./wire";

/**
 * A bot's name in the letters of the reader; any other name as it is. The server names bots from a
 * list (`BOT_NAMES`), and a second one of a name has a figure behind it: "Asha 2".
 */
export function botName(name: string): string {
  const [, first = "", figure = ""] = /^([A-Z][a-z]+)( \d+)?$/.exec(name) ?? [];
  const key = `bots.${first}` as Key;
  const said = t(key);
  return first === "" || said === key ? name : said + figure;
}

/** Who sits in a seat: a person as they write their name, a bot as its reader does. */
export const playerName = ({ kind, name }: Pick<Player, "kind" | "name">): string => (kind === "bot" ? botName(name) : name);
