import { monthWords } from "#app/features/monthly-report/month.ts";
import { escapeHtml } from "#app/platform/text/escape-markup.ts";
import { longDate } from "#app/platform/time/newsroom-clock.ts";
import { EDITIONS_PATH, editionPath, noonOf } from "./addresses.ts";

/** Style of editions, in each page itself: allowed by its hash, and frozen with the page. */
const EDITION_STYLE = `
:root{color-scheme:light dark;--paper:#fbfbf8;--ink:#15171a;--soft:#50555b;--hair:#d3d3cc;--brand:#0b5f4c;--tint:#f1efe6}
@media (prefers-color-scheme:dark){:root{--paper:#141617;--ink:#ebebe8;--soft:#b2b6ba;--hair:#3a3e42;--brand:#6fc7ab;--tint:#25282b}}
@media print,(prefers-contrast:more){:root{--paper:Canvas;--ink:CanvasText;--soft:CanvasText;--hair:CanvasText;--brand:LinkText;--tint:Canvas}}
*{box-sizing:border-box}
body{max-width:42rem;margin:auto;padding:0 1rem;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 Georgia,serif;overflow-wrap:break-word}
header,nav{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:baseline;gap:0 1.5rem}
header{padding:.5rem 0;border-bottom:3px solid}
nav{margin-top:1.5rem}
header p{margin:0}
.brand,h1,.list a,article h2{font:700 1.375rem/1.2 Georgia,serif}
.brand a,.list a{color:inherit;text-decoration:none}
.k,.b,nav,footer,h2,figcaption{font:.875rem/1.5 system-ui,sans-serif;color:var(--soft)}
a{color:var(--brand)}
header a,nav a,.list a{display:inline-flex;align-items:center;min-height:2.75rem}
:focus-visible{outline:3px solid var(--brand);outline-offset:2px}
h1{font-size:1.875rem;margin:1.25rem 0 .5rem;text-wrap:balance}
h2{font-weight:700;margin:2rem 0 0;padding-top:.5rem;border-top:1px solid var(--hair)}
article h2{margin:1.75rem 0 .5rem;padding:0;border:0;color:inherit}
.k{margin:0;color:var(--brand);font-weight:700}
article>.k{margin-top:1.25rem}
.k+h1{margin-top:.25rem}
.s{margin:0 0 .75rem;color:var(--soft);font-size:1.125rem;line-height:1.4}
.b{margin:.25rem 0}
.list{margin:0;padding:0;list-style:none}
.list li{padding:.6rem 0;border-bottom:1px solid var(--hair)}
.list li:last-child{border:0}
.list a{font-size:1.125rem}
.list .lead a{font-size:1.625rem}
.list a:hover{text-decoration:underline}
.list span{display:block;margin:0}
.gone{color:var(--soft);font-style:italic}
.alert,aside,pre{margin:1rem 0;padding:.75rem 1rem;border-left:4px solid var(--brand);background:var(--tint)}
figure{margin:1rem 0 0}
img{display:block;width:100%;height:auto;background:var(--tint)}
table{display:block;overflow-x:auto;border-collapse:collapse}
th,td{padding:.35rem .5rem;border:1px solid var(--hair);text-align:left}
footer{margin-top:2rem;padding-bottom:2rem}
pre{white-space:pre-wrap}
code{overflow-wrap:anywhere}
@media print{:root{color-scheme:light}nav{display:none}h2{break-after:avoid}li,figure,tr{break-inside:avoid}}
`.trim();

/** Publisher of an edition. */
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

type TombstoneStatus = 410 | 451;
const STATES: Readonly<Record<TombstoneStatus, string>> = { 410: "retirada", 451: "retirada-por-ordem-judicial" };

interface PageParts {
  title: string;
  site: EditionSite;
  /** Beside the name of the site. */
  kind: string;
  /** The address that search engines are to know instead; null for none. */
  canonical: string | null;
  /** Status of a page that replaces withdrawn content: 410, or 451 after a court's order; null for any other. */
  tombstone?: TombstoneStatus | null;
  main: readonly string[];
  footer: readonly string[];
}

