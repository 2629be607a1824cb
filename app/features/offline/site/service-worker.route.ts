import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { cachedResponse } from "#app/platform/http/responses/stored-file.server.ts";
import { sha256Hex } from "#app/platform/values/sha256-hex.server.ts";
import { RETIRED_WORKER } from "./retired-worker.ts";

/** The worker's text, bundled beside the readers' script at build time. */
declare const __SERVICE_WORKER__: string;

/** `/sw.js`: revalidated at every visit, so that a repaired worker, or its retirement, reaches everybody soon. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const text = context.settings.serviceWorker ? __SERVICE_WORKER__ : RETIRED_WORKER;
  const etag = `"${(await sha256Hex(text)).slice(0, 32)}"`;
  const headers = { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache", "Service-Worker-Allowed": "/" };
  return cachedResponse(request, { etag, headers, text });
}
