import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { createPreviewLinkService } from "./preview-links.server.ts";
import { createPreviewLinkRepository } from "./preview-links.store.ts";

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

export const previewJobs: readonly Job[] = [{ name: "prune-previews", run: ({ services }) => services.previewLinks.prune() }];
