import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { matchesEtag } from "#app/http/api-route.server.ts";
import { errorFields, logEvent } from "#app/services/log.server.ts";

const FOR_EVER = "public, max-age=31536000, immutable";

const plain = (text: string, status: number, headers: Record<string, string> = {}) =>
  new Response(text, { status, headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", ...headers } });

/** `/card/{hash}.png|jpg`: a drawn card, for whoever publishes it to fetch. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const name = params.name ?? "";
  let card: Awaited<ReturnType<typeof context.services.cards.find>>;
  try {
    card = await context.services.cards.find(name);
  } catch (error) {
    logEvent("error", "card", { requestId: context.requestId, name, ...errorFields(error) });
    return plain("Imagem temporariamente indisponível.", 503, { "Retry-After": "5" });
  }
  if (!card) return plain("Imagem não encontrada.", 404);
  const tag = `"${name}"`;
  // For the one who publishes it; a search engine has the story itself.
  const headers = { "Cache-Control": FOR_EVER, "Cross-Origin-Resource-Policy": "cross-origin", "X-Robots-Tag": "noindex", ETag: tag };
  if (matchesEtag(request.headers.get("If-None-Match"), tag)) return new Response(null, { status: 304, headers });
  const { bytes, contentType } = card;
  return new Response(request.method === "HEAD" ? null : bytes, { headers: { ...headers, "Content-Type": contentType, "Content-Length": String(bytes.byteLength) } });
}
