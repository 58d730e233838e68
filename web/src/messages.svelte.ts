/**
 * Every text of the client, by key. A language has two files: the short texts, of which only those of
 * the language in use are loaded, and the long ones (rules, tips, glossary), loaded when they are read.
 */
import { fontFor } from "./fonts";
import { keep, kept } from "./kept";
import type en from "./messages/en.json";
import type long from "./messages/long/en.json";
import { say, type Texts, type Values } from "./texts";
import { rankOf, suitOf } from "./words";
import type { Card } from "./wire";

type Whole<K extends string> = K extends `${infer Stem}_one` | `${infer Stem}_other` ? Stem : K;
type Keys<T, Before extends string = ""> = {
  [K in keyof T & string]: T[K] extends string ? `${Before}${Whole<K>}` : Keys<T[K], `${Before}${K}.`>;
}[keyof T & string];
export type Key = Keys<typeof en>;
export type LongKey = Keys<typeof long>;
type File = () => Promise<Texts>;
const SHORT = "short";
const LONG = "long";
const files: Record<string, Record<string, File>> = {
  [SHORT]: byLanguage(import.meta.glob("./messages/*.json", { import: "default" })),
  [LONG]: byLanguage(import.meta.glob("./messages/long/*.json", { import: "default" })),
};
function byLanguage(found: Record<string, unknown>): Record<string, File> {
  return Object.fromEntries(Object.entries(found).map(([path, file]) => [path.replace(/^.*\/|\.json$/g, ""), file as File]));
}
export const LANGUAGES = Object.keys(files[SHORT] ?? {});
const ENGLISH = "en";
const KEPT = "mendikot.language";

/** The texts that have come, by kind and language. */
const catalogues: Record<string, Record<string, Texts>> = { [SHORT]: {}, [LONG]: {} };
let current = $state("");

/** The language now shown; empty until the first one has come. */
export const language = (): string => current;

/** The same for dates: its words with the figures 0 to 9, as everywhere else (docs/words.md). */
export const dateLanguage = (): string => `${current || ENGLISH}-u-nu-latn`;

/** A language's name in that language. */
export function languageName(code: string): string {
  return new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
}

function wanted(): string {
  const wishes = [kept(KEPT), ...navigator.languages.map((tag) => tag.split("-")[0])];
  return wishes.find((code): code is string => !!code && LANGUAGES.includes(code)) ?? ENGLISH;
}

async function load(code: string, kind = SHORT): Promise<void> {
  const file = files[kind]?.[code];
  const loaded = catalogues[kind];
  if (file && loaded && !loaded[code]) loaded[code] = await file();
}

/** The long texts of a language, for `tl`. */
export const loadLong = (code: string): Promise<void> => load(code, LONG);

export async function startMessages(): Promise<void> {
  // No other language behind it: every catalogue is complete (messages.test.ts).
  await switchLanguage(wanted(), false).catch(() => switchLanguage(ENGLISH, false));
}

let newest = 0;

/** Rejects when its texts do not come; of several wishes the newest holds. */
export async function switchLanguage(code: string, lasting = true): Promise<void> {
  const wish = ++newest;
  await Promise.all([load(code), fontFor(code)]);
  if (wish !== newest) return;
  document.documentElement.lang = code;
  if (lasting) keep(KEPT, code);
  current = code;
}

export function t(key: Key, values: Values = {}): string {
  // Reading the state makes every text follow a switch of language.
  return current === "" ? "" : say(catalogues[SHORT]?.[current] ?? {}, current, key, values);
}

/** A long text; `loadLong` of the language comes first. */
export function tl(key: LongKey, values: Values = {}): string {
  return current === "" ? "" : say(catalogues[LONG]?.[current] ?? {}, current, key, values);
}

/** "king of spades" */
export function cardName(card: Card): string {
  return t("card.name", {
    rank: t(`card.rank.${rankOf(card)}` as Key),
    suit: t(`card.suit.${suitOf(card)}` as Key),
  });
}

