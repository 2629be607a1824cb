import { type Database, readOne, readTogether } from "#app/db/database.ts";
import type { MediaRepository } from "#app/db/media/media.ts";
import type { MediaBatch, MediaBatchItem, MediaBatchOutcome, MediaBatchRepository, NewMediaBatchItem, SettledMedia } from "#app/db/media/media-batches.ts";
import { groupKeyOf, undoKeyOf } from "#app/domain/audit/trail.ts";
import {
  MEDIA_BATCH_MAX,
  MEDIA_BATCH_UNDO_MS,
  type MediaBatchAction,
  type MediaBatchStep,
  type MediaBatchTarget,
  planMediaStep,
  planMediaUndo,
} from "#app/domain/media/media-batch.ts";
import type { MediaItem } from "#app/domain/media/media-item.ts";
import { RefusalError, refuse } from "#app/domain/refusal.ts";
import type { createMediaService, MediaEditor } from "./media.server.ts";

interface MediaBatchDeps {
  db: Database;
  media: MediaRepository;
  files: Pick<ReturnType<typeof createMediaService>, "change">;
  batches: MediaBatchRepository;
  now(): number;
}

/** A file that was chosen, with the version that was seen. */
export interface ChosenMedia {
  id: number;
  version?: number | undefined;
}

/** Who makes a batch. */
interface Person {
  id: number;
  editor: MediaEditor;
}

const NOT_FOUND = "Arquivo não encontrado.";
const STALE = "Outra pessoa mudou este arquivo desde que a lista foi aberta. Confira e tente de novo.";
/** Attempts against saves of others. */
const ATTEMPTS = 3;

const toTarget = ({ id, title, kind, version, alt, credit, tags, focus }: MediaItem): MediaBatchTarget => ({ id, title, kind, version, alt, credit, tags, focus });

/** Changes over many files: each file is a change of its own, by the rules of the library's service. */
export function createMediaBatchService({ db, media, files, batches, now }: MediaBatchDeps) {
  async function find(ids: readonly number[]): Promise<Map<number, MediaItem>> {
    const found = await readTogether(db, ...ids.map((id) => media.readOf({ id })));
    return new Map(found.flatMap((item) => (item ? [[item.id, item] as const] : [])));
  }

  /** Plans and carries out one file; once more where somebody saved it in between. */
  async function settleOne(id: number, plan: (file: MediaBatchTarget) => MediaBatchStep, editor: MediaEditor): Promise<{ outcome: MediaBatchOutcome; reason: string }> {
    for (let attempt = 1; ; attempt += 1) {
      const file = await media.find({ id });
      if (!file) return { outcome: "recusada", reason: NOT_FOUND };
      const step = plan(toTarget(file));
      if (step.kind === "refuse") return { outcome: "recusada", reason: step.reason };
      if (step.kind === "none") return { outcome: "inalterada", reason: "" };
      try {
        await files.change({ id }, step.changes, file.version, editor);
        return { outcome: "feita", reason: "" };
      } catch (error) {
        if (!(error instanceof RefusalError)) throw error;
        if (error.refusal.currentMedia !== undefined && attempt < ATTEMPTS) continue;
        return { outcome: "recusada", reason: error.refusal.detail };
      }
    }
  }

  /** Every file that is still open. What was done when it was cut off is stored. */
  async function settleAll(
    items: readonly MediaBatchItem[],
    settle: (item: MediaBatchItem) => Promise<Omit<SettledMedia, "place">>,
    store: (done: SettledMedia[]) => Promise<void>,
  ) {
    const done: SettledMedia[] = [];
    try {
      for (const item of items) done.push({ place: item.place, ...(await settle(item)) });
    } finally {
      await store(done);
    }
  }

  /** Whether a file already is what an action would have made of it. */
  async function wasCarriedOut(action: MediaBatchAction, before: MediaBatchTarget): Promise<boolean> {
    const file = await media.find({ id: before.id });
    return file !== null && planMediaStep(action, before).kind === "change" && planMediaStep(action, toTarget(file)).kind === "none";
  }

  const readOwn = async (id: number, userId: number): Promise<MediaBatch> => (await readOne(db, batches.readById(id, userId))) ?? refuse("not-found", "Esta ação não existe mais.");

  return {
    /** The chosen files that are there, in the order in which they were chosen. */
    async preview(ids: readonly number[]): Promise<MediaItem[]> {
      const unique = [...new Set(ids)].slice(0, MEDIA_BATCH_MAX);
      const found = await find(unique);
      return unique.flatMap((id) => found.get(id) ?? []);
    },

    /** Does one thing with each file; sent again under the same operation, it goes on where it was cut off. */
    async run(action: MediaBatchAction, chosen: readonly ChosenMedia[], { id: userId, editor }: Person, opId: string): Promise<MediaBatch> {
      const begun = await readOne(db, batches.readByOperation(opId));
      if (!begun) {
        const seen = new Map(chosen.map(({ id, version }) => [id, version]));
        if (seen.size === 0) refuse("invalid", "Nenhum arquivo selecionado.");
        if (seen.size > MEDIA_BATCH_MAX) refuse("invalid", `Máximo de ${MEDIA_BATCH_MAX} arquivos por vez.`);
        const found = await find([...seen.keys()]);
        const items = [...seen].map(([id, version]): NewMediaBatchItem => {
          const file = found.get(id);
          if (!file) return { mediaId: id, title: `Arquivo ${id}`, before: null, outcome: "recusada", reason: NOT_FOUND };
          const isStale = version !== undefined && version !== file.version;
          return { mediaId: id, title: file.title, before: toTarget(file), outcome: isStale ? "recusada" : null, reason: isStale ? STALE : "" };
        });
        await batches.begin({ opId, userId, action }, items, now());
      }
      const batch = (await readOne(db, batches.readByOperation(opId))) ?? refuse("unavailable", "A ação não pôde ser guardada.");
      await settleAll(
        batch.items.filter(({ outcome }) => outcome === null),
        async ({ mediaId, before }) => {
          const settled = await settleOne(mediaId, (file) => planMediaStep(batch.action, file), { ...editor, groupKey: groupKeyOf("files", batch.id) });
          // Cut off after the file had been written, and before this was stored.
          const isDone = begun !== null && before !== null && settled.outcome === "inalterada" && (await wasCarriedOut(batch.action, before));
          return isDone ? { outcome: "feita", reason: "" } : settled;
        },
        (done) => batches.settle(batch.id, done),
      );
      return readOwn(batch.id, userId);
    },

    read: readOwn,

    /** Takes a batch back; what cannot be taken back says why. */
    async undo(batchId: number, { id: userId, editor }: Person): Promise<MediaBatch> {
      const batch = await readOwn(batchId, userId);
      if (batch.undoneAt !== null) return batch;
      if (now() - batch.createdAt > MEDIA_BATCH_UNDO_MS) refuse("conflict", `O prazo de ${MEDIA_BATCH_UNDO_MS / 60_000} minutos para desfazer terminou.`);
      const open = batch.items.filter(({ outcome, undoOutcome }) => outcome === "feita" && undoOutcome === null);
      let left = open.length;
      await settleAll(
        open,
        async ({ mediaId, before }) => {
          const undone = await settleOne(mediaId, (file) => (before ? planMediaUndo(batch.action, before, file) : { kind: "refuse", reason: NOT_FOUND }), {
            ...editor,
            groupKey: undoKeyOf("files", batchId),
          });
          left -= 1;
          return undone;
        },
        (done) => batches.settleUndo(batch.id, done, left === 0 ? now() : null),
      );
      return readOwn(batchId, userId);
    },
  };
}
