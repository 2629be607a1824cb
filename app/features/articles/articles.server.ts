import { createAuditRepository } from "#app/features/audit/audit.store.ts";
import { executeChecked } from "#app/features/checks/execute-checked.server.ts";
import type { OverrideReasons, PublishGate } from "#app/features/checks/publish-gate.ts";
import type { GatedWrite, StoryCheckService } from "#app/features/checks/story-checks.server.ts";
import type { BoardOutcome } from "#app/features/highlights/board.store.ts";
import { FILL_CANDIDATES } from "#app/features/highlights/board.ts";
import type { ArticlePlacement, BoardCommand, DerivedContent, Editing, Operation, WriteScope } from "#app/features/highlights/commands.ts";
import { joinProblems, writeProblems } from "#app/features/highlights/write-problems.ts";
import type { Prominence } from "#app/features/right-of-reply/reply-case.ts";
import { allTermsSoFar, parseQuery, rankedWords, rankMatches } from "#app/features/search/query.ts";
import { listOrCorrect } from "#app/features/search/search.server.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { joinReads, knownRead, mapRead, type Read, readOne, readTogether } from "#app/platform/db/database.store.ts";
import { carriedByError, type FieldProblem, refuse, refusedFields, unwrap } from "#app/platform/failures/refusal.ts";
import type { Actor } from "#app/platform/record/trail-line.ts";
import { fold } from "#app/platform/text/fold.ts";
import { foldedSearch, MAX_MATCHES } from "#app/platform/text/search.ts";
import { type Article, type ArticleContent, type ArticleSummary, BODY_MAX, EMPTY_CONTENT, isVisible, type ManagedArticle } from "./article.ts";
import { type ArticleFilter, type ArticlePage, DEEP_FROM, isWholeList, type ListedAuthor } from "./article-lists.store.ts";
import { bodyToText, sanitizeBody } from "./body-html.server.ts";
import { countWords } from "./body-text.ts";
import { type Category, categoryOf, completeCategories, deriveMainCategory, FALLBACK_SLUG, isCategoryGroup, STALE_CATEGORIES } from "./categories.ts";
import { nameAuthors, type StaffPerson, withCurrentSlugs, withMunicipality } from "./content-names.server.ts";
import { readUnsavedStories } from "./drafts.store.ts";
import { isOwnDraft, type PendingDraft } from "./drafts.ts";
import type { ManagerReading } from "./manager.store.ts";

/** Content and placement that a caller may write, any subset. */
export interface ArticleWrite {
  content: Partial<ArticleContent>;
  placement: ArticlePlacement;
  expectedVersion?: number | undefined;
  /** The open editor that the write comes from, and the number of its save. */
  editing?: Editing | undefined;
  /** Reasons for publishing over stops of the checks. */
  reasons?: OverrideReasons | undefined;
  /** Of a saved article: the suggested edits that the write makes. */
  acceptedEdits?: readonly number[] | undefined;
  /** Of a new article: the assignment that it is written for. */
  assignmentId?: number | undefined;
  /** Of a new article: the case of a right of reply that it is the reply in. */
  reply?: { caseId: number; hold: Prominence | null } | undefined;
}

export interface WriteContext extends Operation {
  /** Articles that may be created and saved; all when absent. */
  scope?: WriteScope;
}

/** Copies the fields of an operation: callers pass wider objects, and a command is serialised to the object. */
const operationOf = ({ actor, opId, groupKey }: Operation): Operation => ({ actor, opId, ...(groupKey === undefined ? {} : { groupKey }) });

export interface EditorReading {
  article: Article | null;
  categories: readonly Category[];
  drafts: readonly PendingDraft[];
  /** People who may sign, by name. */
  staff: readonly StaffPerson[];
}

/** The articles in the home page's places, and the version of the order. */
export interface HighlightPlaces {
  superHeadline: ArticleSummary | null;
  highlights: ArticleSummary[];
  orderVersion: number;
}

export interface HighlightDeskReading extends HighlightPlaces {
  candidates: ArticleSummary[];
  newest: ArticleSummary[];
}

/** Bodies whose words one sweep makes: some tenths of a second of work. */
const TEXTS_A_SWEEP = 100;

