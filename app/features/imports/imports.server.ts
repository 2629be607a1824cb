import { type ArticleContent, BODY_MAX, EMPTY_CONTENT } from "#app/features/articles/article.ts";
import { prepareContent } from "#app/features/articles/articles.server.ts";
import { type Category, categoryOf, FALLBACK_SLUG } from "#app/features/articles/categories.ts";
import { withCurrentSlugs } from "#app/features/articles/content-names.server.ts";
import { blobSource } from "#app/features/media/byte-source.server.ts";
import type { MediaFileService } from "#app/features/media/media-files.server.ts";
import type { MediaTexts } from "#app/features/media/media-item.ts";
import { suggestedWords } from "#app/features/suggestions/ai-label.ts";
import type { AiLabelService } from "#app/features/suggestions/ai-labels.server.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { joinReads, mapRead, type Read, readOne } from "#app/platform/db/database.store.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import type { OutboundFetch } from "#app/platform/outbound/outbound.server.ts";
import { cutPage } from "#app/platform/record/keyset-page.ts";
import { type ImportFate, type ImportRun, LEDGER_PAGE, type LedgerEntry, type LedgerReading, type StoryToImport } from "./import-run.ts";
import { createImportRepository, type KnownItem } from "./imports.store.ts";
import { createStoryRepair } from "./repair-stories.server.ts";

const ACTOR = { id: null, name: "Importação" };

/** Largest file that is taken, whatever its kind. Bytes. */
export const IMPORTED_FILE_MAX = 32 * 2 ** 20;

