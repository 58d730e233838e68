/** What opens over a table. */
export type Page = "menu" | "score" | "rules" | "learn" | "help" | "last" | "company" | "phrases" | "carry" | "settings" | "name" | "invite";

/** The outline of what leads to the phrases, in a square of 24. */
export const SPEECH = "M4 4.5h16v11h-8.5L7 20v-4.5H4Z";
