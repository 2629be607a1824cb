import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { pageHeaders } from "#app/platform/http/page-cache/page-headers.server.ts";
import { fileNotFound, textResponse } from "#app/platform/http/responses/reader-file.server.ts";
import { firstSegment } from "#app/platform/http/view-context.server.ts";
import { adsTxt, robotsTxt } from "./robots-txt.ts";
import { rslTerms } from "./rsl.ts";
import { webManifest } from "./web-manifest.ts";

/** `/robots.txt`, `/ads.txt`, `/rsl.xml`, `/manifest.webmanifest`, and `/{key}.txt`, which proves to search engines that IndexNow calls are the site's. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { readers, settings } = context;
  const name = firstSegment(request);
  if (name === "manifest.webmanifest")
    return new Response(JSON.stringify(webManifest(settings)), { headers: { "Content-Type": "application/manifest+json; charset=utf-8", "Cache-Control": "no-cache" } });
  if (name === "robots.txt" || name === "ads.txt") {
    const reading = await readers.lists.shell();
    return textResponse(name === "ads.txt" ? adsTxt(reading.site) : robotsTxt(reading.site, settings.url), reading);
  }
  if (name === "rsl.xml") {
    const reading = await readers.lists.shell();
    return new Response(rslTerms(reading.site, settings.url), { headers: { "Content-Type": "application/rsl+xml; charset=utf-8", ...pageHeaders(reading) } });
  }
  const { key } = context.services.searchPings;
  return key !== null && new URL(request.url).pathname === `/${key}.txt`
    ? new Response(key, { headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" } })
    : fileNotFound();
}
