import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { cachedResponse, fileProblem } from "#app/platform/http/responses/stored-file.server.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import { editionFile, INDEX_KEY } from "../addresses.ts";
import { missingEditionPage, noEditionsPage, styleOf, tombstoneStatus } from "../edition-page.ts";

/** A page runs nothing, loads the site's pictures, and has the style that is printed in it, whichever build sealed it. */
const policyOf = (page: string): string =>
  `default-src 'none'; style-src 'sha256-${createHash("sha256").update(styleOf(page)).digest("base64")}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const headersOf = (contentType: string, text: string): Record<string, string> => ({
  "Content-Type": contentType,
  // Withdrawn content must disappear at once: browsers revalidate each time.
  "Cache-Control": "no-cache",
  "X-Robots-Tag": "noindex, follow",
  ...(contentType.startsWith("text/html") ? { "Content-Security-Policy": policyOf(text) } : {}),
});

/** `/edicoes`, `/edicoes/{YYYY-MM}`, `/edicoes/{YYYY-MM-DD}` and what is below: read from R2, without the database and the objects. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { name, url, timeZone } = context.settings;
  const site = { name, url, timeZone };
  const page = (text: string, status: number) => new Response(text, { status, headers: { ...headersOf("text/html; charset=utf-8", text), "Cache-Control": "no-store" } });
  const key = editionFile(params.edition, params.part);
  if (key === null) return page(missingEditionPage(site), 404);
  try {
    const found = await context.services.editionFiles.find(key);
    if (!found) return key === INDEX_KEY ? page(noEditionsPage(site), 200) : page(missingEditionPage(site), 404);
    const { text, contentType, tag } = found;
    const tombstone = tombstoneStatus(text);
    if (tombstone !== null) return page(text, tombstone);
    return cachedResponse(request, { etag: `"${tag}"`, headers: headersOf(contentType, text), text });
  } catch (error) {
    logEvent("error", "edition-file", { requestId: context.requestId, key, ...errorFields(error) });
    return fileProblem("Edição temporariamente indisponível.", 503, { "Retry-After": "5" });
  }
}
