import { createImportRepository } from "#app/db/imports/imports.ts";
import { outboundFromEnv } from "#app/integrations/outbound-fetch/from-env.server.ts";
import { createImportService } from "#app/services/imports/imports.server.ts";
import type { MediaFileService } from "#app/services/media/media-files.server.ts";
import type { SharedDependencies } from "./shared-dependencies.server.ts";

/** What brings stories of another site here. */
export const composeImports = ({ env, settings, db, categories, board, now, onEdition }: SharedDependencies, { mediaFiles }: { mediaFiles: MediaFileService }) =>
  createImportService({
    ...{ db, categories, board, now, onEdition },
    imports: createImportRepository(db),
    files: mediaFiles,
    outbound: outboundFromEnv(env, settings.url),
    byline: settings.byline,
  });
