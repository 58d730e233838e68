/** The quick phrases, in the order in which they are offered; the words are in the messages. */
import type { Phrase } from "./wire";

export const PICTURES: Record<Phrase, string> = {
  hello: "👋",
  namaste: "🙏",
  "good-luck": "🍀",
  "well-played": "👍",
  thanks: "😊",
  sorry: "😔",
  moment: "✋",
  hurry: "⏳",
  "good-game": "🤝",
  oops: "🙈",
  wow: "😮",
  laugh: "😄",
  clap: "👏",
  think: "🤔",
};
export const PHRASES = Object.keys(PICTURES) as Phrase[];
