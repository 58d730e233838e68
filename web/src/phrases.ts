/** The quick phrases, in the order in which they are offered; the words are in the messages. */
import type { Phrase } from "./wire";

const FACE = "M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 0 0 0-17M9 10v.1M15 10v.1";
const PALM =
  "M8 13.5V6.6a1.3 1.3 0 0 1 2.6 0V11V4.9a1.3 1.3 0 0 1 2.6 0V11V5.7a1.3 1.3 0 0 1 2.6 0V12V8.6a1.3 1.3 0 0 1 2.6 0V15a5.6 5.6 0 0 1-5.6 5.6h-1c-2 0-3.1-.9-4-2.6L4.7 13.7a1.3 1.3 0 0 1 2.2-1.4Z";

/** Drawn in lines by us, in a square of 24: the same on every device. */
export const PICTURES: Record<Phrase, string> = {
  hello: `${PALM}M2.6 8a7 7 0 0 1 2.2-4.2M20.3 2.8a6 6 0 0 1 1.5 2.6`,
  namaste:
    "M12 4v12.5M12 4c-1.7 0-2 1.4-2.2 3L9 12l-3.6 3.4L8.2 20L12 16.5M12 4c1.7 0 2 1.4 2.2 3L15 12l3.6 3.4L15.8 20L12 16.5",
  "good-luck":
    "M12 11.5c-5-.8-5.3-7-1.6-6.6S12 8.5 12 11.5c.8-5 7-5.3 6.6-1.6S15 11.5 12 11.5c5 .8 5.3 7 1.6 6.6S12 14.5 12 11.5c-.8 5-7 5.3-6.6 1.6S9 11.5 12 11.5M13 17q.5 2.5 2.5 4",
  "well-played": "M7.5 11v8.5h-3V11ZM7.5 11l4-7.5a2 2 0 0 1 2 2.3L13 9.5h5a1.8 1.8 0 0 1 1.8 2.1l-1.1 6.3a2 2 0 0 1-2 1.6H7.5",
  thanks: `${FACE}M8.5 14a4.2 4.2 0 0 0 7 0`,
  sorry: `${FACE}M8.5 16a4.2 4.2 0 0 1 7 0`,
  moment: PALM,
  hurry: "M7 3.5h10M7 20.5h10M8 3.5v3c0 3 4 3.5 4 5.5s-4 2.5-4 5.5v3M16 3.5v3c0 3-4 3.5-4 5.5s4 2.5 4 5.5v3",
  "good-game":
    "M8 4h8v5a4 4 0 0 1-8 0ZM8 5.5H5a3 3 0 0 0 3.3 4.3M16 5.5h3a3 3 0 0 1-3.3 4.3M12 13v4M8.5 20.5h7M10 20.5V17h4v3.5",
  oops: `${FACE}M8 15.5q2-2 4 0t4 0`,
  wow: `${FACE}M12 13.2a1.6 1.8 0 1 0 0 3.6a1.6 1.8 0 0 0 0-3.6`,
  laugh: `${FACE}M7.5 13h9a4.5 4.5 0 0 1-9 0Z`,
  clap: "M12 4l2.4 5l5.4.7l-4 3.8l1 5.4L12 16.3L7.2 18.9l1-5.4l-4-3.8L9.6 9Z",
  think: `${FACE}M9 15.7l5.5-1.2M13.5 7.2l3-.7`,
};
export const PHRASES = Object.keys(PICTURES) as Phrase[];
