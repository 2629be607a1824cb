import type { PageStamp } from "#app/services/readers/page-reads.ts";
import { pageHeaders } from "./page-cache/page-headers.server.ts";

/** A feed or sitemap, for the page cache to keep. */
export const xmlResponse = (xml: string, type: "rss" | "xml", stamp: PageStamp): Response =>
  new Response(xml, { headers: { "Content-Type": `application/${type === "rss" ? "rss+xml" : "xml"}; charset=utf-8`, ...pageHeaders(stamp) } });

/** What a feed reader or robot gets where nothing is: no page, which it could not read. */
export const noSuchFile = (): Response => new Response("Não encontrado.\n", { status: 404, headers: { "Content-Type": "text/plain; charset=utf-8" } });
