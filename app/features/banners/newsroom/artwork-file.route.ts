import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { documentAnswer } from "#app/features/banners/document.http.ts";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import { readId } from "#app/platform/values/read-id.ts";

/** `/admin/artes/{id}`: a sent file that waits for a decision, for those who decide. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  await adminCaller(args, "banners:manage");
  return documentAnswer(args, "Arte enviada", async () => {
    const stored = await args.context.services.artwork.bytes(readId(args.params.id) ?? 0);
    if (!stored) return new Response("Esta arte já foi decidida.", { status: 410, headers: { "Cache-Control": "private, no-store", "Content-Type": "text/plain; charset=utf-8" } });
    return new Response(stored.bytes, {
      headers: { "Content-Type": stored.contentType, "Cache-Control": "private, no-store", "Content-Security-Policy": "default-src 'none'; sandbox", "X-Robots-Tag": "noindex" },
    });
  });
}
