import type { ArticleContent } from "#app/features/articles/article.ts";
import { bodyToText } from "#app/features/articles/body-html.server.ts";
import { storedAuthors, writtenByline } from "#app/features/articles/byline.ts";
import type { Category } from "#app/features/articles/categories.ts";
import type { StoredTexts, StoryTexts } from "#app/features/articles/repair-texts.ts";
import { addressOf } from "#app/features/articles/story-meta.ts";
import { createTextRepairs } from "#app/features/articles/text-repairs.store.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { readOne } from "#app/platform/db/database.store.ts";
import type { ImportRun, LedgerEntry, StoryToImport } from "./import-run.ts";
import { createImportRepository } from "./imports.store.ts";

/** Fields that a repair changes, by their names in the ledger. */
const FIELDS: readonly [name: string, fields: readonly (keyof StoryTexts)[]][] = [
  ["título", ["title"]],
  ["subtítulo", ["subtitle"]],
  ["chapéu", ["kicker"]],
  ["texto", ["body"]],
  ["autores", ["author", "authors"]],
  ["tags", ["tags"]],
  ["capa", ["coverUrl", "coverAlt", "coverCredit"]],
  ["resumo", ["quickSummary"]],
  ["busca e redes", ["searchTitle", "searchDescription", "socialTitle"]],
];

/** The first version of a story: nobody has saved, moved or hidden it since it was imported. */
const UNEDITED_VERSION = 1;

const CHANGED_HERE = "Foi alterada aqui: não foi reparada.";

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function withNewTexts(before: StoredTexts, given: Partial<ArticleContent>): StoryTexts {
  const { authors, coverUrl = null } = given;
  const signed = writtenByline({ authors }, null);
  return {
    ...before,
    title: given.title ?? before.title,
    subtitle: given.subtitle ?? before.subtitle,
    kicker: given.kicker ?? before.kicker,
    body: given.body ?? before.body,
    quickSummary: given.quickSummary ?? before.quickSummary,
    ...(signed ? { author: signed.author, authors: storedAuthors(signed) } : {}),
    tags: given.tags ?? before.tags,
    // A file that did not come this time is no reason to lose the one that did.
    ...(coverUrl === null ? {} : { coverUrl, coverAlt: given.coverAlt ?? "", coverCredit: given.coverCredit ?? "" }),
    searchTitle: given.searchTitle ?? before.searchTitle,
    searchDescription: given.searchDescription ?? before.searchDescription,
    socialTitle: given.socialTitle ?? before.socialTitle,
  };
}

/**
 * Writes the texts of stories again that an earlier version of the import brought, where nobody has changed them since. `isRehearsal`:
 * only says what it would do. Dates, versions, categories, places and addresses stay; the trail names it.
 */
export function createStoryRepair(
  { db, now }: Pick<SharedDependencies, "db" | "now">,
  prepare: (content: Partial<ArticleContent>, known: readonly Category[]) => Partial<ArticleContent>,
) {
  const imports = createImportRepository(db);
  const texts = createTextRepairs(db);
  return async (
    run: ImportRun,
    stories: readonly StoryToImport[],
    known: readonly Category[],
    isRehearsal: boolean,
  ): Promise<{ entries: LedgerEntry[]; edition: number | null }> => {
    const marks = new Map(
      (
        await readOne(
          db,
          imports.readKnown(
            run.source,
            "item",
            stories.map(({ sourceId }) => sourceId),
          ),
        )
      ).map(({ sourceId, articleId }) => [sourceId, articleId]),
    );
    const ids = [...marks.values()].flatMap((id) => id ?? []);
    const stored = new Map((await readOne(db, texts.readTexts(ids))).map((story) => [story.id, story]));
    const repaired: Parameters<typeof texts.store>[1][number][] = [];
    const entries = stories.map(({ kind, sourceId, content }): LedgerEntry => {
      const articleId = marks.get(sourceId) ?? null;
      const line = (fate: LedgerEntry["fate"], reason: string): LedgerEntry => ({ kind, sourceId, title: content.title ?? "", fate, reason, articleId });
      if (!marks.has(sourceId)) return line("ignorada", "Ainda não foi importada.");
      const before = articleId === null ? undefined : stored.get(articleId);
      if (!before) return line("existente", "Foi excluída aqui: não foi reparada.");
      if (before.version !== UNEDITED_VERSION) return line("existente", CHANGED_HERE);
      const after = withNewTexts(before, prepare(content, known));
      const changed = FIELDS.filter(([, fields]) => fields.some((field) => !isSame(after[field], before[field]))).map(([name]) => name);
      if (changed.length === 0) return line("existente", "");
      const slug = after.title === before.title ? before.slug : addressOf(before.id, after);
      repaired.push({ story: { before, texts: after, isClean: false, slug, moved: [] }, bodyText: bodyToText(after.body) });
      return line("existente", `${isRehearsal ? "Seria reparada" : "Reparada"}: ${changed.join(", ")}.`);
    });
    if (isRehearsal || repaired.length === 0) return { entries, edition: null };
    const { edition, stored: written } = await texts.store([], repaired, now());
    const overtaken = new Set(repaired.flatMap(({ story }) => (written.has(story.before.id) ? [] : [story.before.id])));
    const told = entries.map((entry) => (entry.articleId !== null && overtaken.has(entry.articleId) ? { ...entry, reason: CHANGED_HERE } : entry));
    return { entries: told, edition };
  };
}
