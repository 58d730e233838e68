/**
 * Finding a text in a catalogue and filling it in.
 *
 * A catalogue's names follow i18next, whose tools translators know: `key_one`, `key_other` and so on
 * by the plural forms of the language, `key_you` for a context, `{{name}}` for what is filled in. That
 * library itself would be an eighth of all our JavaScript, for these few lines.
 */
export type Texts = { [key: string]: string | Texts };
export type Values = Record<string, string | number>;

const rules = new Map<string, Intl.PluralRules>();

/** The plural form of a number: `one`, `other` … */
function formOf(language: string, count: number): string {
  let rule = rules.get(language);
  if (!rule) rules.set(language, (rule = new Intl.PluralRules(language)));
  return rule.select(count);
}

function found(texts: Texts, key: string): string | undefined {
  let here: string | Texts | undefined = texts;
  for (const part of key.split(".")) here = typeof here === "object" ? here[part] : undefined;
  return typeof here === "string" ? here : undefined;
}

/** The text of a key in a language, filled in; the key itself where the catalogue has none. */
export function say(texts: Texts, language: string, key: string, values: Values = {}): string {
  const { context, count } = values;
  const form = typeof count === "number" ? `_${formOf(language, count)}` : "";
  const own = context ? [`${key}_${context}${form}`, `${key}_${context}`] : [];
  for (const name of [...own, key + form, key]) {
    const text = found(texts, name);
    if (text !== undefined) return text.replace(/{{(\w+)}}/g, (_, hole: string) => String(values[hole] ?? ""));
  }
  return key;
}
