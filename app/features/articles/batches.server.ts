import type { Actor, Operation } from "#app/features/highlights/commands.ts";
import { type Database, readOne } from "#app/platform/db/database.store.ts";
import { type RefusalError, refuse, refusedFields, unwrap } from "#app/platform/failures/refusal.ts";
import type { Article } from "./article.ts";
import type { ArticleService } from "./articles.server.ts";
import { type BatchAction, type BatchStep, type BatchTarget, batchFlaw, lostPlace, planBatchStep, planBatchUndo } from "./batch.ts";
import { type ChosenThing, createBatchRunner } from "./batch-runner.server.ts";
import type { BatchTargetReads } from "./batch-targets.store.ts";
import type { BatchRepository } from "./batches.store.ts";
import type { Batch } from "./batches.ts";
import { BATCH_MAX, type ManagerFilter, toListFilter } from "./manager-filter.ts";

interface BatchDeps {
  db: Database;
  articles: Pick<ArticleService, "list" | "save" | "remove" | "restore">;
  batches: BatchRepository<BatchAction, BatchTarget>;
  targets: BatchTargetReads;
  timeZone: string;
  now(): number;
}

/** The stories of a batch: chosen one by one, with the versions that were seen; or all that a filter leaves, of which `expected` were seen. */
export type BatchSelection = { stories: readonly ChosenThing[] } | { filter: ManagerFilter; expected?: number | undefined };

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

/** Actions over many stories: each story is a command of its own, by the rules of the service of articles. */
export function createBatchService({ db, articles, batches, targets, timeZone, now }: BatchDeps) {
  async function choose(selection: BatchSelection, userId: number): Promise<{ chosen: ChosenThing[]; matching: number }> {
    if ("stories" in selection) {
      const chosen = [...new Map(selection.stories.map((story) => [story.id, story])).values()];
      return { chosen, matching: chosen.length };
    }
    const { items, total } = await articles.list(toListFilter(selection.filter, { userId, timeZone, page: 1, limit: BATCH_MAX }), selection.filter.q);
    return { chosen: items.map(({ id }) => ({ id })), matching: total };
  }

  const readAll = async (ids: readonly number[]) => new Map((await readOne(db, targets.readTargets(ids))).map((story) => [story.id, story]));

  /** Carries a step out; the article as it then is, or null where nothing was to be done. */
  async function carryOut(step: BatchStep, story: BatchTarget, write: Operation): Promise<Article | null> {
    switch (step.kind) {
      case "remove":
        return articles.remove(story.id, write);
      case "restore":
        return articles.restore(story.id, write);
      case "save":
        return articles.save(story.id, { content: step.content, placement: step.placement, expectedVersion: story.version }, write);
      default:
        return null;
    }
  }

  const isChange = (step: BatchStep) => step.kind === "save" || step.kind === "remove";

  const runner = createBatchRunner<BatchAction, BatchTarget, BatchStep, Person>({
    db,
    repository: batches,
    now,
    kind: "stories",
    words: {
      notFound: "Matéria não encontrada.",
      stale: "A matéria mudou desde que a lista foi aberta. Confira e tente de novo.",
      titleOf: (id) => `Matéria ${id}`,
    },
    keepsUnknown: false,
    readAll,
    plan: planBatchStep,
    planUndo: planBatchUndo,
    async carryOut(step, story, { person: { actor }, opId, groupKey }, before) {
      const after = await carryOut(step, story, { actor, opId, groupKey });
      return after && before ? lostPlace(before, after) : "";
    },
    isOvertaken: ({ refusal }) => refusal.currentArticleId !== undefined,
    reasonOf: refusalSentence,
    isCarriedOut: (action, before, story) =>
      isChange(planBatchStep(action, before)) && (action.name === "lixeira" ? story.deletedAt !== null : planBatchStep(action, story).kind === "none"),
  });

  return {
    async preview(selection: BatchSelection, userId: number): Promise<BatchPreview> {
      const { chosen, matching } = await choose(selection, userId);
      const found = await readAll(chosen.map(({ id }) => id));
      return { stories: chosen.flatMap(({ id }) => found.get(id) ?? []).filter(({ deletedAt }) => deletedAt === null), matching };
    },

    /** Does one thing with each story; sent again under the same operation, it goes on where it was cut off. */
    run(action: BatchAction, selection: BatchSelection, person: Person, opId: string): Promise<Batch<BatchAction, BatchTarget>> {
      const chooseChecked = async () => {
        const { chosen, matching } = await choose(selection, person.id);
        if (chosen.length === 0) refuse("invalid", "Nenhuma matéria selecionada.");
        if (chosen.length > BATCH_MAX) refuse("invalid", `Uma ação alcança no máximo ${BATCH_MAX} matérias.`);
        if ("filter" in selection && selection.expected !== undefined && selection.expected !== matching)
          refuse("conflict", `A lista mudou: agora são ${matching} matérias. Confira antes de repetir.`);
        const flaw = batchFlaw(action, chosen.length);
        if (flaw !== null) unwrap(refusedFields([{ field: "posicao", message: flaw }]));
        return { chosen, matching };
      };
      return runner.run(action, chooseChecked, person, opId);
    },

    read: runner.read,
    undo: runner.undo,
  };
}

/** Why one story was refused, with the fields that say it. */
function refusalSentence({ refusal: { detail, fields = [], checks } }: RefusalError): string {
  if (checks) return "A conferência parou esta matéria: ligue-a na própria linha, que mostra os motivos.";
  return fields.length > 1 ? fields.map(({ field, message }) => `${field}: ${message}`).join(" ") : detail;
}
