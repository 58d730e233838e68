/** What opens over a table. */
export type Page = "menu" | "score" | "rules" | "learn" | "help" | "last" | "company" | "phrases" | "carry" | "settings" | "name";
