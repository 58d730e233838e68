/** Every text of the client, by key; one file per language, loaded when it is wanted. */
import i18next, { type i18n } from "i18next";
import { rankOf, suitOf } from "./words";
import type en from "./messages/en.json";
import { keep, kept } from "./kept";
import type { Card } from "./wire";

type Whole<K extends string> = K extends `${infer Stem}_one` | `${infer Stem}_other` ? Stem : K;
type Keys<T, Before extends string = ""> = {
  [K in keyof T & string]: T[K] extends string ? `${Before}${Whole<K>}` : Keys<T[K], `${Before}${K}.`>;
}[keyof T & string];
export type Key = Keys<typeof en>;
export type Values = Record<string, string | number>;

const files = import.meta.glob<Record<string, unknown>>("./messages/*.json", { import: "default" });
const languageOf = (path: string) => path.replace(/^.*\/|\.json$/g, "");
export const LANGUAGES = Object.keys(files).map(languageOf);
const FALLBACK = "en";
const KEPT = "mendikot.language";

const catalogue: i18n = i18next.createInstance();
let current = $state("");

/** The language now shown; empty until the first one has come. */
export const language = (): string => current;

/** A language's name in that language. */
export function languageName(code: string): string {
  return new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
}

function wanted(): string {
  const wishes = [kept(KEPT), ...navigator.languages.map((tag) => tag.split("-")[0])];
  return wishes.find((code): code is string => !!code && LANGUAGES.includes(code)) ?? FALLBACK;
}

async function load(code: string): Promise<void> {
  const file = files[`./messages/${code}.json`];
  if (file && !catalogue.hasResourceBundle(code, "translation"))
    catalogue.addResourceBundle(code, "translation", await file());
}

export async function startMessages(): Promise<void> {
  await catalogue.init({
    fallbackLng: FALLBACK,
    resources: {},
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  await load(FALLBACK);
  await switchLanguage(wanted(), false);
}

export async function switchLanguage(code: string, lasting = true): Promise<void> {
  await load(code);
  await catalogue.changeLanguage(code);
  document.documentElement.lang = code;
  if (lasting) keep(KEPT, code);
  current = code;
}

export function t(key: Key, values: Values = {}): string {
  // Reading the state makes every text follow a switch of language.
  return current === "" ? "" : String(catalogue.t(key, values));
}

/** "king of spades" */
export function cardName(card: Card): string {
  return t("card.name", {
    rank: t(`card.rank.${rankOf(card)}` as Key),
    suit: t(`card.suit.${suitOf(card)}` as Key),
  });
}

