/** Milliseconds without an answer after which a question over HTTP counts as lost: the way there tells nobody. */
export const PATIENCE = 15_000;

/** The answer as `read` takes it; rejects with an `AbortError` when it has not all come in time, or when `signal` ends it. */
export async function ask<T>(
  address: string,
  read: (answer: Response) => T | Promise<T>,
  init: RequestInit = {},
  signal?: AbortSignal,
): Promise<T> {
  const end = new AbortController();
  const stop = () => end.abort();
  const timer = setTimeout(stop, PATIENCE);
  signal?.addEventListener("abort", stop);
  try {
    return await read(await fetch(address, { ...init, signal: end.signal }));
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
  }
}

/** The server answers. */
export const isThere = (): Promise<boolean> => ask("/healthz", ({ ok }) => ok, { cache: "no-store" }).catch(() => false);