/** A page of an edition: HTML alone, with its style in itself. */
export function editionPage({ title, site, kind, canonical, tombstone = null, main, footer }: PageParts): string {
  return [
    "<!DOCTYPE html>",
    `<html lang="pt-BR"${tombstone === null ? "" : ` data-estado="${STATES[tombstone]}"`}>`,
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

/** Returns a page's style for the policy of the answer; empty for what is no page of an edition. */
export const styleOf = (page: string): string => /<style>([^<]*)<\/style>\n<\/head>/.exec(page)?.[1] ?? "";

/** Status with which a page that replaces withdrawn content is sent; null for any other page. */
export const tombstoneStatus = (page: string): TombstoneStatus | null =>
  ([410, 451] as const).find((status) => page.startsWith(`<!DOCTYPE html>\n<html lang="pt-BR" data-estado="${STATES[status]}">`)) ?? null;

export const EDITIONS_LINK = `<a href="${EDITIONS_PATH}">Edições anteriores</a>`;

/** A day in the list of editions; `headline` is of its first story, null where that was withdrawn. */
export interface ListedEdition {
  day: string;
  headline: string | null;
}

const dayLine = ({ day, headline }: ListedEdition): string =>
  `<li><a href="${editionPath(day)}">${dayInWords(day)}</a><span class="s${headline === null ? " gone" : ""}">${headline === null ? "Matéria retirada" : escapeHtml(headline)}</span></li>`;

/** Older months as links, the newest first; `except`: the one that is shown. */
const monthLinks = (months: readonly string[], except: string): string[] => {
  const others = months.filter((month) => month !== except);
  if (others.length === 0) return [];
  return ["<h2>Outros meses</h2>", '<ul class="list">', ...others.map((month) => `<li><a href="${EDITIONS_PATH}/${month}">${monthWords(month)}</a></li>`), "</ul>"];
};

const LIST_LINK = `<a href="${EDITIONS_PATH}">Edições seladas</a>`;

const INTRODUCTION =
  "Todo dia, às 23h59, a página inicial e suas matérias são congeladas e assinadas. O que foi retirado depois deixa só a marca; o que foi corrigido leva à correção.";

/** A month of editions, the newest day first. `isIndex`: it is the list's own page, which shows the newest month. */
export function monthPage(
  { month, editions, months, isIndex }: { month: string; editions: readonly ListedEdition[]; months: readonly string[]; isIndex: boolean },
  site: EditionSite,
) {
  const title = isIndex ? "Edições" : `Edições de ${monthWords(month)}`;
  return aloneInList(title, site, [
    ...(isIndex ? [`<p class="b">${INTRODUCTION}</p>`, `<h2>${monthWords(month)}</h2>`] : []),
    '<ul class="list">',
    ...editions.map(dayLine),
    "</ul>",
    ...monthLinks(months, month),
  ]);
}

const aloneInList = (title: string, site: EditionSite, main: readonly string[]): string =>
  editionPage({ title: `${title} — ${site.name}`, site, kind: LIST_LINK, canonical: null, main: [`<h1>${title}</h1>`, ...main], footer: [] });

/** The list while there is no edition yet. */
export const noEditionsPage = (site: EditionSite): string =>
  aloneInList("Edições", site, [`<p class="b">${INTRODUCTION}</p>`, "<p>Ainda não há nenhuma: a primeira sai às 23h59.</p>"]);

export const missingEditionPage = (site: EditionSite): string => aloneInList("Edição não encontrada", site, []);

/** Content of `/edicoes/{day}/manifesto.json`, with Portuguese names as in all of the site's data for machines. */
interface ManifestStory {
  id: number;
  /** Null once it is withdrawn. */
  titulo: string | null;
  endereco: string;
  /** Of the signed text, in hexadecimal; null where it was withdrawn before it was signed. */
  sha256: string | null;
  /** Ed25519, in base64. */
  assinatura: string | null;
  estado: "publicada" | "retirada";
  retirada_em?: string;
  corrigida_em?: string | undefined;
}

export interface EditionManifest {
  formato: 1;
  edicao: string;
  site: string;
  /** Time when the home page was read; ISO 8601. */
  lida_em: string;
  algoritmo: "Ed25519";
  /** PEM. */
  chave_publica: string;
  materias: ManifestStory[];
}

export const manifestText = (manifest: EditionManifest): string => `${JSON.stringify(manifest, null, 1)}\n`;

/** The manifest with a change of one story. */
export function withStory(text: string, id: number, change: Partial<ManifestStory>): string {
  const manifest = JSON.parse(text) as EditionManifest;
  return manifestText({ ...manifest, materias: manifest.materias.map((story) => (story.id === id ? { ...story, ...change } : story)) });
}
