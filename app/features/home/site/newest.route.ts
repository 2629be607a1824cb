import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { pageHeaders } from "#app/platform/http/page-cache/page-headers.server.ts";

/** Times of so many stories are enough to say how many are new: more are "10 ou mais". */
const TOLD = 10;

/** `/novidades.json`: the edition, and when the newest stories were published (ms), newest first; open home pages ask for it. */
export async function loader({ context }: LoaderFunctionArgs) {
  const reading = await context.readers.lists.newest(TOLD);
  return new Response(JSON.stringify({ edition: reading.edition, newest: reading.newest }), {
    headers: { "Content-Type": "application/json; charset=utf-8", ...pageHeaders(reading) },
  });
}
