import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { FOR_EVER, fileProblem, hasFile, sendFile } from "#app/http/stored-file.server.ts";
import { errorFields, logEvent } from "#app/services/log.server.ts";

/** Until the variant it stands for is made. */
const FOR_NOW = "public, max-age=60";

/** `/img/{key}?w=&f=&r=&p=`: one of a few variants, for ever the same. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { pictures } = context.services;
  const key = params.key ?? "";
  const { searchParams } = new URL(request.url);
  const headersOf = (tag: string, isLasting: boolean) => ({ "Cache-Control": isLasting ? FOR_EVER : FOR_NOW, "Cross-Origin-Resource-Policy": "cross-origin", ETag: tag });
  const known = pictures.tag(key, searchParams);
  if (known !== null && hasFile(request, known)) return new Response(null, { status: 304, headers: headersOf(known, true) });
  try {
    const answer = await pictures.answer(key, searchParams);
    if (!answer) return fileProblem("Imagem não encontrada.", 404);
    if ("movedTo" in answer) return fileProblem("", 302, { Location: answer.movedTo });
    const headers = headersOf(answer.tag, answer.lasting);
    if (!hasFile(request, answer.tag)) return await sendFile(request, answer, headers);
    if (answer.body instanceof ReadableStream) await answer.body.cancel();
    return new Response(null, { status: 304, headers });
  } catch (error) {
    logEvent("error", "picture", { requestId: context.requestId, key, ...errorFields(error) });
    return fileProblem("Imagem temporariamente indisponível.", 503, { "Retry-After": "5" });
  }
}
