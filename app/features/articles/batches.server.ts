import { groupKeyOf, undoKeyOf } from "#app/features/audit/trail.ts";
import { CHECK_REPORT } from "#app/features/checks/publish-gate.ts";
import type { Operation } from "#app/features/highlights/commands.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { type Database, readOne } from "#app/platform/db/database.store.ts";
import { carriedBy, RefusalError, refuse, refusedFields, unwrap } from "#app/platform/failures/refusal.ts";
import type { Actor } from "#app/platform/record/trail-line.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";
import { type Article, CURRENT_ARTICLE } from "./article.ts";
import type { ArticleService } from "./articles.server.ts";
import { type BatchRepository, batchTargetReads, createBatchRepository } from "./batches.store.ts";
import {
  BATCH_UNDO_MS,
  type Batch,
  type BatchAction,
  type BatchItem,
  type BatchOutcome,
  type BatchStep,
  type BatchTarget,
  batchFlaw,
  lostPlace,
  type NewBatchItem,
  planBatchStep,
  planBatchUndo,
  type SettledItem,
} from "./batches.ts";
import { BATCH_MAX, type ManagerFilter, toListFilter } from "./manager-filter.ts";

/** A thing that was chosen, with the version that was seen. */
export interface ChosenThing {
  id: number;
  version?: number | undefined;
}

/** Context of one write within a batch. */
export interface BatchWrite<Person> {
  person: Person;
  opId: string;
  /** Group key that the batch's audit rows share. */
  groupKey: string;
}

interface ThingOfBatch {
  id: number;
  title: string;
  version: number;
}

export type PlannedStep = { kind: string } | { kind: "none" } | { kind: "refuse"; reason: string };

interface BatchKind<Action, Thing extends ThingOfBatch, Step extends PlannedStep, Person> {
  db: Database;
  repository: BatchRepository<Action, Thing>;
  now(): number;
  /** Kind of thing in the audit trail. */
  kind: "stories" | "files";
  words: { notFound: string; stale: string; titleOf(id: number): string };
  /** True when the items' table keeps the number of a thing that does not exist. */
  keepsUnknown: boolean;
  readAll(ids: readonly number[]): Promise<Map<number, Thing>>;
  plan(action: Action, thing: Thing): Step;
  /** Only what the action changed, never what somebody changed after it. */
  planUndo(action: Action, before: Thing, thing: Thing): Step;
  /** Writes one thing; answers what else there is to say of it, by what it was before the batch. */
  carryOut(step: Step, thing: Thing, write: BatchWrite<Person>, before: Thing | null): Promise<string>;
  /** Somebody wrote it in between. */
  isOvertaken(error: RefusalError): boolean;
  reasonOf(error: RefusalError): string;
  /** True when a thing already is as the action would make it. */
  isCarriedOut(action: Action, before: Thing, thing: Thing): boolean;
}

/** Attempts against saves of others. */
const ATTEMPTS = 3;

