import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { cardKey } from "#app/domain/cards/kept-card.ts";
import { FOR_EVER, fileProblem, hasFile, sendFile } from "#app/http/stored-file.server.ts";
import { errorFields, logEvent } from "#app/services/log.server.ts";

/** `/card/{hash}.png|jpg`: a drawn card, for whoever publishes it to fetch. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const name = params.name ?? "";
  if (cardKey(name) === null) return fileProblem("Imagem não encontrada.", 404);
  const tag = `"${name}"`;
  // For the one who publishes it; a search engine has the story itself.
  const headers = { "Cache-Control": FOR_EVER, "Cross-Origin-Resource-Policy": "cross-origin", "X-Robots-Tag": "noindex", ETag: tag };
  if (hasFile(request, tag)) return new Response(null, { status: 304, headers });
  try {
    const card = await context.services.cards.find(name);
    return card ? await sendFile(request, card, headers) : fileProblem("Imagem não encontrada.", 404);
  } catch (error) {
    logEvent("error", "card", { requestId: context.requestId, name, ...errorFields(error) });
    return fileProblem("Imagem temporariamente indisponível.", 503, { "Retry-After": "5" });
  }
}
