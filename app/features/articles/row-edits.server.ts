import { RefusalError } from "#app/platform/failures/refusal.ts";
import { type Article, TITLE_MAX } from "./article.ts";
import type { ArticleService, WriteContext } from "./articles.server.ts";
import { planQuickEdit, type QuickField, type QuickFields, quickFieldsOf } from "./quick-edit.ts";

/** Attempts against saves of others. */
const ATTEMPTS = 3;

export type QuickEditOutcome = { article: Article } | { conflicts: QuickField[]; current: QuickFields };

/** 'Cópia de …', cut where it would be too long. */
const copyTitle = (title: string): string => [...`Cópia de ${title}`].slice(0, TITLE_MAX).join("").trim();

/** What the list does with one article beside its switches, by the rules of the service of articles. */
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
          const isStale = error instanceof RefusalError && error.refusal.currentArticleId !== undefined;
          if (!isStale || attempt >= ATTEMPTS) throw error;
        }
      }
    },
  };
}
