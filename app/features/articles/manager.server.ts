import { CLOCK_TOLERANCE_MS } from "#app/features/highlights/write-problems.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { isConstraintFailure, joinReads, type Read, readOne } from "#app/platform/db/database.store.ts";
import { carriedByError, refuse, refusedFields, unwrap } from "#app/platform/failures/refusal.ts";
import { type Article, CURRENT_ARTICLE, TITLE_MAX } from "./article.ts";
import type { ArticleService, WriteContext } from "./articles.server.ts";
import { createManagerViewRepository, type ManagerView, readStoriesDatedAfter, type StoryDatedAhead } from "./manager.store.ts";
import { storedQuery, VIEWS_MAX, viewNameFlaw } from "./manager-filter.ts";
import { planQuickEdit, type QuickField, type QuickFields, quickFieldsOf } from "./quick-edit.ts";

/** Also for a view of another person, so that the answer does not reveal that it exists. */
const refuseUnknown = (): never => refuse("not-found", "Esta visão não existe mais.");

const refuseName = (message: string): never => unwrap(refusedFields([{ field: "nome", message }]));

/** A name as it is stored; refuses a wrong one. */
function checkedName(typed: string): string {
  const name = typed.replace(/\s+/g, " ").trim();
  const flaw = viewNameFlaw(name);
  return flaw === null ? name : refuseName(flaw);
}

/** Views of the manager that people name for themselves; nobody sees another's. */
export function createManagerViewService({ db, now }: SharedDependencies) {
  const views = createManagerViewRepository(db);
  async function named<T>(write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (error) {
      if (isConstraintFailure(error, "manager_views")) return refuseName("Você já tem uma visão com este nome.");
      throw error;
    }
  }

  return {
    /** A person's views, in the order in which they were made. */
    list: (userId: number): Promise<ManagerView[]> => readOne(db, views.readOf(userId)),

    /** A person's views with another read, in one round trip. */
    readWith: <T>(userId: number, read: Read<T>): Read<[ManagerView[], T]> => joinReads(views.readOf(userId), read),

    /** Stores the filters of an address under a name. */
    async save(userId: number, { name, query }: { name: string; query: string }): Promise<ManagerView> {
      const filters = storedQuery(query);
      if (filters === "") refuse("invalid", "Filtre a lista antes de salvar a visão.");
      const view = { name: checkedName(name), query: filters };
      const saved = await named(() => views.add(userId, view, now()));
      return saved ?? refuse("conflict", `Cada pessoa tem no máximo ${VIEWS_MAX} visões próprias. Exclua uma antes.`);
    },

    async rename(userId: number, id: number, name: string): Promise<ManagerView> {
      const checked = checkedName(name);
      return (await named(() => views.rename(userId, id, checked))) ?? refuseUnknown();
    },

    async remove(userId: number, id: number): Promise<void> {
      if (!(await views.remove(userId, id))) refuseUnknown();
    },
  };
}

/** Attempts against saves of others. */
const ATTEMPTS = 3;

export type QuickEditOutcome = { article: Article } | { conflicts: QuickField[]; current: QuickFields };

/** 'Cópia de …', cut where it would be too long. */
const copyTitle = (title: string): string => [...`Cópia de ${title}`].slice(0, TITLE_MAX).join("").trim();

/** Edits rows of the list by the rules of the article service. */
export function createRowEditService(articles: Pick<ArticleService, "create" | "getForStaff" | "save">) {
  return {
    /** A new draft with the content of an article, and nothing of its address, places, dates, notes to readers or channels. */
    async duplicate(articleId: number, write: WriteContext): Promise<Article> {
      const original = await articles.getForStaff(articleId);
      const { title, subtitle, kicker, body, quickSummary, categories, municipality, author, tags, coverUrl, coverAlt, coverCredit, sensitive } = original;
      const content = { subtitle, kicker, body, quickSummary, categories, municipality, author, tags, coverUrl, coverAlt, coverCredit, sensitive };
      const silent = { whatsappAuto: false, pushAuto: false, cardAuto: false, audioAuto: false };
      return articles.create({ content: { ...content, ...silent, title: copyTitle(title) }, placement: {} }, write);
    },

    /** Writes what a person changed in the list since `base`; what somebody else changed meanwhile to something else is answered and not written. */
    async quickEdit(id: number, { base, typed }: { base: QuickFields; typed: QuickFields }, write: WriteContext): Promise<QuickEditOutcome> {
      for (let attempt = 1; ; attempt += 1) {
        const article = await articles.getForStaff(id);
        const current = quickFieldsOf(article);
        const { changes, conflicts } = planQuickEdit(base, typed, current);
        if (conflicts.length > 0) return { conflicts, current };
        if (Object.keys(changes).length === 0) return { article };
        const { position, categories, ...content } = changes;
        // The town that was chosen stays while it is among the categories; else the service takes the only one there is.
        const town = categories !== undefined && article.municipality !== null && categories.includes(article.municipality) ? { municipality: article.municipality } : {};
        const changed = { content: { ...content, ...(categories === undefined ? {} : { categories, ...town }) }, placement: position === undefined ? {} : { position } };
        try {
          return { article: await articles.save(id, { ...changed, expectedVersion: article.version }, write) };
        } catch (error) {
          const isStale = carriedByError(error, CURRENT_ARTICLE) !== undefined;
          if (!isStale || attempt >= ATTEMPTS) throw error;
        }
      }
    },
  };
}

/** Stories listed at once (ours): those behind come up as these are mended. */
const LISTED_MAX = 100;

/** Stories that readers see with a date to come, after a clock ran ahead and was put back. */
export function createDatedAheadService({ now }: SharedDependencies, articles: Pick<ArticleService, "getForStaff" | "save">) {
  return {
    read: (): Read<StoryDatedAhead[]> => readStoriesDatedAfter(now() + CLOCK_TOLERANCE_MS, LISTED_MAX),

    /** Gives a story this moment as its date, as a save of an editor does. */
    async setToNow(id: number, write: WriteContext): Promise<Article> {
      const at = now();
      const { publishedAt, version } = await articles.getForStaff(id);
      if ((publishedAt ?? 0) <= at) refuse("conflict", "A data desta matéria não está no futuro.");
      return articles.save(id, { content: {}, placement: { publishedAt: at }, expectedVersion: version }, write);
    },
  };
}
