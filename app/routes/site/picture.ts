import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { VARIANT_FORMATS } from "#app/services/pictures.server.ts";

const MISSING_HEADERS = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };

/** `/img/{key}?w=&f=`: one of a few variants, for ever the same. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const width = url.searchParams.get("w");
  const asked = url.searchParams.get("f");
  const format = VARIANT_FORMATS.find((one) => one === asked) ?? "webp";
  const variant = await context.services.pictures.variant(params.key ?? "", width === null ? null : Number(width), format);
  if (!variant) return new Response("Imagem não encontrada.", { status: 404, headers: MISSING_HEADERS });
  return new Response(request.method === "HEAD" ? null : variant.bytes, {
    headers: {
      "Content-Type": variant.contentType,
      "Content-Length": String(variant.bytes.byteLength),
      "Cache-Control": "public, max-age=31536000, immutable",
      "Cross-Origin-Resource-Policy": "cross-origin",
    },
  });
}
