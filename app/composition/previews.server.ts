import { createPreviewLinkRepository } from "#app/db/previews/preview-links.ts";
import { createPreviewLinkService } from "#app/services/previews/preview-links.server.ts";
import type { SharedDependencies } from "./shared-dependencies.server.ts";

/** Private addresses of stories. */
export const composePreviews = ({ settings, db, articles, now }: SharedDependencies) => ({
  previewLinks: createPreviewLinkService({
    db,
    articles,
    links: createPreviewLinkRepository(db),
    siteUrl: settings.url,
    now,
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
  }),
});
