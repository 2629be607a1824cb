import type { ArticleBatchRepository, Batch, BatchItem, BatchOutcome, NewBatchItem, SettledItem } from "#app/db/articles/batches.ts";
import { type Database, readOne } from "#app/db/database.ts";
import type { Article } from "#app/domain/articles/article.ts";
import { BATCH_UNDO_MS, type BatchAction, type BatchStep, type BatchTarget, batchFlaw, lostPlace, planBatchStep, planBatchUndo } from "#app/domain/articles/batch.ts";
import { BATCH_MAX, type ManagerFilter, toListFilter } from "#app/domain/articles/manager-filter.ts";
import { groupKeyOf, undoKeyOf } from "#app/domain/audit/trail.ts";
import type { Actor, Operation } from "#app/domain/highlights/commands.ts";
import { RefusalError, refuse, refusedFields, unwrap } from "#app/domain/refusal.ts";
import type { ArticleService } from "./articles.server.ts";

interface BatchDeps {
  db: Database;
  articles: Pick<ArticleService, "list" | "save" | "remove" | "restore">;
  batches: ArticleBatchRepository;
  timeZone: string;
  now(): number;
}

/** The stories of a batch: chosen one by one, with the versions that were seen; or all that a filter leaves, of which `expected` were seen. */
export type BatchSelection = { stories: readonly { id: number; version?: number | undefined }[] } | { filter: ManagerFilter; expected?: number | undefined };

/** What a batch would reach. */
export interface BatchPreview {
  stories: BatchTarget[];
  /** All that match, of which the first ones are reached. */
  matching: number;
}

interface Person {
  id: number;
  actor: Actor;
}

const STALE = "A matéria mudou desde que a lista foi aberta. Confira e tente de novo.";
const NOT_FOUND = "Matéria não encontrada.";

