import type { MediaRepository } from "#app/db/media.ts";
import type { Actor } from "#app/domain/board/commands.ts";
import { type FocalPoint, sameFocus } from "#app/domain/media/crop.ts";
import type { MediaItem, MediaReference } from "#app/domain/media/media-item.ts";
import { refuse } from "#app/domain/refusal.ts";

export interface MediaDeps {
  media: MediaRepository;
  now(): number;
  onEdition(edition: number): void;
}

/** What the newsroom knows and decides of its stored pictures. */
export function createMediaService({ media, now, onEdition }: MediaDeps) {
  async function get(reference: MediaReference): Promise<MediaItem> {
    return (await media.find(reference)) ?? refuse("not-found", "Imagem não encontrada.");
  }
  return {
    get,

    /** Sets what every crop of a picture keeps; all articles that show it follow at once. */
    async setFocus(reference: MediaReference, focus: FocalPoint, actor: Actor): Promise<MediaItem> {
      const record = await get(reference);
      if (sameFocus(record.focus, focus)) return record;
      onEdition(await media.setFocus(record, focus, { at: now(), actor }));
      return { ...record, focus };
    },
  };
}
