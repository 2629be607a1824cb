import type { HeadersFunction } from "@remix-run/cloudflare";
import { articleTag, sectionTag, videoTag } from "#app/platform/edge-cache/calls.ts";
import { EDITION_HEADER, PARAMETER_MAX_HEADER, TAGS_HEADER, VALID_UNTIL_HEADER } from "./page-cache.server.ts";

/** The edition a page's rows were read at, and until when (ms) it may be shown without asking. */
export interface PageStamp {
  edition: number;
  validUntil: number;
}

/** Subjects of a page: once one is withdrawn, no stored copy of the page may be sent. */
export interface PageSubjects {
  articles?: readonly { id: number }[];
  videos?: readonly { id: number }[];
  /** Slugs. */
  sections?: readonly string[];
}

/** Headers by which a reader page's loader reports edition, validity and subjects to the page cache. */
export const pageHeaders = (
  { edition, validUntil, breaking }: PageStamp & { breaking?: { story: { id: number } } | null },
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