/** Actions over many stories: each story is a command of its own, by the rules of the service of articles. */
export function createBatchService({ db, articles, batches, timeZone, now }: BatchDeps) {
  async function idsOf(selection: BatchSelection, userId: number): Promise<{ ids: number[]; matching: number }> {
    if ("stories" in selection) {
      const ids = [...new Set(selection.stories.map(({ id }) => id))];
      return { ids, matching: ids.length };
    }
    const { items, total } = await articles.list(toListFilter(selection.filter, { userId, timeZone, page: 1, limit: BATCH_MAX }), selection.filter.q);
    return { ids: items.map(({ id }) => id), matching: total };
  }

  async function find(selection: BatchSelection, userId: number) {
    const { ids, matching } = await idsOf(selection, userId);
    const found = new Map((await readOne(db, batches.readTargets(ids))).map((story) => [story.id, story]));
    return { ids, matching, found };
  }

  const target = async (id: number): Promise<BatchTarget | null> => (await readOne(db, batches.readTargets([id])))[0] ?? null;

  /** Carries a step out; the article as it then is, or null where nothing was to be done. */
  async function carryOut(step: Exclude<BatchStep, { kind: "refuse" }>, story: BatchTarget, write: Operation): Promise<Article | null> {
    switch (step.kind) {
      case "none":
        return null;
      case "remove":
        return articles.remove(story.id, write);
      case "restore":
        return articles.restore(story.id, write);
      case "save":
        return articles.save(story.id, { content: step.content, placement: step.placement, expectedVersion: story.version }, write);
    }
  }

  /** Plans and carries out one story; once more where somebody saved it in between. `settled` says what else there is to say of it. */
  async function settleStory(
    articleId: number,
    plan: (story: BatchTarget) => BatchStep,
    write: Operation,
    settled: (after: Article) => string = () => "",
  ): Promise<{ outcome: BatchOutcome; reason: string }> {
    for (let attempt = 1; ; attempt += 1) {
      const story = await target(articleId);
      if (!story) return { outcome: "recusada", reason: NOT_FOUND };
      const step = plan(story);
      if (step.kind === "refuse") return { outcome: "recusada", reason: step.reason };
      try {
        const after = await carryOut(step, story, { ...write, opId: `${write.opId}:${articleId}` });
        return after ? { outcome: "feita", reason: settled(after) } : { outcome: "inalterada", reason: "" };
      } catch (error) {
        if (!(error instanceof RefusalError)) throw error;
        if (error.refusal.currentArticleId !== undefined && attempt < ATTEMPTS) continue;
        return { outcome: "recusada", reason: refusalSentence(error) };
      }
    }
  }

  /** Of a batch that is begun: every story without an outcome. What was done when it was cut off is stored. */
  async function settleAll(
    items: readonly BatchItem[],
    settleOne: (item: BatchItem & { articleId: number }) => Promise<Omit<SettledItem, "place">>,
    store: (done: SettledItem[]) => Promise<void>,
  ) {
    const done: SettledItem[] = [];
    try {
      for (const item of items) {
        if (item.articleId === null) continue;
        done.push({ place: item.place, ...(await settleOne({ ...item, articleId: item.articleId })) });
      }
    } finally {
      await store(done);
    }
  }

  async function wasCarriedOut(action: BatchAction, before: BatchTarget): Promise<boolean> {
    const isChange = (step: BatchStep) => step.kind === "save" || step.kind === "remove";
    const story = await target(before.id);
    if (!story || !isChange(planBatchStep(action, before))) return false;
    return action.name === "lixeira" ? story.deletedAt !== null : planBatchStep(action, story).kind === "none";
  }

  const readOwn = async (id: number, userId: number): Promise<Batch> => (await readOne(db, batches.readById(id, userId))) ?? refuse("not-found", "Esta ação não existe mais.");

  return {
    async preview(selection: BatchSelection, userId: number): Promise<BatchPreview> {
      const { ids, matching, found } = await find(selection, userId);
      return { stories: ids.flatMap((id) => found.get(id) ?? []).filter(({ deletedAt }) => deletedAt === null), matching };
    },

    /** Does one thing with each story; sent again under the same operation, it goes on where it was cut off. */
    async run(action: BatchAction, selection: BatchSelection, { id: userId, actor }: Person, opId: string): Promise<Batch> {
      const begun = await readOne(db, batches.readByOperation(opId));
      if (!begun) {
        const { ids, matching, found } = await find(selection, userId);
        if (ids.length === 0) refuse("invalid", "Nenhuma matéria selecionada.");
        if (ids.length > BATCH_MAX) refuse("invalid", `Uma ação alcança no máximo ${BATCH_MAX} matérias.`);
        if ("filter" in selection && selection.expected !== undefined && selection.expected !== matching)
          refuse("conflict", `A lista mudou: agora são ${matching} matérias. Confira antes de repetir.`);
        const flaw = batchFlaw(action, ids.length);
        if (flaw !== null) unwrap(refusedFields([{ field: "posicao", message: flaw }]));
        const seen = new Map("stories" in selection ? selection.stories.map(({ id, version }) => [id, version]) : []);
        const items = ids.map((id): NewBatchItem => {
          const story = found.get(id);
          if (!story) return { articleId: null, title: `Matéria ${id}`, before: null, outcome: "recusada", reason: NOT_FOUND };
          const isStale = seen.get(id) !== undefined && seen.get(id) !== story.version;
          return { articleId: id, title: story.title, before: story, outcome: isStale ? "recusada" : null, reason: isStale ? STALE : "" };
        });
        await batches.begin({ opId, userId, action, matching }, items, now());
      }
      const batch = (await readOne(db, batches.readByOperation(opId))) ?? refuse("unavailable", "A ação não pôde ser guardada.");
      const open = batch.items.filter(({ outcome }) => outcome === null);
      await settleAll(
        open,
        async ({ articleId, before }) => {
          const settled = await settleStory(articleId, (story) => planBatchStep(action, story), { actor, opId, groupKey: groupKeyOf("stories", batch.id) });
          // Cut off after the board had written, and before this was stored.
          const isDone = begun !== null && before !== null && settled.outcome !== "feita" && (await wasCarriedOut(action, before));
          return isDone ? { outcome: "feita", reason: "" } : settled;
        },
        (done) => batches.settle(batch.id, done),
      );
      return readOwn(batch.id, userId);
    },

    read: readOwn,

    /** Takes a batch back, the last story first; what cannot be taken back says why. */
    async undo(batchId: number, { id: userId, actor }: Person): Promise<Batch> {
      const batch = await readOwn(batchId, userId);
      if (batch.undoneAt !== null) return batch;
      if (now() - batch.createdAt > BATCH_UNDO_MS) refuse("conflict", `O prazo de ${BATCH_UNDO_MS / 60_000} minutos para desfazer terminou.`);
      const open = batch.items.filter(({ outcome, undoOutcome }) => outcome === "feita" && undoOutcome === null).reverse();
      let finished: number | null = null;
      await settleAll(
        open,
        async ({ articleId, before }) => {
          if (!before) return { outcome: "recusada", reason: NOT_FOUND };
          const undone = await settleStory(
            articleId,
            (story) => planBatchUndo(batch.action, before, story),
            { actor, opId: `${batch.opId}:undo`, groupKey: undoKeyOf("stories", batch.id) },
            (after) => lostPlace(before, after),
          );
          if (articleId === open.at(-1)?.articleId) finished = now();
          return undone;
        },
        (done) => batches.settleUndo(batch.id, done, finished ?? (open.length === 0 ? now() : null)),
      );
      return readOwn(batchId, userId);
    },
  };
}

/** Attempts against saves of others. */
const ATTEMPTS = 3;

/** Why one story was refused, with the fields that say it. */
function refusalSentence({ refusal: { detail, fields = [], checks } }: RefusalError): string {
  if (checks) return "A conferência parou esta matéria: ligue-a na própria linha, que mostra os motivos.";
  return fields.length > 1 ? fields.map(({ field, message }) => `${field}: ${message}`).join(" ") : detail;
}
