import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { missingFile, sendFile, storedFileHeaders, storedFileResponse } from "#app/platform/http/responses/stored-file.server.ts";
import { cardKey } from "../card-storage.ts";

/** `/card/{hash}.png|jpg`: a rendered card, fetched by the channel that publishes it. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const name = params.name ?? "";
  if (cardKey(name) === null) return missingFile("image");
  const tag = `"${name}"`;
  // Search engines index the article instead.
  const headers = { ...storedFileHeaders(tag), "X-Robots-Tag": "noindex" };
  return storedFileResponse(request, { kind: "image", tag, headers, log: ["card", { requestId: context.requestId, name }] }, async () => {
    const card = await context.services.cards.find(name);
    return card && sendFile(request, card, headers);
  });
}