/** Actions over many things: each thing is a write of its own, by the rules of the service that owns it. */
export function createBatchRunner<Action, Thing extends ThingOfBatch, Step extends PlannedStep, Person extends { id: number }>(kind: BatchKind<Action, Thing, Step, Person>) {
  const { db, repository, now, words } = kind;
  type Stored = Batch<Action, Thing>;
  type Outcome = Omit<SettledItem, "place">;

  const refused = (reason: string): Outcome => ({ outcome: "recusada", reason });
  const find = async (id: number): Promise<Thing | null> => (await kind.readAll([id])).get(id) ?? null;

  /** Plans and carries out one thing; once more where somebody wrote it in between. */
  async function settleOne(id: number, plan: (thing: Thing) => Step, write: BatchWrite<Person>, before: Thing | null): Promise<Outcome> {
    for (let attempt = 1; ; attempt += 1) {
      const thing = await find(id);
      if (!thing) return refused(words.notFound);
      const step: PlannedStep = plan(thing);
      if ("reason" in step) return refused(step.reason);
      if (step.kind === "none") return { outcome: "inalterada", reason: "" };
      try {
        return { outcome: "feita", reason: await kind.carryOut(step as Step, thing, { ...write, opId: `${write.opId}:${id}` }, before) };
      } catch (error) {
        if (!(error instanceof RefusalError)) throw error;
        if (kind.isOvertaken(error) && attempt < ATTEMPTS) continue;
        return refused(kind.reasonOf(error));
      }
    }
  }

  /** Every thing that is still open. What was done when it was cut off is stored. */
  async function settleAll(items: readonly BatchItem<Thing>[], settle: (id: number, before: Thing | null) => Promise<Outcome>, store: (done: SettledItem[]) => Promise<void>) {
    const done: SettledItem[] = [];
    try {
      for (const { place, thingId, before } of items) if (thingId !== null) done.push({ place, ...(await settle(thingId, before)) });
    } finally {
      await store(done);
    }
  }

  async function itemsOf(chosen: readonly ChosenThing[]): Promise<NewBatchItem<Thing>[]> {
    const found = await kind.readAll(chosen.map(({ id }) => id));
    return chosen.map(({ id, version }) => {
      const thing = found.get(id);
      if (!thing) return { thingId: kind.keepsUnknown ? id : null, title: words.titleOf(id), before: null, outcome: "recusada", reason: words.notFound };
      const isStale = version !== undefined && version !== thing.version;
      const outcome: BatchOutcome | null = isStale ? "recusada" : null;
      return { thingId: id, title: thing.title, before: thing, outcome, reason: isStale ? words.stale : "" };
    });
  }

  const read = async (id: number, userId: number): Promise<Stored> => (await readOne(db, repository.readById(id, userId))) ?? refuse("not-found", "Esta ação não existe mais.");

  return {
    /** Does one thing with each that `choose` names; sent again under the same operation, it goes on where it was cut off. */
    async run(action: Action, choose: () => Promise<{ chosen: readonly ChosenThing[]; matching: number }>, person: Person, opId: string): Promise<Stored> {
      const begun = await readOne(db, repository.readByOperation(opId));
      if (!begun) {
        const { chosen, matching } = await choose();
        await repository.begin({ opId, userId: person.id, action, matching }, await itemsOf(chosen), now());
      }
      const batch = (await readOne(db, repository.readByOperation(opId))) ?? refuse("unavailable", "A ação não pôde ser guardada.");
      const write = { person, opId, groupKey: groupKeyOf(kind.kind, batch.id) };
      await settleAll(
        batch.items.filter(({ outcome }) => outcome === null),
        async (id, before) => {
          const settled = await settleOne(id, (thing) => kind.plan(batch.action, thing), write, null);
          if (begun === null || before === null || settled.outcome === "feita") return settled;
          // Cut off after the thing had been written, and before this was stored.
          const thing = await find(id);
          return thing && kind.isCarriedOut(batch.action, before, thing) ? { outcome: "feita", reason: "" } : settled;
        },
        (done) => repository.settle(batch.id, done),
      );
      return read(batch.id, person.id);
    },

    read,

    /** Takes a batch back, the last thing first; what cannot be taken back says why. */
    async undo(batchId: number, person: Person): Promise<Stored> {
      const batch = await read(batchId, person.id);
      if (batch.undoneAt !== null) return batch;
      if (now() - batch.createdAt > BATCH_UNDO_MS) refuse("conflict", `O prazo de ${BATCH_UNDO_MS / MINUTE_MS} minutos para desfazer terminou.`);
      const open = batch.items.filter(({ outcome, undoOutcome }) => outcome === "feita" && undoOutcome === null).reverse();
      const write = { person, opId: `${batch.opId}:undo`, groupKey: undoKeyOf(kind.kind, batch.id) };
      let left = open.length;
      await settleAll(
        open,
        async (id, before) => {
          const undone = before ? await settleOne(id, (thing) => kind.planUndo(batch.action, before, thing), write, before) : refused(words.notFound);
          left -= 1;
          return undone;
        },
        (done) => repository.settleUndo(batch.id, done, left === 0 ? now() : null),
      );
      return read(batchId, person.id);
    },
  };
}

/** The stories of a batch: chosen one by one, with the versions that were seen; or all that a filter leaves, of which `expected` were seen. */
export type BatchSelection = { stories: readonly ChosenThing[] } | { filter: ManagerFilter; expected?: number | undefined };

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
export function createBatchService({ db, timeZone, now }: SharedDependencies, articles: Pick<ArticleService, "list" | "save" | "remove" | "restore">) {
  const targets = batchTargetReads();
  const batches = createBatchRepository<BatchAction, BatchTarget>(db, "stories");
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
    isOvertaken: ({ refusal }) => carriedBy(refusal, CURRENT_ARTICLE) !== undefined,
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

/** Formats the refusal of one story with its fields. */
function refusalSentence({ refusal }: RefusalError): string {
  const { detail, fields = [] } = refusal;
  if (carriedBy(refusal, CHECK_REPORT)) return "A conferência parou esta matéria: ligue-a na própria linha, que mostra os motivos.";
  return fields.length > 1 ? fields.map(({ field, message }) => `${field}: ${message}`).join(" ") : detail;
}
