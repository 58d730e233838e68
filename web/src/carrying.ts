/** The private link that makes another device the same guest: all of it in the fragment, which no server is sent. */
const TOKEN = /^[0-9a-f]{32}$/;
const TABLE = /^[A-Z0-9]{6}$/;

export interface Carrying {
  token: string;
  /** The table to go to then. */
  table: string | null;
  name: string;
}

export const CARRY_PATH = "/carry";

export function carryLink(origin: string, { token, table, name }: Carrying): string {
  return `${origin}${CARRY_PATH}#${token}~${table ?? ""}~${encodeURIComponent(name).replaceAll("~", "%7E")}`;
}

/** What a fragment carries, or null. */
export function carriedIn(fragment: string): Carrying | null {
  const [token = "", table = "", name = ""] = fragment.replace(/^#/, "").split("~");
  if (!TOKEN.test(token)) return null;
  return { token, table: TABLE.test(table) ? table : null, name: decoded(name).slice(0, 40) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
