import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { artworkKeyOf } from "#app/features/banners/artwork.ts";
import { fileProblem, hasFile, sendFile, storedFileHeaders, storedFileResponse } from "#app/platform/http/responses/stored-file.server.ts";

/** Cache time of a variant that stands in until the requested one is made. Seconds. */
const STAND_IN_MAX_AGE = 60;

/** `/img/{key}?w=&f=&r=&p=`, and `/faixa/{name}` for banners: one of a few variants, immutable. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { pictures } = context.services;
  const key = params.artwork === undefined ? (params.key ?? "") : (artworkKeyOf(params.artwork) ?? "");
  const { searchParams } = new URL(request.url);
  const tag = pictures.tag(key, searchParams);
  return storedFileResponse(request, { kind: "image", tag, headers: storedFileHeaders(tag ?? ""), log: ["picture", { requestId: context.requestId, key }] }, async () => {
    const answer = await pictures.answer(key, searchParams);
    if (!answer) return null;
    if ("movedTo" in answer) return fileProblem("", 302, { Location: answer.movedTo });
    const headers = storedFileHeaders(answer.tag, answer.cacheable ? null : STAND_IN_MAX_AGE);
    if (!hasFile(request, answer.tag)) return sendFile(request, answer, headers);
    if (answer.body instanceof ReadableStream) await answer.body.cancel();
    return new Response(null, { status: 304, headers });
  });
}
