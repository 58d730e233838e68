/** Where the page is: the front page, a table, a group, where a guest is taken over, or nowhere. */
import { groupIn, tableIn } from "./address";

let path = $state(location.pathname);

window.addEventListener("popstate", () => {
  path = location.pathname;
});

/** The table code in the address, or null. */
export const routeTable = (): string | null => tableIn(path);

/** The code of a group in the address, or null. */
export const routeGroup = (): string | null => groupIn(path);

/** Here another device's guest is taken over. */
export const routeCarry = (): boolean => path === "/carry";

/** The address is neither the front page nor a table's, nor any other of ours. */
export const routeNowhere = (): boolean => path !== "/" && tableIn(path) === null && groupIn(path) === null && !routeCarry();

export function go(to: string): void {
  if (to === path) return;
  history.pushState(null, "", to + location.search);
  path = to;
  scrollTo(0, 0);
}
