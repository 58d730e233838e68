/** The addresses: `/`, `/t/CODE`, `/t/CODE/MATCH/DEAL` and `/g/CODE`; and the codes people paste. */

const CODE = /^[A-Z0-9]{6}$/;

function asCode(text: string): string | null {
  const code = text.toUpperCase();
  return CODE.test(code) ? code : null;
}

/** The table code in a path, or null. */
export function tableIn(path: string): string | null {
  return asCode(/^\/t\/([^/]+)\/?$/.exec(path)?.[1] ?? "");
}

/** A finished deal: its table, the match's number there and the deal's in it, from 1. */
export interface DealPlace {
  table: string;
  match: number;
  deal: number;
}

/** The finished deal a path is about, or null. */
export function dealIn(path: string): DealPlace | null {
  const [, code, match, deal] = /^\/t\/([^/]+)\/(\d{1,6})\/(\d{1,6})\/?$/.exec(path) ?? [];
  const table = asCode(code ?? "");
  return table ? { table, match: Number(match), deal: Number(deal) } : null;
}

export const dealPath = ({ table, match, deal }: DealPlace): string => `/t/${table}/${match}/${deal}`;

/** The code of a group in a path, or null. */
export function groupIn(path: string): string | null {
  const code = /^\/g\/([A-Za-z0-9]{10})\/?$/.exec(path)?.[1];
  return code === undefined ? null : code.toUpperCase();
}

/** The code in what somebody typed or pasted: a code, spaced or not, or an invite link. */
export function codeIn(text: string): string | null {
  const link = /\/t\/([A-Za-z0-9]+)/.exec(text)?.[1];
  return asCode(link ?? text.replace(/[\s\u200b-\u200f\ufeff.,-]/g, ""));
}

export const groupPath = (code: string): string => `/g/${code}`;
export const tablePath = (code: string): string => `/t/${code}`;

const ONLY_HERE = ["localhost", "127.0.0.1", "[::1]"];

/** Where links begin that work on other devices too: `home` is where those of the home network reach the server. */
export function placeOfLinks(home: string | null, here: Pick<Location, "origin" | "hostname"> = location): string {
  return home !== null && ONLY_HERE.includes(here.hostname) ? home : here.origin;
}

/** Whether others can open such links: not those of a server that listens to this device alone. */
export const isForAll = (home: string | null, here: Pick<Location, "hostname"> = location): boolean =>
  home !== null || !ONLY_HERE.includes(here.hostname);

export function inviteLink(code: string, home: string | null, here: Pick<Location, "origin" | "hostname"> = location): string {
  return placeOfLinks(home, here) + tablePath(code);
}
