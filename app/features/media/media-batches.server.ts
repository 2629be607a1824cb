import { type ChosenThing, createBatchRunner } from "#app/features/articles/batches.server.ts";
import { createBatchRepository } from "#app/features/articles/batches.store.ts";
import type { Batch } from "#app/features/articles/batches.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { readTogether } from "#app/platform/db/database.store.ts";
import { carriedBy, refuse } from "#app/platform/failures/refusal.ts";
import type { createMediaService, MediaEditor } from "./media.server.ts";
import { MEDIA_BATCH_MAX, type MediaBatchAction, type MediaBatchStep, type MediaBatchTarget, planMediaStep, planMediaUndo } from "./media-batch.ts";
import { CURRENT_MEDIA, type MediaItem } from "./media-item.ts";

interface Person {
  id: number;
  editor: MediaEditor;
}

const toTarget = ({ id, title, kind, version, alt, credit, tags, focus }: MediaItem): MediaBatchTarget => ({ id, title, kind, version, alt, credit, tags, focus });

/** Changes over many files: each file is a change of its own, by the rules of the library's service. */
export function createMediaBatchService({ db, media, now }: SharedDependencies, files: Pick<ReturnType<typeof createMediaService>, "change">) {
  const batches = createBatchRepository<MediaBatchAction, MediaBatchTarget>(db, "files");
  async function find(ids: readonly number[]): Promise<Map<number, MediaItem>> {
    const found = await readTogether(db, ...ids.map((id) => media.readOf({ id })));
    return new Map(found.flatMap((item) => (item ? [[item.id, item] as const] : [])));
  }

  const runner = createBatchRunner<MediaBatchAction, MediaBatchTarget, MediaBatchStep, Person>({
    db,
    repository: batches,
    now,
    kind: "files",
    words: {
      notFound: "Arquivo não encontrado.",
      stale: "Outra pessoa mudou este arquivo desde que a lista foi aberta. Confira e tente de novo.",
      titleOf: (id) => `Arquivo ${id}`,
    },
    keepsUnknown: true,
    readAll: async (ids) => new Map([...(await find(ids))].map(([id, file]) => [id, toTarget(file)])),
    plan: planMediaStep,
    planUndo: planMediaUndo,
    async carryOut(step, file, { person: { editor }, groupKey }) {
      if (step.kind === "change") await files.change({ id: file.id }, step.changes, file.version, { ...editor, groupKey });
      return "";
    },
    isOvertaken: ({ refusal }) => carriedBy(refusal, CURRENT_MEDIA) !== undefined,
    reasonOf: ({ refusal }) => refusal.detail,
    isCarriedOut: (action, before, file) => planMediaStep(action, before).kind === "change" && planMediaStep(action, file).kind === "none",
  });

  return {
    /** The chosen files that are there, in the order in which they were chosen. */
    async preview(ids: readonly number[]): Promise<MediaItem[]> {
      const unique = [...new Set(ids)].slice(0, MEDIA_BATCH_MAX);
      const found = await find(unique);
      return unique.flatMap((id) => found.get(id) ?? []);
    },

    /** Does one thing with each file; sent again under the same operation, it goes on where it was cut off. */
    run(action: MediaBatchAction, files: readonly ChosenThing[], person: Person, opId: string): Promise<Batch<MediaBatchAction, MediaBatchTarget>> {
      const choose = async () => {
        const chosen = [...new Map(files.map((file) => [file.id, file])).values()];
        if (chosen.length === 0) refuse("invalid", "Nenhum arquivo selecionado.");
        if (chosen.length > MEDIA_BATCH_MAX) refuse("invalid", `Máximo de ${MEDIA_BATCH_MAX} arquivos por vez.`);
        return { chosen, matching: chosen.length };
      };
      return runner.run(action, choose, person, opId);
    },

    read: runner.read,
    undo: runner.undo,
  };
}
