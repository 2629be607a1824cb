import { createLiveBlogRepository } from "#app/db/live/live-blogs.ts";
import { createLiveBlogService } from "#app/services/live/live-blogs.server.ts";
import type { SharedDependencies } from "./shared-dependencies.server.ts";

/** Live blogs. */
export function composeLive({ db, articles, media, now, onEdition }: SharedDependencies) {
  return {
    liveBlogs: createLiveBlogService({
      db,
      articles,
      live: createLiveBlogRepository(db),
      media,
      now,
      // Of all pages, an entry changes those alone that name its story.
      onEdition: (edition, story) => onEdition(edition, { ...story, isContentOnly: true }),
    }),
  };
}
