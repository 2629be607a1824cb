/** Dead addresses answer that nothing is there; of all others nobody knows whether a reader's browser would open them. */
export type LinkState = "alive" | "dead" | "unknown";

/** Addresses of one story that are looked at. */
export const STORY_LINKS_MAX = 30;

/** The state that an HTTP status tells: 0 for none, as where nobody answered in time. */
export function linkStateOf(status: number): LinkState {
  if (status === 404 || status === 410) return "dead";
  return status >= 200 && status < 400 ? "alive" : "unknown";
}

const HREF = /<a\s[^<>]*?href="(https?:\/\/[^"]+)"/gi;

const decoded = (address: string) => address.replace(/&amp;/g, "&");

/** The addresses that a sanitised body links to, each once, the first ones. */
export const linksIn = (body: string): string[] => [...new Set([...body.matchAll(HREF)].map(([, address]) => decoded(address ?? "")))].slice(0, STORY_LINKS_MAX);
