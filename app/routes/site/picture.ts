import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { matchesEtag } from "#app/http/api-route.server.ts";
import { errorFields, logEvent } from "#app/services/log.server.ts";

const FOR_EVER = "public, max-age=31536000, immutable";
/** Until the variant it stands for is made. */
const FOR_NOW = "public, max-age=60";

const plain = (text: string, status: number, headers: Record<string, string> = {}) =>
  new Response(text, { status, headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", ...headers } });

/** `/img/{key}?w=&f=&r=&p=`: one of a few variants, for ever the same. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  let answer: Awaited<ReturnType<typeof context.services.pictures.answer>>;
  try {
    answer = await context.services.pictures.answer(params.key ?? "", new URL(request.url).searchParams);
  } catch (error) {
    logEvent("error", "picture", { requestId: context.requestId, key: params.key, ...errorFields(error) });
    return plain("Imagem temporariamente indisponível.", 503, { "Retry-After": "5" });
  }
  if (!answer) return plain("Imagem não encontrada.", 404);
  if ("movedTo" in answer) return plain("", 302, { Location: answer.movedTo });
  const { bytes, contentType, tag, lasting } = answer;
  const headers = { "Cache-Control": lasting ? FOR_EVER : FOR_NOW, "Cross-Origin-Resource-Policy": "cross-origin", ETag: tag };
  if (matchesEtag(request.headers.get("If-None-Match"), tag)) return new Response(null, { status: 304, headers });
  return new Response(request.method === "HEAD" ? null : bytes, { headers: { ...headers, "Content-Type": contentType, "Content-Length": String(bytes.byteLength) } });
}
