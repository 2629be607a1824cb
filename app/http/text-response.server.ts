import type { PageStamp } from "#app/services/readers/page-reads.ts";
import { pageHeaders } from "./page-cache/page-headers.server.ts";

/** A plain file for robots, for the page cache to keep. */
export const textResponse = (text: string, stamp: PageStamp): Response => new Response(text, { headers: { "Content-Type": "text/plain; charset=utf-8", ...pageHeaders(stamp) } });
