import { monthWords } from "#app/features/monthly-report/month.ts";
import { escapeHtml } from "#app/platform/text/escape-markup.ts";
import { EDITIONS_PATH, editionPath } from "./addresses.ts";
import { dayInWords, type EditionSite, editionPage } from "./edition-page.ts";

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

/** What an address without an edition answers. */
export const missingEditionPage = (site: EditionSite): string => aloneInList("Edição não encontrada", site, []);
