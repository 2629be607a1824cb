import { createBatchRepository } from "#app/db/batches/batches.ts";
import { createAltSuggestionRepository } from "#app/db/media/alt-suggestions.ts";
import { createMediaListRepository } from "#app/db/media/media-lists.ts";
import { createMediaUploadRepository } from "#app/db/media/media-uploads.ts";
import { createMediaUseRepository } from "#app/db/media/media-uses.ts";
import { createMediaWindowRepository } from "#app/db/media/media-windows.ts";
import { createSimilarPictureRepository } from "#app/db/media/similar-pictures.ts";
import { outboundFromEnv } from "#app/integrations/outbound-fetch/from-env.server.ts";
import { cardRendererBinding } from "#app/rendering/card-renderer-binding.server.ts";
import { imagesBindingRenderer } from "#app/rendering/images-binding-renderer.server.ts";
import { createCardPictures } from "#app/services/cards/card-pictures.server.ts";
import { createCardService } from "#app/services/cards/cards.server.ts";
import { createAltSuggestionService } from "#app/services/media/alt-suggestions.server.ts";
import { createMediaService } from "#app/services/media/media.server.ts";
import { createMediaBatchService } from "#app/services/media/media-batches.server.ts";
import { createMediaFileService } from "#app/services/media/media-files.server.ts";
import { createMediaUploadService } from "#app/services/media/media-uploads.server.ts";
import { createPictureService } from "#app/services/media/pictures.server.ts";
import type { SharedDependencies } from "./shared-dependencies.server.ts";
import type { WritingAids } from "./writing-aids.server.ts";

/** Pictures, files and what is drawn from them. */
export function composeMedia(
  { env, settings, db, categories, media, store, background, now, randomId, waitUntil, onEdition, edgeCache }: SharedDependencies,
  { completions, aiLabels }: Pick<WritingAids, "completions" | "aiLabels">,
) {
  const pictures = createPictureService({ store, renderer: imagesBindingRenderer(env.IMAGES), media, background, now, waitUntil });
  const mediaFiles = createMediaFileService({ pictures, media, store, now });
  const library = createMediaService({
    db,
    media,
    store,
    lists: createMediaListRepository(db),
    windows: createMediaWindowRepository(db),
    uses: createMediaUseRepository(),
    similar: createSimilarPictureRepository(db),
    pictures,
    now,
    waitUntil,
    onEdition,
    onRemoved: edgeCache.follow,
  });
  return {
    altSuggestions: createAltSuggestionService({
      files: library,
      pictures,
      completions,
      suggestions: createAltSuggestionRepository(db),
      recordUse: (text) => aiLabels.recordUse("alt", [text]),
      now,
    }),
    cards: createCardService({
      db,
      categories,
      store,
      pictures: createCardPictures({ store, media, outbound: outboundFromEnv(env, settings.url), siteUrl: settings.url }),
      renderer: cardRendererBinding(env.CARD_RENDERER),
      siteName: settings.name,
      // Where `BOOT_ISO` is set, the code may change without a commit.
      build: `${settings.commit} ${env.BOOT_ISO}`,
      now,
    }),
    media: library,
    mediaBatches: createMediaBatchService({ db, media, files: library, batches: createBatchRepository(db, "files"), now }),
    mediaFiles,
    mediaUploads: createMediaUploadService({ uploads: createMediaUploadRepository(db), media, files: mediaFiles, store, now, randomId }),
    pictures,
  };
}
