import type { Actor } from "#app/domain/board/commands.ts";
import type { MediaItem, MediaWords } from "#app/domain/media/media-item.ts";
import { refuse } from "#app/domain/refusal.ts";
import type { PictureService } from "./pictures.server.ts";

export interface MediaFileDeps {
  pictures: Pick<PictureService, "store">;
}

export interface StoredMedia {
  item: MediaItem;
  /** Whether the library had these bytes already. */
  repeated: boolean;
}

/** Files of every kind on their way into the library. */
export function createMediaFileService({ pictures }: MediaFileDeps) {
  return {
    async store(file: Blob, actor: Actor, words: MediaWords): Promise<StoredMedia> {
      if (file.size === 0) refuse("invalid", "O arquivo está vazio.", { fields: [{ field: "file", message: "O arquivo está vazio." }] });
      return pictures.store(new Uint8Array(await file.arrayBuffer()), actor, words);
    },
  };
}
