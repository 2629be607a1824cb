import { type ApiClient, createApiClient } from "./api-client.ts";

let client: ApiClient | null = null;

function storageOrNull(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** This tab's client of `/api`; call it from effects and events only, never while rendering on the server. */
export function browserApi(): ApiClient {
  client ??= createApiClient({ fetch: (url, init) => window.fetch(url, init), now: () => Date.now(), storage: storageOrNull() });
  return client;
}
