/** Taking cards and actions apart, and naming them. Only reads texts; decides nothing. */
import type { Action, Card, Side, Suit } from "./wire";

export const SUITS: readonly Suit[] = ["S", "H", "D", "C"];
export const PIPS: Record<Suit, string> = { S: "♠", H: "♥", D: "♦", C: "♣" };

export const suitOf = (card: Card): Suit => card.charAt(1) as Suit;
export const rankOf = (card: Card): string => card.charAt(0);
export const isTen = (card: Card): boolean => card.startsWith("T");
export const isRed = (suit: Suit): boolean => suit === "H" || suit === "D";
export const indexOf = (card: Card): string => (rankOf(card) === "T" ? "10" : rankOf(card));
/** `10♠`: a card as it stands in a sentence. */
export const inLine = (card: Card): string => indexOf(card) + PIPS[suitOf(card)];
export const sideOf = (seat: number): Side => (seat % 2) as Side;

/** The action that uses this card now (play, close or show it), if it is among the legal ones. */
export function actionWith(card: Card, legal: readonly Action[]): Action | undefined {
  return legal.find((action) => action === card || action === `close ${card}` || action === `show ${card}`);
}

/** The card an action uses, if it uses one. */
export function cardOf(action: Action): Card | null {
  const last = action.split(" ").pop() ?? "";
  return /^[AKQJT2-9][SHDC]$/.test(last) ? (last as Card) : null;
}

/**
 * A letter or figure with its marks and, in Indian scripts, with what a virama joins to it: श्री, ક્ષ.
 * Three marks are the most that a word has (क़ीं); more of them would stand out of the ring.
 */
const LETTER = /[\p{L}\p{N}]\p{M}{0,3}(?:(?<=[\u094d\u0acd])\p{L}\p{M}{0,3}){0,2}/u;

/** One or two letters (or figures) for a small ring. */
export function initials(name: string): string {
  const firsts = name.split(/\s+/).flatMap((word) => LETTER.exec(word)?.[0] ?? []);
  return (firsts.slice(0, 2).join("") || "?").toUpperCase();
}
