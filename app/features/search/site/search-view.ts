import type { StoryCard } from "#app/features/articles/article.ts";
import { categoryOf, categoryPath } from "#app/features/articles/categories.ts";
import { markWords, type TextPiece } from "#app/features/articles/snippet.ts";
import type { ListHead } from "#app/features/lists/site/list-view.ts";
import { countLabel } from "#app/features/lists/site/list-view.ts";
import { type PaginationView, pageHref, toPaginationView } from "#app/features/lists/site/pagination-view.ts";
import { MAX_MATCHES } from "#app/platform/text/search.ts";
import { type CardView, toCardView } from "#app/ui/site/cards/card-view.ts";
import { type SiteView, titleCase, toSiteView, type ViewContext } from "#app/ui/site/shell/site-view.ts";
import type { FoundName } from "../index-terms.ts";
import { parseQuery, type QueryReading } from "../query.ts";
import { QUERY_MAX, type SearchPeriod, type SearchQuery } from "../search-query.wire.ts";

/** A story that was found, with the words of the query marked. */
export interface FoundView {
  card: CardView;
  title: readonly TextPiece[];
  snippet: readonly TextPiece[];
}

interface Choice {
  value: string;
  label: string;
}

/** The search, its filters and what it found. */
export interface SearchView {
  site: SiteView;
  head: ListHead;
  query: string;
  towns: { chosen: string; choices: readonly Choice[] };
  periods: { chosen: string; choices: readonly Choice[] };
  /** Result in a sentence; null before a search. */
  outcome: string | null;
  /** Replaced query, with a link to the typed one; null when it was not replaced. */
  instead: { sentence: string; asTyped: { label: string; href: string } } | null;
  /** Authors, tags, towns and sections that are named so. */
  names: readonly { kind: string; name: string; href: string }[];
  /** Other notes: a query that was cut, older stories that were not examined. */
  notes: readonly string[];
  found: readonly FoundView[];
  pagination: PaginationView | null;
  /** Link to a wider search for the same words. */
  widen: { label: string; href: string } | null;
  /** Advice on searching; shown without a query or results. */
  hints: readonly string[];
  latest: readonly CardView[];
}

const PATH = "/busca";

const PERIOD_LABELS: Record<SearchPeriod, string> = { "24h": "Últimas 24 horas", "7d": "Últimos 7 dias", "30d": "Últimos 30 dias", ano: "Último ano" };

const FIRST_HINTS = [
  "Escreva um nome, um lugar ou um assunto: “açude”, “Câmara Municipal”, “vacina”.",
  "Acentos e maiúsculas não fazem diferença.",
  "Entre aspas, procuramos as palavras exatamente nessa ordem: “pare e siga”.",
  "Datas também valem: “ontem”, “9 de janeiro”, “câmara 2025”.",
];
const EMPTY_HINTS = ["Confira se as palavras estão escritas como você queria.", "Tente menos palavras, ou palavras mais gerais.", "Escolha outro município ou um período maior."];

interface SearchRows extends QueryReading {
  found: readonly { article: StoryCard; snippet: readonly TextPiece[] }[];
  total: number;
  isCutShort: boolean;
  latest: readonly StoryCard[];
  names: readonly FoundName[];
  words: string;
}

const KINDS: Record<FoundName["kind"], string> = { author: "Autor", tag: "Assunto", town: "Município", section: "Editoria" };

function toNameView({ kind, slug, name }: FoundName, categories: ViewContext["categories"]): SearchView["names"][number] {
  if (kind === "author") return { kind: KINDS.author, name, href: `/autor/${slug}` };
  if (kind === "tag") return { kind: KINDS.tag, name, href: `/tag/${slug}` };
  const category = categoryOf(slug, categories);
  return { kind: KINDS[kind], name: titleCase(name), href: category ? categoryPath(category) : `/${slug}` };
}

const headOf = (site: SiteView, query: string, page: number): ListHead => ({
  title: query === "" ? "Busca" : page === 1 ? `Busca: ${query}` : `Busca: ${query}, página ${page}`,
  description: `Busque nas matérias do ${site.name} por assunto, município e período.`,
  canonical: site.url + PATH,
  previous: null,
  next: null,
  feed: null,
  image: null,
  indexed: false,
});

