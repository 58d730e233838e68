/** What those who play are called on the screen. */
import { t, type Key } from "./messages.svelte";
import type { Player } from "./wire";

/** What a person without a name is called on the line; each of these is read as the word of the reader. */
export const NOBODY = "Guest";
const NOBODIES = [NOBODY, "Gast", "Ospite", "Visitante", "मेहमान", "पाहुणे", "મહેમાન"];

export const isNobody = (name: string): boolean => name === "" || NOBODIES.includes(name);

/** A person, who may have given no name. */
export const personName = (name: string): string => (NOBODIES.includes(name) ? t("front.someone") : name);

/**
 * A bot's name in the letters of the reader; any other name as a person's. The server names bots from a
 * list (`BOT_NAMES`), and a second one of a name has a figure behind it: "Asha 2".
 */
export function botName(name: string): string {
  const [, first = "", figure = ""] = /^([A-Z][a-z]+)( \d+)?$/.exec(name) ?? [];
  const key = `bots.${first}` as Key;
  const said = t(key);
  return first === "" || said === key ? personName(name) : said + figure;
}

/** Who sits in a seat: a person as they write their name, a bot as its reader does; the nameless are told apart by their seats. */
export function playerName({ kind, name, seat }: Pick<Player, "kind" | "name"> & Partial<Player>): string {
  if (kind === "bot") return botName(name);
  return NOBODIES.includes(name) && seat !== undefined ? `${personName(name)} ${seat + 1}` : personName(name);
}
