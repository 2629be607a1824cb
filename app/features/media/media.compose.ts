import { createCardPictures } from "#app/features/cards/card-pictures.server.ts";
import { createCardService } from "#app/features/cards/cards.server.ts";
import { cardRendererBinding, imagesBindingRenderer } from "#app/features/cards/rendering/bindings.server.ts";
import type { WritingAids } from "#app/features/suggestions/writing-aids.compose.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { outboundFromEnv } from "#app/platform/outbound/from-env.provider.ts";
import { createAltSuggestionService } from "./alt-suggestions.server.ts";
import { createMediaService } from "./media.server.ts";
import { createAltSuggestionRepository } from "./media.store.ts";
import { createMediaBatchService } from "./media-batches.server.ts";
import { createMediaFileService } from "./media-files.server.ts";
import { createMediaUploadService } from "./media-uploads.server.ts";
import { createPictureService } from "./pictures.server.ts";

/** Pictures, files and what is drawn from them. */
export function composeMedia(shared: SharedDependencies, { completions, aiLabels }: Pick<WritingAids, "completions" | "aiLabels">) {
  const { env, settings, db, categories, media, store, background, now, waitUntil } = shared;
  const pictures = createPictureService({ store, renderer: imagesBindingRenderer(env.IMAGES), media, background, now, waitUntil });
  const mediaFiles = createMediaFileService(shared, pictures);
  const library = createMediaService(shared, { pictures });
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
      pictures: createCardPictures(shared, { outbound: outboundFromEnv(env, settings.url), siteUrl: settings.url }),
      renderer: cardRendererBinding(env.CARD_RENDERER),
      siteName: settings.name,
      // With `BOOT_ISO` set, the code may change without a commit.
      build: `${settings.commit} ${env.BOOT_ISO}`,
      now,
    }),
    media: library,
    mediaBatches: createMediaBatchService(shared, library),
    mediaFiles,
    mediaUploads: createMediaUploadService(shared, mediaFiles),
    pictures,
  };
}

export const mediaJobs: readonly Job[] = [
  { name: "expire-cards", run: ({ services }) => services.cards.removeExpired() },
  { name: "expire-media", run: ({ services }) => services.media.expire() },
  { name: "fingerprint-media", run: ({ services }) => services.media.completeFingerprints() },
  { name: "expire-uploads", run: ({ services }) => services.mediaUploads.expire() },
];