/** Returns the data of the search page. `pageSize` stories a page. */
export function toSearchView(asked: SearchQuery, rows: SearchRows, pageSize: number, context: ViewContext): SearchView {
  const site = toSiteView(context, PATH);
  const towns = context.categories.filter(({ type }) => type === "municipality").map(({ slug, name }) => ({ value: slug, label: titleCase(name) }));
  const { q, page } = asked;
  const searched = parseQuery(q).terms.length > 0;
  const isFiltered = asked.municipio !== "" || asked.periodo !== null;
  const filters = { ...(q ? { q } : {}), ...(asked.municipio ? { municipio: asked.municipio } : {}), ...(asked.periodo ? { periodo: asked.periodo } : {}) };
  const pages = Math.max(1, Math.ceil(rows.total / pageSize));
  const beyond = searched && rows.total > 0 && rows.found.length === 0;
  const many = rows.total >= MAX_MATCHES;
  return {
    site,
    head: headOf(site, q, page),
    query: q,
    towns: { chosen: asked.municipio, choices: [{ value: "", label: "Todos" }, ...towns] },
    periods: {
      chosen: asked.periodo ?? "",
      choices: [{ value: "", label: "Qualquer data" }, ...(Object.keys(PERIOD_LABELS) as SearchPeriod[]).map((value) => ({ value, label: PERIOD_LABELS[value] }))],
    },
    outcome: outcomeOf(),
    instead: insteadOf(),
    names: rows.names.map((name) => toNameView(name, context.categories)),
    notes: [
      ...(rows.isPartial ? ["Nenhuma matéria tem todas as palavras da busca. Estas têm parte delas."] : []),
      ...(asked.wasCut ? [`A busca usa até ${QUERY_MAX} caracteres: o resto ficou de fora.`] : []),
      ...(rows.isCutShort && !many ? ["Muitas matérias têm estas palavras. Com filtros, procuramos nas mais novas delas: use mais palavras para chegar às antigas."] : []),
      ...(searched && many ? [`Mostramos as ${MAX_MATCHES} mais novas, as que mais combinam primeiro. Use mais palavras ou os filtros para chegar às outras.`] : []),
    ],
    found: rows.found.map(({ article, snippet }) => ({ card: toCardView(article, context), title: markWords(article.title, rows.words), snippet })),
    pagination: beyond ? null : toPaginationView(page, pages, (other) => pageHref(PATH, other, filters)),
    widen: widenOf(),
    hints: !searched ? FIRST_HINTS : rows.total === 0 ? EMPTY_HINTS : [],
    latest: rows.found.length === 0 ? rows.latest.map((article) => toCardView(article, context)) : [],
  };

  function widenOf(): SearchView["widen"] {
    if (beyond) return { label: "Ir para a primeira página", href: pageHref(PATH, 1, filters) };
    return searched && isFiltered && rows.total === 0 ? { label: "Buscar sem filtros", href: pageHref(PATH, 1, { q }) } : null;
  }

  function insteadOf(): SearchView["instead"] {
    const sentence = rows.corrected === null ? (rows.time === null ? null : `Mostrando matérias de ${rows.time}.`) : `Mostrando resultados de “${rows.corrected}”.`;
    if (sentence === null || rows.total === 0) return null;
    return { sentence, asTyped: { label: `Buscar exatamente “${q}”`, href: pageHref(PATH, 1, { ...filters, q: `"${q.replaceAll('"', "")}"` }) } };
  }

  function outcomeOf(): string | null {
    if (!searched) return q === "" ? null : `“${q}” não tem letras nem números para buscar.`;
    const where = page > 1 ? ` · página ${page} de ${pages}` : "";
    if (rows.total === 0) return rows.names.length > 0 ? `Nenhuma matéria encontrada para “${q}”; veja abaixo o que tem esse nome.` : `Nenhuma matéria encontrada para “${q}”.`;
    if (beyond) return `A busca por “${q}” termina antes desta página.`;
    return many ? `Mais de ${MAX_MATCHES - 1} matérias para “${q}”${where}` : `${countLabel(rows.total)} para “${q}”${where}`;
  }
}
