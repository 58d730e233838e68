/** Letters for the Indian scripts, on devices that have none of their own (fonts.css). */
const FAMILIES: Record<string, [family: string, letter: string]> = {
  hi: ["Mendikot Devanagari", "म"],
  mr: ["Mendikot Devanagari", "म"],
  gu: ["Mendikot Gujarati", "મ"],
};

/** The first view waits for its letters only so long; what comes later is swapped in. */
const FONT_WAITS = 600;

/** Starts loading the letters of a language beside its texts, so that nothing moves when they come. */
export async function fontFor(language: string): Promise<void> {
  const found = FAMILIES[language];
  if (!found || !document.fonts?.load) return;
  const [family, letter] = found;
  const weights = ["400", "700"].map((weight) => document.fonts.load(`${weight} 1em "${family}"`, letter));
  await Promise.race([
    Promise.allSettled(weights),
    new Promise((resolve) => setTimeout(resolve, FONT_WAITS)),
  ]);
}
