import { plainText } from "#app/features/suggestions/plain-text.ts";

export interface BodyLink {
  href: string;
  /** What a reader sees of it. */
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