const NOT_FOUND = "Matéria não encontrada.";

interface PreparedContent {
  content: Partial<ArticleContent>;
  derived: Partial<DerivedContent>;
  problems: readonly FieldProblem[];
}

/** Content cleaned and completed, with what is derived from it and what is wrong with it; only for the fields given. */
export function prepareContent(content: Partial<ArticleContent>, known: readonly Category[]): PreparedContent {
  const problems: FieldProblem[] = [];
  const prepared: Partial<ArticleContent> = { ...content };
  const derived: Partial<DerivedContent> = {};
  if (content.body !== undefined) {
    prepared.body = sanitizeBody(content.body);
    if (prepared.body.length > BODY_MAX) problems.push({ field: "conteudo", message: "O texto é longo demais." });
    derived.bodyText = bodyToText(prepared.body);
    derived.readingWords = countWords(derived.bodyText);
  }
  if (content.kicker !== undefined) prepared.kicker = content.kicker.trim().toLocaleUpperCase("pt-BR");
  if (content.title !== undefined) prepared.title = content.title.trim();
  if (content.subtitle !== undefined) prepared.subtitle = content.subtitle.trim();
  if (content.categories !== undefined) {
    const slugs = new Set(known.map((category) => category.slug));
    const unknown = content.categories.filter((slug) => !isCategoryGroup(slug) && !slugs.has(slug));
    if (unknown.length > 0)
      problems.push({ field: "categoriasCompletas", message: `${unknown.length === 1 ? "Categoria desconhecida" : "Categorias desconhecidas"}: ${unknown.join(", ")}` });
    prepared.categories = completeCategories(content.categories, known);
    derived.category = deriveMainCategory(prepared.categories, known);
  }
  if (content.municipality) {
    const town = known.find((category) => category.slug === content.municipality && category.type === "municipality");
    if (!town) problems.push({ field: "municipio", message: "Município desconhecido." });
  }
  return { content: prepared, derived, problems };
}

