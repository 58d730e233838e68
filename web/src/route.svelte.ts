/** Where the page is: the front page, a table, a finished deal, another page of ours, or nowhere. */
import { dealIn, groupIn, tableIn, type DealPlace } from "./address";

let path = $state(location.pathname);

/** An open sheet has an entry in the history, so that Back closes it in every browser. */
const SHEET = "sheet";
/** Whether the present entry is one; it stays behind when its sheet is closed, and the next sheet takes it. */
let onSheet = history.state === SHEET;

window.addEventListener("popstate", ({ state }) => {
  path = location.pathname;
  const open = document.querySelector<HTMLDialogElement>("dialog[open]");
  if (open) open.close();
  // Back from an entry without its sheet is meant for the page under it.
  else if (onSheet && state !== SHEET) history.back();
  onSheet = state === SHEET;
});

export function enterSheet(): void {
  if (!onSheet) history.pushState(SHEET, "");
  onSheet = true;
}

/** The table code in the address, or null. */
export const routeTable = (): string | null => tableIn(path);

/** The finished deal in the address, or null. */
export const routeDeal = (): DealPlace | null => dealIn(path);

/** The address of the guided deal. */
export const LESSON = "/learn";
export const routeLesson = (): boolean => path.replace(/\/$/, "") === LESSON;

/** The code of a group in the address, or null. */
export const routeGroup = (): string | null => groupIn(path);

/** Here another device's guest is taken over. */
export const routeCarry = (): boolean => path.replace(/\/$/, "") === "/carry";

/** The address is none of ours. */
export const routeNowhere = (): boolean =>
  path !== "/" &&
  !routeLesson() &&
  !routeCarry() &&
  tableIn(path) === null &&
  dealIn(path) === null &&
  groupIn(path) === null;

/** Goes there; `instead`: the present page was none to come back to, as a sheet is none. */
export function go(to: string, instead = false): void {
  if (to === path) return;
  // What has the focus goes with its page: given up before, it does not have the old page laid out once more.
  (document.activeElement as HTMLElement | null)?.blur();
  history[instead || onSheet ? "replaceState" : "pushState"](null, "", to + location.search);
  onSheet = false;
  path = to;
  scrollTo(0, 0);
}
