import { escapeHtml } from "#app/platform/text/escape-markup.ts";
import { longDate } from "#app/platform/time/newsroom-clock.ts";
import { EDITIONS_PATH } from "./addresses.ts";
import { EDITION_STYLE } from "./edition-style.ts";
import { noonOf } from "./schedule.ts";

/** Who publishes an edition. */
export interface EditionSite {
  name: string;
  /** Origin without a trailing slash. */
  url: string;
  timeZone: string;
}

/** A page is lines; what may change later is a line that begins with its own mark. */
const markOf = (name: string): string => `<!--${name}-->`;

/** A line that `withLine` can replace. */
export const markedLine = (name: string, html: string): string => markOf(name) + html;

/** The page with another text in the line of that name; without such a line it is unchanged. */
export function withLine(page: string, name: string, html: string): string {
  const from = page.indexOf(`\n${markOf(name)}`);
  if (from < 0) return page;
  const to = page.indexOf("\n", from + 1);
  return `${page.slice(0, from + 1)}${markedLine(name, html)}${to < 0 ? "" : page.slice(to)}`;
}

/** "sábado, 12 de setembro de 2026". */
export const dayInWords = (day: string): string => longDate(noonOf(day), "UTC", { weekday: true });

interface PageParts {
  title: string;
  site: EditionSite;
  /** Beside the name of the site. */
  kind: string;
  /** The address that search engines are to know instead; null for none. */
  canonical: string | null;
  /** Whether it stands in the place of something withdrawn: it is then sent with the status 410. */
  isTombstone?: boolean;
  main: readonly string[];
  footer: readonly string[];
}

/** A page of an edition: HTML alone, with its style in itself. */
export function editionPage({ title, site, kind, canonical, isTombstone = false, main, footer }: PageParts): string {
  return [
    "<!DOCTYPE html>",
    `<html lang="pt-BR"${isTombstone ? ' data-estado="retirada"' : ""}>`,
    "<head>",
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex, follow">',
    ...(canonical === null ? [] : [`<link rel="canonical" href="${escapeHtml(canonical)}">`]),
    `<title>${escapeHtml(title)}</title>`,
    `<style>${EDITION_STYLE}</style>`,
    "</head>",
    "<body>",
    "<header>",
    `<p class="brand"><a href="/">${escapeHtml(site.name)}</a></p>`,
    `<p class="b">${kind}</p>`,
    "</header>",
    "<main>",
    ...main,
    "</main>",
    ...(footer.length > 0 ? ["<footer>", ...footer, "</footer>"] : []),
    "</body>",
    "</html>",
    "",
  ].join("\n");
}

/** What its style is, for the policy of the answer; empty for what is no page of an edition. */
export const styleOf = (page: string): string => /<style>([^<]*)<\/style>\n<\/head>/.exec(page)?.[1] ?? "";

export const isTombstone = (page: string): boolean => page.startsWith('<!DOCTYPE html>\n<html lang="pt-BR" data-estado="retirada">');

export const EDITIONS_LINK = `<a href="${EDITIONS_PATH}">Edições anteriores</a>`;
