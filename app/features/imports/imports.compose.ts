import { createTextRepairs } from "#app/features/articles/text-repairs.store.ts";
import type { MediaFileService } from "#app/features/media/media-files.server.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { outboundFromEnv } from "#app/platform/outbound/from-env.provider.ts";
import { createImportService } from "./imports.server.ts";
import { createImportRepository } from "./imports.store.ts";

export const composeImports = ({ env, settings, db, categories, board, now, onEdition }: SharedDependencies, { mediaFiles }: { mediaFiles: MediaFileService }) =>
  createImportService({
    ...{ db, categories, board, now, onEdition },
    imports: createImportRepository(db),
    texts: createTextRepairs(db),
    files: mediaFiles,
    outbound: outboundFromEnv(env, settings.url),
    byline: settings.byline,
  });
