import type { StoryCard } from "#app/features/articles/article.ts";
import { bodyToText } from "#app/features/articles/body-html.server.ts";
import type { Category } from "#app/features/articles/categories.ts";
import { cutSnippet, type TextPiece } from "#app/features/articles/snippet.ts";
import type { ReaderDeps, SiteIdentity } from "#app/features/readers/page-reads.server.ts";
import { type Database, joinReads, knownRead, type Read, readOne, readTogether } from "#app/platform/db/database.store.ts";
import { type NamedTime, namedTimeIn } from "./date-words.ts";
import type { FoundName } from "./index-terms.ts";
import { type ParsedQuery, parseQuery, partialSources, type QueryReading, type QueryTerm, rankedWords, type SearchSource, saysNothing, sourcesOf } from "./query.ts";
import type { RankedPage } from "./search-reads.store.ts";
import { type CorrectedQuery, correctQuery, isNamed, questionsOf, sectionsNamed } from "./spelling.ts";
import { type NameReads, type SpellingReads, spellingReads } from "./spelling-reads.store.ts";

const NEWEST = 6;
/** Names that are shown above the stories. */
const NAMES_SHOWN = 4;

export interface SearchFor {
  q: string;
  /** Slug of a town; null for all. */
  town: string | null;
  /** Maximum age (ms); null for any time. */
  within: number | null;
  page: number;
  limit: number;
}

export interface SearchReading extends SiteIdentity, QueryReading {
  /** Authors, tags, towns and sections that are named so. */
  names: readonly FoundName[];
  /** The words that were looked for. */
  words: string;
  /** The stories of the page, with what of them to show. */
  found: readonly { article: StoryCard; snippet: readonly TextPiece[] }[];
  /** At most `MAX_MATCHES`: of each place that is looked at the newest are ranked, older ones are not counted. */
  total: number;
  /** Older matches exist that were not examined. */
  isCutShort: boolean;
  latest: readonly StoryCard[];
}

const NOTHING: RankedPage = { items: [], total: 0, isCutShort: false };
const AS_TYPED: QueryReading = { corrected: null, isPartial: false, time: null };

interface SearchDeps extends Pick<ReaderDeps, "db" | "articles" | "pages" | "now"> {
  names: NameReads;
  spelling: SpellingReads;
  timeZone: string;
}

/** What the vocabulary knows of a query that has found nothing. */
async function corrected(db: Database, spelling: SpellingReads, query: ParsedQuery): Promise<CorrectedQuery> {
  const questions = questionsOf(query);
  const [stems, words, candidates, completions] = await readTogether(
    db,
    spelling.readKnownStems(questions.stems),
    spelling.readKnownWords(questions.parts),
    spelling.readCandidates(questions.typed),
    questions.beginning === null ? knownRead([]) : spelling.readCompletions(questions.beginning),
  );
  return correctQuery(query, { stems, words, candidates, completions });
}

/**
 * A list of the newsroom for a query. Where nothing has its words, those for the words that were meant, of which the ones that no story has are
 * left out.
 */
export async function listOrCorrect<P extends { total: number }>(db: Database, q: string, read: (q: string) => Read<P>): Promise<P> {
  const typed = await readOne(db, read(q));
  const query = parseQuery(q);
  if (typed.total > 0 || query.isQuoted || query.terms.length === 0) return typed;
  const { terms } = await corrected(db, spellingReads(), query);
  return terms.length === 0 ? typed : readOne(db, read(terms.map(({ tokens }) => tokens.join(" ")).join(" ")));
}