/** Use cases over articles. Every write passes through the board. */
export function createArticleService(
  { db, articles, categories, drafts, revisions, board, settings: { byline }, now }: SharedDependencies,
  { checks, onWrite }: { checks: Pick<StoryCheckService, "pass">; onWrite(outcome: BoardOutcome): Promise<void> },
) {
  const people = createAuditRepository(db);
  async function execute(command: BoardCommand): Promise<BoardOutcome> {
    const outcome = unwrap(await board.execute(command));
    await onWrite(outcome);
    return outcome;
  }

  async function executeGated(toCommand: (gate: PublishGate) => BoardCommand, write: Omit<GatedWrite, "empty">): Promise<Article> {
    const outcome = await executeChecked({ board, checks }, toCommand, write);
    await onWrite(outcome);
    return outcome.article ?? refuse("not-found", NOT_FOUND);
  }

  async function executeOnArticle(command: BoardCommand): Promise<Article> {
    const { article } = await execute(command);
    if (!article) refuse("not-found", NOT_FOUND);
    return article;
  }

  const prepare = async (content: Partial<ArticleContent>, articleId: number | null) => {
    const known = await readOne(db, categories.readAll());
    const prepared = prepareContent(withMunicipality(withCurrentSlugs(content, known), known), known);
    if (!content.authors?.some(({ id }) => id !== null)) return prepared;
    const [staff, before] = await readTogether(db, people.readPeople(), articleId === null ? knownRead(null) : articles.readArticle(articleId));
    const named = nameAuthors(content.authors, staff, before?.authors ?? []);
    return named.ok ? { ...prepared, content: { ...prepared.content, authors: named.authors } } : { ...prepared, problems: [...prepared.problems, named.problem] };
  };

  /** Everything that the rules of a write have against it, beside what its content alone has. */
  async function rulesAgainst({ placement }: ArticleWrite, content: Partial<ArticleContent>, articleId: number | null, actor: Actor): Promise<FieldProblem[]> {
    const before = articleId === null ? null : await readOne(db, articles.readArticle(articleId));
    const draft = { ...EMPTY_CONTENT, author: byline, status: "rascunho" as const, scheduledAt: null, reviewAt: null, reviewNote: "", authorId: actor.id };
    return writeProblems({ ...(before ?? draft), ...content }, before, { placement, actorId: actor.id }, now());
  }

  /** Carries out a write; once more, from the categories as they are then, when one of its own went at the same moment. */
  async function carryOut(
    write: ArticleWrite,
    articleId: number | null,
    { actor, opId }: Operation,
    toCommand: (prepared: PreparedContent, gate: PublishGate) => BoardCommand,
  ): Promise<Article> {
    const attempt = async () => {
      const prepared = await prepare(write.content, articleId);
      // The board has the last word; asked here too, a person gets all that is wrong at once.
      if (prepared.problems.length > 0) unwrap(refusedFields(joinProblems(prepared.problems, await rulesAgainst(write, prepared.content, articleId, actor))));
      // A reply that the law orders is published as it was sent.
      if (write.reply) return executeOnArticle(toCommand(prepared, { checkedVersion: 0, overrides: [] }));
      return executeGated((gate) => toCommand(prepared, gate), { articleId, content: prepared.content, reasons: write.reasons ?? {}, actor, opId });
    };
    try {
      return await attempt();
    } catch (error) {
      if (!carriedByError(error, STALE_CATEGORIES)) throw error;
      return attempt();
    }
  }

  function readList(filter: ArticleFilter, q: string): Read<ArticlePage> {
    if (q.trim() === "") return articles.readPage(filter);
    const { terms } = parseQuery(q);
    if (terms.length === 0) return knownRead({ items: [], total: 0 });
    return mapRead(articles.readMatches(allTermsSoFar(terms), filter, MAX_MATCHES), (matches) => {
      const ranked = rankMatches(matches, rankedWords(terms.flatMap(({ tokens }) => tokens)));
      const from = (filter.page - 1) * filter.limit;
      return { items: ranked.slice(from, from + filter.limit), total: ranked.length };
    });
  }

  /** The list for the manager; its total is null for the whole newsroom's. */
  function readManaged(filter: ArticleFilter, q: string): Read<{ items: readonly ManagedArticle[]; total: number | null }> {
    const offset = (filter.page - 1) * filter.limit;
    if (q.trim() !== "" || !isWholeList(filter) || offset >= DEEP_FROM) return readList(filter, q);
    return mapRead(articles.readManagerRows(filter.limit, offset), (items) => ({ items, total: null }));
  }

  return {
    /** Stores the words of bodies that were saved before they were kept; each call does some of them, none twice. */
    async completeTexts(): Promise<void> {
      const bodies = await readOne(db, articles.readBodiesWithoutText(TEXTS_A_SWEEP));
      await articles.storeTexts(bodies.map(({ id, html }) => ({ id, html, text: bodyToText(html) })));
    },

    async create(write: ArticleWrite, { actor, opId, scope = "desk" }: WriteContext): Promise<Article> {
      return carryOut({ ...write, content: { author: byline, ...write.content } }, null, { actor, opId }, ({ content, derived }, gate) => ({
        kind: "create",
        gate,
        scope,
        opId,
        actor,
        content: { ...EMPTY_CONTENT, ...content },
        derived: { category: derived.category ?? FALLBACK_SLUG, readingWords: derived.readingWords ?? 0, bodyText: derived.bodyText ?? "" },
        placement: write.placement,
        ...(write.editing ? { editing: write.editing } : {}),
        ...(write.assignmentId === undefined ? {} : { assignmentId: write.assignmentId }),
        ...(write.reply ? { reply: write.reply } : {}),
      }));
    },

    async save(articleId: number, write: ArticleWrite, { scope = "desk", ...operation }: WriteContext): Promise<Article> {
      return carryOut(write, articleId, operation, ({ content, derived }, gate) => ({
        kind: "save",
        gate,
        scope,
        ...operationOf(operation),
        articleId,
        content,
        derived,
        placement: write.placement,
        ...(write.expectedVersion === undefined ? {} : { expectedVersion: write.expectedVersion }),
        ...(write.acceptedEdits ? { acceptedEdits: write.acceptedEdits } : {}),
        ...(write.editing ? { editing: write.editing } : {}),
      }));
    },

    /** Validates the fields of a write that could be parsed, when others could not; writes nothing. */
    async problemsOf(articleId: number | null, write: ArticleWrite, actor: Actor): Promise<FieldProblem[]> {
      const prepared = await prepare(write.content, articleId);
      return joinProblems(prepared.problems, await rulesAgainst(write, prepared.content, articleId, actor));
    },

    move: (articleId: number, direction: "up" | "down", { actor, opId }: WriteContext) => executeOnArticle({ kind: "move", opId, actor, articleId, direction }),

    toggle: (articleId: number, { actor, opId }: WriteContext, reasons: OverrideReasons = {}) =>
      executeGated((gate) => ({ kind: "toggle", gate, opId, actor, articleId }), { articleId, content: {}, reasons, actor, opId }),

    remove: (articleId: number, operation: Operation) => executeOnArticle({ kind: "remove", ...operationOf(operation), articleId }),

    restore: (articleId: number, operation: Operation) => executeOnArticle({ kind: "restore", ...operationOf(operation), articleId }),

    setOrder: (desired: readonly number[], expectedOrderVersion: number | undefined, { actor, opId }: WriteContext): Promise<BoardOutcome> =>
      execute({ kind: "set-order", opId, actor, desired, ...(expectedOrderVersion === undefined ? {} : { expectedOrderVersion }) }),

    /** Gives the home page's places to exactly these, as they were at an earlier moment. */
    restoreArrangement: (
      arrangement: { superHeadline: number | null; desired: readonly number[]; moment: string },
      expectedOrderVersion: number,
      { actor, opId }: WriteContext,
    ): Promise<BoardOutcome> => execute({ kind: "restore-arrangement", opId, actor, expectedOrderVersion, ...arrangement }),

    /** Takes back the toggle or the move of an article that was the operation `undoes`. One undoing of an operation is one operation. */
    undo: (articleId: number, undoes: string, actor: Actor) => executeOnArticle({ kind: "undo", opId: `undo:${undoes}`, actor, articleId, undoes }),

    /** Undoes the saved order that made `orderVersion`. Repeated calls for one version are one operation. */
    undoOrder: (orderVersion: number, actor: Actor): Promise<BoardOutcome> => execute({ kind: "undo-order", opId: `undo-order:${orderVersion}`, actor, orderVersion }),

    /** Reads the article (null: a new one, or there is none), the form's choices, and typed text that was not saved. */
    readForEditor: (id: number | null): Read<EditorReading> =>
      mapRead(
        joinReads(id === null ? knownRead(null) : articles.readArticle(id), categories.readAll(), id === null ? knownRead([]) : drafts.readPending(id), people.readPeople()),
        ([article, known, pending, staff]) => ({ article: article?.deletedAt === null ? article : null, categories: known, drafts: pending, staff }),
      ),

    listStaff: (): Promise<StaffPerson[]> => readOne(db, people.readPeople()),

    /** An article for staff, drafts included; refuses what is in the bin. */
    async getForStaff(id: number): Promise<Article> {
      const article = await readOne(db, articles.readArticle(id));
      if (!article || article.deletedAt !== null) refuse("not-found", NOT_FOUND);
      return article;
    },

    /** An article that is a draft of this person's own; refuses any other. */
    async getOwnDraft(id: number, userId: number | null): Promise<Article> {
      const article = await this.getForStaff(id);
      if (!isOwnDraft(article, userId)) refuse("forbidden", "Repórteres só alteram os próprios rascunhos.");
      return article;
    },

    /** An article as the public may see it. */
    async getForPublic(id: number): Promise<Article> {
      const article = await readOne(db, articles.readArticle(id));
      if (!article || !isVisible(article)) refuse("not-found", NOT_FOUND);
      return article;
    },

    /** A page of a list, or of the ranked matches of `q`. */
    list: (filter: ArticleFilter, q: string): Promise<ArticlePage> => listOrCorrect(db, q, (words) => readList(filter, words)),

    /** Reads a page of the list, the views' counts, and the filters' choices in one batch. */
    readManager: (filter: ArticleFilter, q: string, userId: number): Read<ManagerReading> =>
      mapRead(
        joinReads(readManaged(filter, q), articles.readManagerCounts(), articles.readOwnCount(userId), categories.readAll(), articles.readAuthors(), readUnsavedStories(userId)),
        ([page, counts, mine, known, authors, unsaved]) => ({
          items: page.items,
          total: page.total ?? counts.staff,
          counts: { ...counts, mine },
          categories: known,
          authors,
          unsaved: new Set(unsaved.map(({ id }) => id)),
        }),
      ),

    /** Counts the rows before an article in the manager's whole list; null: too many to count, or it is not listed. */
    standing: (id: number): Promise<number | null> => readOne(db, articles.readStanding(id)),

    readFilterChoices: (): Read<{ categories: readonly Category[]; authors: readonly ListedAuthor[] }> =>
      mapRead(joinReads(categories.readAll(), articles.readAuthors()), ([known, authors]) => ({ categories: known, authors })),

    /** Drafts that were handed back to who wrote them. */
    listReturned: (authorId: number): Promise<ArticleSummary[]> => readOne(db, articles.readReturned(authorId, RETURNED_SHOWN)),

    readBin: (): Read<ArticleSummary[]> => articles.readBin(BIN_SHOWN),

    listMostRead: (limit: number): Promise<ArticleSummary[]> => readOne(db, articles.readMostRead(limit)),

    /** Writes an old text over the present one, as a new version; places, status, address and the note to readers of what was wrong stay. */
    async restoreRevision(articleId: number, version: number, { actor, opId }: WriteContext, reasons: OverrideReasons = {}): Promise<Article> {
      const revision = await readOne(db, revisions.readAt(articleId, version));
      if (revision?.version !== version) refuse("not-found", "Versão não encontrada.");
      const {
        position: _position,
        status: _status,
        correction: _correction,
        slugWords: _words,
        ...content
      } = JSON.parse(revision.snapshot) as ArticleContent & { position: string; status: string };
      const known = await readOne(db, categories.readAll());
      const isKnown = (slug: string) => isCategoryGroup(slug) || categoryOf(slug, known) !== undefined;
      const kept = { categories: content.categories.filter(isKnown), municipality: content.municipality && isKnown(content.municipality) ? content.municipality : null };
      return carryOut({ content: { ...content, ...kept }, placement: {}, reasons }, articleId, { actor, opId }, ({ content: prepared, derived }, gate) => ({
        kind: "save",
        gate,
        opId,
        actor,
        articleId,
        content: prepared,
        derived,
        placement: {},
        restoredVersion: version,
      }));
    },

    /** Reads the places, the candidates that match `q`, and the newest articles, which fill free places. */
    readHighlightDesk: (q: string): Read<HighlightDeskReading> =>
      mapRead(joinReads(articles.readPlaces(), articles.readLatest(CANDIDATES_FETCHED), articles.readOrderVersion()), ([places, latest, orderVersion]) => {
        const words = foldedSearch(q);
        const candidates = latest
          .filter((article) => article.id !== places.superHeadline?.id)
          .filter((article) => words === "" || fold(`${article.title} ${article.subtitle} ${article.kicker}`).includes(words))
          .slice(0, CANDIDATES_SHOWN);
        return { ...places, candidates, newest: latest.slice(0, FILL_CANDIDATES), orderVersion };
      }),

    highlightDesk(q: string): Promise<HighlightDeskReading> {
      return readOne(db, this.readHighlightDesk(q));
    },

    /** The places alone, as they are now. */
    async highlightPlaces(): Promise<HighlightPlaces> {
      const [places, orderVersion] = await readTogether(db, articles.readPlaces(), articles.readOrderVersion());
      return { ...places, orderVersion };
    },
  };
}

export type ArticleService = ReturnType<typeof createArticleService>;

/** Articles of the bin that its screen shows. */
const BIN_SHOWN = 200;

/** Drafts handed back that their author is shown at once (ours). */
const RETURNED_SHOWN = 20;

/** Candidates for highlights: fetched, and shown (spec 1 §9). */
const CANDIDATES_FETCHED = 100;
const CANDIDATES_SHOWN = 20;
