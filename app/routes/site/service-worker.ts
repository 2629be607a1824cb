import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { RETIRED_WORKER } from "#app/site/offline/retired-worker.ts";

/** The worker's text, bundled beside the readers' script at build time. */
declare const __SERVICE_WORKER__: string;

/** `/sw.js`: asked for again at every visit, so that a repaired worker, or its retirement, reaches everybody within a day. */
export const loader = ({ context }: LoaderFunctionArgs) =>
  new Response(context.settings.serviceWorker ? __SERVICE_WORKER__ : RETIRED_WORKER, {
    headers: { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache", "Service-Worker-Allowed": "/" },
  });
