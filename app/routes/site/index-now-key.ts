import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { noSuchFile } from "#app/http/xml-response.server.ts";

/** `/{key}.txt`: by it search engines see that who tells them of this site may. */
export const loader = ({ request, context }: LoaderFunctionArgs) => {
  const { key } = context.services.searchPings;
  return key !== null && new URL(request.url).pathname === `/${key}.txt`
    ? new Response(key, { headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" } })
    : noSuchFile();
};
