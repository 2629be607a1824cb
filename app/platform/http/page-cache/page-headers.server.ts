import type { HeadersFunction } from "@remix-run/cloudflare";
import type { HomeReading } from "#app/features/home/front-page.server.ts";
import type { PageStamp, SiteIdentity } from "#app/features/readers/page-reads.server.ts";
import { articleTag, sectionTag, videoTag } from "#app/platform/edge-cache/calls.ts";
import { EDITION_HEADER, PARAMETER_MAX_HEADER, TAGS_HEADER, VALID_UNTIL_HEADER } from "./page-cache.server.ts";

/** Subjects of a page: once one is withdrawn, no stored copy of the page may be sent. */
export interface PageSubjects {
  articles?: readonly { id: number }[];
  videos?: readonly { id: number }[];
  /** Slugs. */
  sections?: readonly string[];
}

/** Everything that the home page may show. */
export const subjectsOfHome = ({ superHeadline, highlights, latest, mostRead, mostReacted, sections, towns, videos, live }: HomeReading): PageSubjects => ({
  articles: [
    ...(superHeadline ? [superHeadline] : []),
    ...highlights,
    ...latest,
    ...mostRead,
    ...mostReacted.map(({ article }) => article),
    ...sections.flatMap(({ items }) => items),
    ...towns.flatMap(({ items }) => items),
    ...(live ? [{ id: live.articleId }] : []),
  ],
  videos,
  sections: sections.map(({ category }) => category.slug),
});

/** Headers by which a reader page's loader reports edition, validity and subjects to the page cache. */
export const pageHeaders = (
  { edition, validUntil, breaking }: PageStamp & Pick<SiteIdentity, "breaking">,
  { articles = [], videos = [], sections = [] }: PageSubjects = {},
): Record<string, string> => ({
  [EDITION_HEADER]: String(edition),
  [VALID_UNTIL_HEADER]: String(validUntil),
  [TAGS_HEADER]: [
    ...new Set([...articles, ...(breaking ? [breaking.story] : [])].map(({ id }) => articleTag(id))),
    ...videos.map(({ id }) => videoTag(id)),
    ...sections.map(sectionTag),
  ].join(","),
});

/** Header by which a page without its parameter says up to which value there are other pages; none where there are not. */
export const parameterHeader = (max: number): Record<string, string> => (max > 0 ? { [PARAMETER_MAX_HEADER]: String(max) } : {});

/** Lets a loader's headers reach the document, also when it threw its answer. */
export const passHeaders: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;
