import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { createLiveBlogService } from "./live-blogs.server.ts";
import { createLiveBlogRepository } from "./live-blogs.store.ts";

/** Live blogs. */
export function composeLive({ db, articles, media, now, onEdition }: SharedDependencies) {
  return {
    liveBlogs: createLiveBlogService({
      db,
      articles,
      live: createLiveBlogRepository(db),
      media,
      now,
      onEdition,
    }),
  };
}
