/** Two addresses: `/` and `/t/CODE`. */
let path = $state(location.pathname);

window.addEventListener("popstate", () => {
  path = location.pathname;
});

/** The table code in the address, or null on the front page. */
export function routeTable(): string | null {
  return /^\/t\/([A-Za-z0-9]+)\/?$/.exec(path)?.[1]?.toUpperCase() ?? null;
}

export function go(to: string): void {
  if (to === path) return;
  history.pushState(null, "", to + location.search);
  path = to;
  scrollTo(0, 0);
}

export const tablePath = (code: string): string => `/t/${code}`;
export const inviteLink = (code: string): string => location.origin + tablePath(code);
