import type { HeadersFunction } from "@remix-run/cloudflare";
import type { PageStamp } from "#app/services/readers/page-reads.ts";
import { EDITION_HEADER, VALID_UNTIL_HEADER } from "./page-cache.server.ts";

/** What a reader page's loader tells the page cache. */
export const pageHeaders = ({ edition, validUntil }: PageStamp): Record<string, string> => ({ [EDITION_HEADER]: String(edition), [VALID_UNTIL_HEADER]: String(validUntil) });

/** Lets a loader's headers reach the document, also when it threw its answer. */
export const passHeaders: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;
