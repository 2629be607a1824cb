import { escapeHtml } from "../escape-markup.ts";
import { monthWords } from "../monthly-report/month.ts";
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
const monthLinks = (months: readonly string[], except: string | null): string[] => {
  const others = months.filter((month) => month !== except);
  if (others.length === 0) return [];
  return ["<h2>Outros meses</h2>", '<ul class="list">', ...others.map((month) => `<li><a href="${EDITIONS_PATH}/${month}">${monthWords(month)}</a></li>`), "</ul>"];
};

const INTRODUCTION =
  "Todo dia, às 23h59, a página inicial e suas matérias são congeladas e assinadas. O que foi retirado depois deixa só a marca; o que foi corrigido leva à correção.";

/** A month of editions, the newest day first. `isIndex`: it is the list's own page, which shows the newest month. */
export function monthPage(
  { month, editions, months, isIndex }: { month: string; editions: readonly ListedEdition[]; months: readonly string[]; isIndex: boolean },
  site: EditionSite,
) {
  return editionPage({
    title: isIndex ? `Edições — ${site.name}` : `Edições de ${monthWords(month)} — ${site.name}`,
    site,
    kind: isIndex ? "Edições seladas" : `<a href="${EDITIONS_PATH}">Edições seladas</a>`,
    canonical: null,
    main: [
      `<h1>${isIndex ? "Edições" : `Edições de ${monthWords(month)}`}</h1>`,
      ...(isIndex ? [`<p class="note">${INTRODUCTION}</p>`, `<h2>${monthWords(month)}</h2>`] : []),
      '<ul class="list">',
      ...editions.map(dayLine),
      "</ul>",
      ...monthLinks(months, month),
    ],
    footer: [],
  });
}

/** The list while there is no edition yet. */
export const noEditionsPage = (site: EditionSite): string =>
  editionPage({
    title: `Edições — ${site.name}`,
    site,
    kind: "Edições seladas",
    canonical: null,
    main: ["<h1>Edições</h1>", `<p class="note">${INTRODUCTION}</p>`, "<p>Ainda não há nenhuma. A primeira sai hoje às 23h59.</p>"],
    footer: [],
  });

/** What an address without an edition answers. */
export const missingEditionPage = (site: EditionSite): string =>
  editionPage({
    title: `Edição não encontrada — ${site.name}`,
    site,
    kind: `<a href="${EDITIONS_PATH}">Edições seladas</a>`,
    canonical: null,
    main: ["<h1>Edição não encontrada</h1>", `<p>Não há edição neste endereço. <a href="${EDITIONS_PATH}">Veja as que existem</a>.</p>`],
    footer: [],
  });
