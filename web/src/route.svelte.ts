/** Where the page is: the front page, a table, where a guest is taken over, or nowhere. */
import { tableIn } from "./address";

let path = $state(location.pathname);

window.addEventListener("popstate", () => {
  path = location.pathname;
});

/** The table code in the address, or null. */
export const routeTable = (): string | null => tableIn(path);

/** Here another device's guest is taken over. */
export const routeCarry = (): boolean => path === "/carry";

/** The address is neither the front page nor a table's, nor any other of ours. */
export const routeNowhere = (): boolean => path !== "/" && tableIn(path) === null && !routeCarry();

export function go(to: string): void {
  if (to === path) return;
  history.pushState(null, "", to + location.search);
  path = to;
  scrollTo(0, 0);
}
