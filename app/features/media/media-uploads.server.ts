import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { RefusalError, refuse } from "#app/platform/failures/refusal.ts";
import type { Actor } from "#app/platform/record/trail-line.ts";
import { partsSource } from "./byte-source.server.ts";
import { createMediaUploadRepository, type MediaUpload } from "./media.store.ts";
import { inspectHead, type MediaFileService, type StoredMedia } from "./media-files.server.ts";
import { type MediaTexts, titleOfFile } from "./media-item.ts";
import { partSize, partsOf, UPLOAD_RETENTION_MS } from "./upload-parts.ts";

export interface UploadState {
  upload: MediaUpload;
  /** Numbers of the parts that have arrived whole. */
  received: number[];
}

/** Uploads that one run of `expire` removes (ours). */
const BATCH_SIZE = 20;

const prefixOf = (id: string) => `u/${id}/`;
const partKey = (id: string, n: number) => `${prefixOf(id)}${String(n).padStart(5, "0")}`;

/**
 * Large files in parts, for unreliable connections. Each part is an object of its own: it can be sent again, in any order, and
 * the store's listing tells which have arrived. Only its owner sees an upload.
 */
export function createMediaUploadService({ media, store, now, randomId, db }: SharedDependencies, files: MediaFileService) {
  const uploads = createMediaUploadRepository(db);
  const own = async (id: string, { id: userId }: Actor): Promise<MediaUpload> =>
    (userId === null ? null : await uploads.find(id, userId)) ?? refuse("not-found", "Envio não encontrado. Comece de novo.");

  async function stateOf(upload: MediaUpload): Promise<UploadState> {
    const parts = upload.key === null ? (await store.list(prefixOf(upload.id))).objects : [];
    const received = parts.map(({ key, size }) => ({ n: Number(key.slice(-5)), size })).filter(({ n, size }) => size === partSize(upload.size, n));
    return { upload, received: received.map(({ n }) => n) };
  }

  async function forget(id: string): Promise<void> {
    await store.removeAll(prefixOf(id));
    await uploads.forget(id);
  }

  const finished = async (key: string): Promise<StoredMedia> => ({ item: (await media.find({ key })) ?? refuse("not-found", "Arquivo não encontrado."), repeated: false });

  async function storeParts(upload: MediaUpload, words: MediaTexts, actor: Actor): Promise<StoredMedia> {
    const { id, size, name } = upload;
    const { received } = await stateOf(upload);
    const missing = Array.from({ length: partsOf(size) }, (_, index) => index + 1).filter((n) => !received.includes(n));
    if (missing.length > 0) refuse("conflict", missing.length === 1 ? `Falta a parte ${missing[0]} do arquivo.` : `Faltam ${missing.length} partes do arquivo.`);
    const source = partsSource(size, async (n) => {
      const part = await store.get(partKey(id, n));
      return part ? new Uint8Array(part.bytes) : refuse("conflict", `Falta a parte ${n} do arquivo.`);
    });
    const stored = await files.store(source, actor, { ...words, title: words.title || titleOfFile(name) });
    await uploads.finish(id, stored.item.key);
    // The row stays for a day, so that a client that lost the answer can ask again.
    await store.removeAll(prefixOf(id));
    return stored;
  }

  return {
    async begin(name: string, size: number, { id: userId }: Actor): Promise<UploadState> {
      if (userId === null) refuse("unauthenticated", "Sessão expirada ou não autenticado. Faça login novamente.");
      const upload = { id: randomId(), userId, name, size, createdAt: now() };
      await uploads.begin(upload);
      return { upload: { ...upload, key: null }, received: [] };
    },

    state: async (id: string, actor: Actor): Promise<UploadState> => stateOf(await own(id, actor)),

    /** Returns the size of part `n` in bytes; refuses a part that the file does not have. */
    async expects(id: string, n: number, actor: Actor): Promise<number> {
      const upload = await own(id, actor);
      if (upload.key !== null) refuse("conflict", "Este envio já foi concluído.");
      return partSize(upload.size, n) || refuse("invalid", `O arquivo tem ${partsOf(upload.size)} partes.`);
    },

    /** Stores a part. The first one is inspected: an unaccepted file is refused and removed before the rest is sent. */
    async putPart(id: string, n: number, bytes: Uint8Array, actor: Actor): Promise<void> {
      const upload = await own(id, actor);
      const size = partSize(upload.size, n);
      if (bytes.byteLength !== size) refuse("invalid", `A parte ${n} deve ter ${size} bytes; chegaram ${bytes.byteLength}.`);
      if (n === 1) {
        try {
          inspectHead(bytes, upload.size);
        } catch (error) {
          if (error instanceof RefusalError) await forget(id);
          throw error;
        }
      }
      await store.put(partKey(id, n), bytes, "application/octet-stream");
      // Aborted meanwhile: nothing else would remove this part.
      if (!(await uploads.find(id, upload.userId))) await store.remove([partKey(id, n)]);
    },

    /** Creates the item from the parts. Idempotent, also for concurrent calls. */
    async finish(id: string, words: MediaTexts, actor: Actor): Promise<StoredMedia> {
      const upload = await own(id, actor);
      try {
        return upload.key === null ? await storeParts(upload, words, actor) : await finished(upload.key);
      } catch (error) {
        // A concurrent call finished first and has removed the parts.
        const now = await uploads.find(id, upload.userId);
        if (upload.key === null && now?.key) return finished(now.key);
        throw error;
      }
    },

    async abort(id: string, actor: Actor): Promise<void> {
      await own(id, actor);
      await forget(id);
    },

    /** Removes unfinished uploads and the rows of finished ones. */
    async expire(): Promise<void> {
      for (const id of await uploads.listOld(now() - UPLOAD_RETENTION_MS, BATCH_SIZE)) await forget(id);
    },
  };
}
