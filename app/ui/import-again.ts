declare global {
  /** Written into every dynamic import of the browser's files by the build (scripts/import-retry-plugin.ts). */
  var importAgain: (failure: unknown, url: string) => Promise<unknown>;
}

/** Modules asked for by a second address, by their first: a module is evaluated once. */
const asked = new Map<string, Promise<unknown>>();

/** Loads a module whose file could not be fetched by an address that the browser has not kept as failed. Rejects as `import` does. */
export function importByNewAddress(failure: unknown, url: string): Promise<unknown> {
  const before = asked.get(url);
  if (before) return before;
  // A file that loads and throws is no failure of the network.
  if (!(failure instanceof TypeError)) return Promise.reject(failure);
  const again = import(/* @vite-ignore */ `${url}?again=${Date.now()}`);
  asked.set(url, again);
  again.catch(() => asked.delete(url));
  return again;
}