/** The readers' search: one round trip, and two more where nothing has all words as they were typed. */
export function createSearchService({ db, articles, names, spelling, pages, now, timeZone }: SearchDeps) {
  const stemsOf = (terms: readonly QueryTerm[]) => rankedWords(terms.flatMap(({ tokens }) => tokens)).map(({ stem }) => stem);

  const readNames = (terms: readonly QueryTerm[]): Read<FoundName[]> => (terms.length === 0 ? knownRead([]) : names.readNames(stemsOf(terms)));

  /** One page of what some sources have. */
  function readSources(asked: SearchFor, at: number, sources: readonly SearchSource[], terms: readonly QueryTerm[], time: NamedTime | null = null): Read<RankedPage> {
    const { town, within, page, limit } = asked;
    if (sources.length === 0) return knownRead(NOTHING);
    const since = Math.max(within === null ? 0 : at - within, time?.since ?? 0);
    const search = { sources, words: rankedWords(terms.flatMap(({ tokens }) => tokens)), town, since: since === 0 ? null : since, until: time?.until ?? null };
    return articles.readRanked(search, { page, limit, now: at });
  }

  /** Reads stories of the period that a query names: ranked by its other words, else the newest. */
  function readDated(asked: SearchFor, at: number, time: NamedTime | null): Read<RankedPage> {
    if (!time) return knownRead(NOTHING);
    const rest = parseQuery(time.rest);
    if (!saysNothing(time.rest)) return readSources(asked, at, sourcesOf(rest), rest.terms, time);
    return asked.town === null && asked.within === null ? articles.readPublishedWithin(time, { page: asked.page, limit: asked.limit, now: at }) : knownRead(NOTHING);
  }

  /** Searches for corrections of a query without matches. */
  async function searchAgain(asked: SearchFor, at: number, query: ParsedQuery) {
    const { terms, written, absent } = await corrected(db, spelling, query);
    const whole = absent.length === 0 ? parsedOf(terms) : null;
    const [all, some, named, near] = await readTogether(
      db,
      whole ? readSources(asked, at, sourcesOf(whole), terms) : knownRead(NOTHING),
      terms.length > 0 ? readSources(asked, at, partialSources(terms), terms) : knownRead(NOTHING),
      readNames(absent.length === 0 ? terms : []),
      // A name is misspelt with words that others have: 'Tereza Cavalcante'.
      names.readNamesWith(stemsOf(query.terms)),
    );
    const isPartial = all.total === 0;
    const alike = near.filter(({ name, slug }) => isNamed(name, query.terms) && !named.some((other) => other.slug === slug));
    return {
      value: isPartial ? some : all,
      terms: absent.length === 0 ? terms : query.terms,
      named: [...named, ...alike],
      how: { corrected: written, isPartial: isPartial && some.total > 0, time: null },
    };
  }

  /** Where nothing has the words beside a time, what was published then. */
  async function ofTimeAlone(asked: SearchFor, at: number, time: NamedTime) {
    const value = await readOne(db, readDated(asked, at, { ...time, rest: "" }));
    return { value, how: { ...AS_TYPED, time: value.total > 0 ? time.label : null } };
  }

  return {
    async search(asked: SearchFor): Promise<SearchReading> {
      const at = now();
      const query = parseQuery(asked.q);
      const time = query.isQuoted ? null : namedTimeIn(asked.q, at, timeZone);
      const typed = query.terms.length === 0 ? knownRead(NOTHING) : readSources(asked, at, sourcesOf(query), query.terms);
      const { value, identity, latest } = await pages.read(joinReads(typed, readDated(asked, at, time), readNames(query.terms)));
      const [asTyped, dated, authorsAndTags] = value;
      const isDated = time !== null && dated.total > 0 && !(time.isWordToo && !saysNothing(time.rest) && asTyped.total > 0);
      const first = { value: isDated ? dated : asTyped, terms: query.terms, named: authorsAndTags, how: { ...AS_TYPED, time: isDated ? time.label : null } };
      const again = first.value.total > 0 || query.isQuoted || query.terms.length === 0 ? first : await searchAgain(asked, at, query);
      const searched = again.value.total === 0 && time ? { ...again, ...(await ofTimeAlone(asked, at, time)) } : again;
      const marked = isDated ? parseQuery(time.rest).terms : searched.terms;
      const words = query.isQuoted ? asked.q : [...marked.flatMap(({ tokens }) => tokens), ...marked.flatMap(({ others = [] }) => others)].join(" ");
      return {
        ...identity,
        ...searched.how,
        words,
        names: namesOf(searched.terms, searched.named, identity.categories),
        found: searched.value.items.map(({ article, text, html }) => ({ article, snippet: cutSnippet((text ?? bodyToText(html ?? "")) || article.subtitle, words) })),
        total: searched.value.total,
        isCutShort: searched.value.isCutShort,
        latest: latest.slice(0, NEWEST),
      };
    },
  };

  /** Towns and sections before people and tags. */
  function namesOf(terms: readonly QueryTerm[], authorsAndTags: readonly FoundName[], categories: readonly Category[]): FoundName[] {
    return [...sectionsNamed(terms, categories), ...authorsAndTags].slice(0, NAMES_SHOWN);
  }
}

const parsedOf = (terms: readonly QueryTerm[]): ParsedQuery => ({ terms, tokens: terms.flatMap(({ tokens }) => tokens), isQuoted: false });
