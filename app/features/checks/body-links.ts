import { plainText } from "#app/features/articles/body-text.ts";

export interface BodyLink {
  href: string;
  /** Text that readers see. */
  text: string;
}

const HREF = /\shref="([^"]*)"/;

/** The links of sanitised HTML, in order. */
export function linksOf(html: string): BodyLink[] {
  const links: BodyLink[] = [];
  for (let at = html.indexOf("<a "); at >= 0; at = html.indexOf("<a ", at + 1)) {
    const end = html.indexOf(">", at);
    if (end < 0) break;
    const href = HREF.exec(html.slice(at, end))?.[1];
    const next = html.indexOf("<a ", end);
    const close = html.indexOf("</a>", end);
    if (close < 0) break;
    if (href !== undefined) links.push({ href: href.replaceAll("&amp;", "&"), text: plainText(html.slice(end + 1, next >= 0 && next < close ? next : close)) });
  }
  return links;
}

/** Dead addresses answer that nothing is there; of all others nobody knows whether a reader's browser would open them. */
export type LinkState = "alive" | "dead" | "unknown";

/** Addresses of one story that are looked at. */
export const STORY_LINKS_MAX = 30;

/** The state that an HTTP status tells: 0 for none, as where nobody answered in time. */
export function linkStateOf(status: number): LinkState {
  if (status === 404 || status === 410 || status === 451) return "dead";
  return status >= 200 && status < 400 ? "alive" : "unknown";
}

const LINK_HREF = /<a\s[^<>]*?href="(https?:\/\/[^"]+)"/gi;

const decoded = (address: string) => address.replace(/&amp;/g, "&");

/** The addresses that a sanitised body links to, each once, the first ones. */
export const linksIn = (body: string): string[] => [...new Set([...body.matchAll(LINK_HREF)].map(([, address]) => decoded(address ?? "")))].slice(0, STORY_LINKS_MAX);
