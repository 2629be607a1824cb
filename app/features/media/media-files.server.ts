import { createHash } from "node:crypto";
import type { Actor } from "#app/features/highlights/commands.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import { type ByteSource, chunksOf } from "./byte-source.server.ts";
import { type FileInspector, type InspectedFile, inspectMp3, inspectOgg, inspectPdf, inspectVideo, inspectWav, inspectWebm } from "./file-inspectors.server.ts";
import type { MediaRepository } from "./media.store.ts";
import type { MediaItem, MediaTexts } from "./media-item.ts";
import { ACCEPTED_KINDS_SENTENCE, FILE_FORMATS, type FileFormat, fileKey, MEDIA_MAX_BYTES, type MediaKind, TOO_LARGE_SENTENCES } from "./media-kind.ts";
import { readOfficeDocument } from "./office-documents.server.ts";
import { BEING_REMOVED, type PictureService } from "./pictures.server.ts";
import { SNIFFED_BYTES, type Sniffed, sniff } from "./sniff.ts";
import { sizeOfPieces } from "./strip/pieces.ts";

/** Storage for files larger than memory. */
export interface FileStore {
  has(key: string): Promise<boolean>;
  /** Stores `size` bytes as they come. */
  putStream(key: string, size: number, chunks: AsyncIterable<Uint8Array>, contentType: string): Promise<void>;
}

export interface MediaFileDeps {
  pictures: Pick<PictureService, "store">;
  media: MediaRepository;
  store: FileStore;
  now(): number;
}

export interface StoredMedia {
  item: MediaItem;
  /** Whether the library had these bytes already. */
  repeated: boolean;
}

const EMPTY = "O arquivo está vazio.";
const DAMAGED = "Não foi possível ler este arquivo. Ele pode estar danificado ou incompleto.";

const INSPECTORS: Partial<Record<FileFormat, FileInspector>> = {
  mp4: inspectVideo,
  mov: inspectVideo,
  m4a: inspectVideo,
  webm: inspectWebm,
  wav: inspectWav,
  mp3: inspectMp3,
  ogg: inspectOgg,
  pdf: inspectPdf,
};

const kindOf = (sniffed: Exclude<Sniffed, null>): MediaKind =>
  sniffed === "picture" ? "image" : sniffed === "zip" ? "document" : sniffed === "id3" ? "audio" : FILE_FORMATS[sniffed].kind;

/**
 * Type of a file of `size` bytes by its first bytes; refuses unaccepted types and files too large for their kind. An MP4 may
 * turn out to be audio only.
 */
export function inspectHead(head: Uint8Array, size: number): Exclude<Sniffed, null> {
  const sniffed = sniff(head);
  if (!sniffed) refuse("unsupported-media", ACCEPTED_KINDS_SENTENCE);
  const kind = kindOf(sniffed);
  if (size > MEDIA_MAX_BYTES[kind]) refuse("too-large", TOO_LARGE_SENTENCES[kind]);
  return sniffed;
}

const damaged = (): never => refuse("invalid", DAMAGED, { fields: [{ field: "file", message: DAMAGED }] });

/** Stores files of every kind. Their names and declared types are ignored. */
export function createMediaFileService({ pictures, media, store, now }: MediaFileDeps) {
  async function inspect(source: ByteSource, sniffed: Exclude<Sniffed, null | "picture">): Promise<InspectedFile> {
    if (sniffed === "zip") {
      const format = (await readOfficeDocument(source)) ?? refuse("unsupported-media", ACCEPTED_KINDS_SENTENCE);
      return { format, pieces: [{ from: 0, to: source.size }], width: 0, height: 0, durationMs: null };
    }
    const format = sniffed === "id3" ? "mp3" : sniffed;
    return (await INSPECTORS[format]?.(source, format)) ?? damaged();
  }

  return {
    /**
     * Stores a file after inspecting its bytes, without its metadata; the same bytes are one item.
     * Twice through the file: once to know its hash, which is its name, once to store it.
     */
    async store(source: ByteSource, actor: Actor, words: MediaTexts): Promise<StoredMedia> {
      if (source.size === 0) refuse("invalid", EMPTY, { fields: [{ field: "file", message: EMPTY }] });
      const sniffed = inspectHead(await source.read(0, SNIFFED_BYTES), source.size);
      if (sniffed === "picture") return pictures.store(await source.read(0, source.size), actor, words);
      const { format, pieces, ...facts } = await inspect(source, sniffed);
      const { kind, mime } = FILE_FORMATS[format];
      const size = sizeOfPieces(pieces);
      if (size > MEDIA_MAX_BYTES[kind]) refuse("too-large", TOO_LARGE_SENTENCES[kind]);
      const hash = createHash("sha256");
      for await (const chunk of chunksOf(source, pieces)) hash.update(chunk);
      const key = fileKey(hash.digest("hex"), format);
      if (!(await store.has(key))) await store.putStream(key, size, chunksOf(source, pieces), mime);
      const saving = await media.save({ ...words, ...facts, key, kind, mime, size, posterKey: null, placeholder: null, createdAt: now() }, actor);
      if (saving.outcome === "busy") refuse("unavailable", BEING_REMOVED);
      return { item: saving.item, repeated: saving.outcome === "repeated" };
    },
  };
}

export type MediaFileService = ReturnType<typeof createMediaFileService>;
