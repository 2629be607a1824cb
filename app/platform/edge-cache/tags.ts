/** Tags of stored answers, by which writes reach them in the cache in front of the Worker (`Cache-Tag`). */

/** Of everything that an edition changes: pages, feeds, sitemaps. */
export const SITE_TAG = "site";

export const articleTag = (id: number | ""): string => `article-${id}`;
export const sectionTag = (slug: string): string => `section-${slug}`;
export const videoTag = (id: number): string => `video-${id}`;
/** Of a stored file, by the last part of its address. */
export const mediaTag = (key: string): string => `media-${key}`;
/** Of pages, which name the style sheet and scripts of their build. */
export const buildTag = (build: string): string => `build-${build}`;

/** Tags of one answer: far under the 1,000 that are kept, and under the 16 KB that a header may have. */
const TAGS_MAX = 500;

/** A valid tag: printable ASCII without a comma; anything else would be dropped without notice (ours: 200 of 1,024 characters). */
const TAG = /^[\x21-\x2b\x2d-\x7e]{1,200}$/;

/** The value of `Cache-Tag`: every valid tag once. */
export const tagHeader = (tags: readonly string[]): string =>
  [...new Set(tags)]
    .filter((tag) => TAG.test(tag))
    .slice(0, TAGS_MAX)
    .join(",");
