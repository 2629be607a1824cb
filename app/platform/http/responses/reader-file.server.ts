import type { PageStamp } from "#app/platform/http/page-cache/page-headers.server.ts";
import { type PageSubjects, pageHeaders } from "#app/platform/http/page-cache/page-headers.server.ts";

/** A text file that the page cache stores. */
export const textResponse = (text: string, stamp: PageStamp): Response => new Response(text, { headers: { "Content-Type": "text/plain; charset=utf-8", ...pageHeaders(stamp) } });

/** A feed or sitemap that the page cache stores. */
export const xmlResponse = (xml: string, type: "rss" | "xml", stamp: PageStamp, subjects?: PageSubjects): Response =>
  new Response(xml, { headers: { "Content-Type": `application/${type === "rss" ? "rss+xml" : "xml"}; charset=utf-8`, ...pageHeaders(stamp, subjects) } });

/** 404 as plain text: feed readers and crawlers cannot use a page. */
export const fileNotFound = (): Response => new Response("Não encontrado.\n", { status: 404, headers: { "Content-Type": "text/plain; charset=utf-8" } });
