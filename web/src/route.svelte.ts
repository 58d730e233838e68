/** Where the page is: the front page, a table, a finished deal, another page of ours, or nowhere. */
import { dealIn, groupIn, tableIn, type DealPlace } from "./address";

let path = $state(location.pathname);

window.addEventListener("popstate", () => {
  path = location.pathname;
});

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

/** Goes there; `instead`: the present page was none to come back to. */
export function go(to: string, instead = false): void {
  if (to === path) return;
  history[instead ? "replaceState" : "pushState"](null, "", to + location.search);
  path = to;
  scrollTo(0, 0);
}
