/** Keeps the bundle of this page and the server it talks to of one age. */

/** Installs the worker that keeps the shell; only secure pages may. */
export function keepShell(): void {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  // What this page loaded before the worker was there (its language, its fonts) is kept by it too.
  const keepLoaded = () => {
    for (const { name } of performance.getEntriesByType("resource"))
      if (new URL(name).pathname.startsWith("/assets/")) void fetch(name).catch(() => {});
  };
  serviceWorker.addEventListener("controllerchange", keepLoaded);
  const begin = () => void serviceWorker.register("/sw.js").catch(() => {});
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin, { once: true });
}

/** The bundle a page begins with, by its hashed name; parts of it may outlive many versions. */
export function bundleOf(page: string): string | null {
  return /<script[^>]*\ssrc="(\/assets\/[\w.-]+\.js)"/.exec(page)?.[1] ?? null;
}

/**
 * True when this page was kept from an earlier server: a worker shows what it has kept
 * where the server did not answer, and by now a newer one may.
 */
export async function isOlder(shown: string, fetched: typeof fetch = fetch): Promise<boolean> {
  try {
    const answer = await fetched("/", { cache: "no-store" });
    if (!answer.ok) return false;
    const now = bundleOf(await answer.text());
    return now !== null && now !== bundleOf(shown);
  } catch {
    return false;
  }
}
