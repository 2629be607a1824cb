import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { fileProblem } from "#app/platform/http/responses/stored-file.server.ts";
import { readId } from "#app/platform/values/read-id.ts";

/**
 * Policy of an HTML banner (issue 19, point 5). On the answer, so that the banner has an origin of its own even when it is opened
 * alone: no cookies, no storage, no network, no windows, no navigation of the page around it.
 */
const BANNER_POLICY = "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'";

/** A banner has no use for entries in the tab's history, which would keep a reader from going back; the page's script takes away what adds some in other ways. */
const WITHOUT_HISTORY = `<script>Object.defineProperty(History.prototype,"pushState",{value:History.prototype.replaceState,writable:false,configurable:false})</script>`;

/** The code of an HTML banner, for a frame of ours. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const id = readId(params.id);
  const code = id === null ? null : await context.banners.code(id);
  if (code === null) return fileProblem("Banner não encontrado.", 404);
  return new Response(
    `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><style>html,body{margin:0;overflow:hidden}</style>${WITHOUT_HISTORY}${code}`,
    {
      headers: {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy": BANNER_POLICY,
        "Cache-Control": "no-cache",
        "X-Robots-Tag": "noindex",
        "Referrer-Policy": "no-referrer",
      },
    },
  );
}