/** Imports stories of another site: each once, whoever sends it and however often. */
export function createImportService(
  { db, categories, board, settings: { byline }, now, onEdition }: SharedDependencies,
  { files, outbound, aiLabels }: { files: Pick<MediaFileService, "store">; outbound: Pick<OutboundFetch, "get">; aiLabels: Pick<AiLabelService, "recordUse"> },
) {
  const imports = createImportRepository(db);
  const runOf = async (id: number): Promise<ImportRun> => (await readOne(db, imports.readRun(id))) ?? refuse("not-found", "Importação não encontrada.");

  /** Drops unknown categories and towns without refusing the story. A story exported by this product keeps its categories; its draft may have none. */
  function prepared(content: Partial<ArticleContent>, known: readonly Category[], { own, status }: Partial<Pick<StoryToImport, "own" | "status">> = {}) {
    const categories = (content.categories ?? []).filter((slug) => categoryOf(slug, known));
    const town = content.municipality ? categoryOf(content.municipality, known) : undefined;
    const municipality = town?.type === "municipality" ? town.slug : null;
    const chosen = own || municipality === null ? categories : [...categories, municipality];
    const isFiled = chosen.length > 0 || (own !== undefined && status === "rascunho");
    const whole = { ...content, categories: isFiled ? chosen : [FALLBACK_SLUG], municipality };
    return prepareContent(withCurrentSlugs(whole, known), known);
  }

  async function add(run: ImportRun, { kind, content, notes, ...story }: StoryToImport, known: readonly Category[]): Promise<{ entry: LedgerEntry; edition: number | null }> {
    const line = (fate: ImportFate, reason: string, articleId: number | null): LedgerEntry => ({
      kind,
      sourceId: story.sourceId,
      title: content.title ?? "",
      fate,
      reason,
      articleId,
    });
    const ready = prepared(content, known, story);
    if ((ready.content.body ?? "").length > BODY_MAX) return { entry: line("falhou", "O texto é longo demais para uma matéria.", null), edition: null };
    // The label is computed again at each save, from recorded suggestions: without these the next save would remove it.
    const suggested = suggestedWords({ ...EMPTY_CONTENT, ...ready.content });
    for (const part of story.own?.aiParts ?? [])
      await aiLabels.recordUse(
        part,
        suggested.filter((words) => words.part === part).map(({ text }) => text),
      );
    const result = await board.execute({
      kind: "import",
      opId: `import:${run.id}:${story.sourceId}`,
      actor: ACTOR,
      content: { ...EMPTY_CONTENT, author: byline, ...ready.content },
      derived: { category: ready.derived.category ?? FALLBACK_SLUG, readingWords: ready.derived.readingWords ?? 0, bodyText: ready.derived.bodyText ?? "" },
      imported: { ...story, importId: run.id, source: run.source },
    });
    if (result.ok) return { entry: line("criada", notes, result.value.articleId), edition: result.value.edition };
    const [before] = await readOne(db, imports.readKnown(run.source, "item", [story.sourceId]));
    if (before?.importId === run.id) return { entry: line("criada", notes, before.articleId), edition: null };
    return before ? { entry: line("existente", "", before.articleId), edition: null } : refuse(result.refusal.code, result.refusal.detail);
  }

  const repair = createStoryRepair({ db, now }, (content, known) => prepared(content, known).content);

  const readRun = (id: number, fate: ImportFate | null, after: number): Read<LedgerReading> =>
    mapRead(joinReads(imports.readRun(id), imports.readLedger(id, fate, after)), ([run, found]) => {
      const { items, next } = cutPage(found, LEDGER_PAGE, ({ id }) => id);
      return { run, entries: items, next };
    });

  return {
    begin: (run: Pick<ImportRun, "source" | "files" | "items">): Promise<number> => imports.begin({ ...run, startedAt: now() }),

    known: (source: string, kind: "item" | "file", sourceIds: readonly string[]): Promise<KnownItem[]> => readOne(db, imports.readKnown(source, kind, sourceIds)),

    /** Adds stories, one after the other, and returns the result of each. A call that was interrupted can be repeated. */
    async addStories(importId: number, stories: readonly StoryToImport[]): Promise<LedgerEntry[]> {
      const run = await runOf(importId);
      const known = await readOne(db, categories.readAll());
      const entries: LedgerEntry[] = [];
      let newest: number | null = null;
      for (const story of stories) {
        const { entry, edition } = await add(run, story, known);
        entries.push(entry);
        newest = edition ?? newest;
      }
      await imports.note(importId, entries);
      if (newest !== null) await onEdition(newest);
      return entries;
    },

    /** Writes stories of an earlier import again that nobody has changed since; `isRehearsal`: says what it would do. */
    async repairStories(importId: number, stories: readonly StoryToImport[], isRehearsal: boolean): Promise<LedgerEntry[]> {
      const { entries, edition } = await repair(await runOf(importId), stories, await readOne(db, categories.readAll()), isRehearsal);
      await imports.note(importId, entries);
      if (edition !== null) await onEdition(edition);
      return entries;
    },

    /** Puts a file into the library: its bytes, or what `address` answers. The same address and the same bytes are one file. */
    async addFile(importId: number, sourceId: string, words: MediaTexts, given: Uint8Array<ArrayBuffer> | string): Promise<{ key: string }> {
      const { source } = await runOf(importId);
      const bytes =
        typeof given === "string" ? (await outbound.get(given, { accept: "image/*", isWanted: (mime) => mime.startsWith("image/"), maxBytes: IMPORTED_FILE_MAX })).bytes : given;
      const { item } = await files.store(blobSource(new Blob([bytes])), ACTOR, words);
      await imports.saveFile(source, sourceId, item.key, importId, now());
      return { key: item.key };
    },

    note: (importId: number, entries: readonly LedgerEntry[]): Promise<void> => imports.note(importId, entries),
    addAddresses: (addresses: readonly { path: string; target: string }[]): Promise<void> => imports.saveAddresses(addresses),

    /** Ends an import; refused while an item has no fate. */
    async finish(importId: number): Promise<ImportRun> {
      const { noted, isFinished } = await imports.finish(importId, now());
      const run = await runOf(importId);
      return isFinished ? run : refuse("conflict", `${run.items - noted} itens ainda não têm destino.`);
    },

    readRuns: imports.readRuns,
    readRun,

    runs: (): Promise<ImportRun[]> => readOne(db, imports.readRuns()),
    run: (id: number, fate: ImportFate | null, after: number): Promise<LedgerReading> => readOne(db, readRun(id, fate, after)),
  };
}
