import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { missingFile, sendFile, storedFileHeaders, storedFileResponse } from "#app/platform/http/responses/stored-file.server.ts";
import { sectionColorOf } from "../card-order.ts";

/** Cache lifetime of a card (seconds): its address changes with the story. */
const MAX_AGE_SECONDS = 24 * 60 * 60;

/** `/titulo/{id}-{version}.jpg`: the title of a story without a picture, as the picture of its shared link. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = Number(/^([1-9]\d{0,14})-[0-9a-z]{1,12}\.jpg$/.exec(params.file ?? "")?.[1] ?? 0);
  if (id === 0) return missingFile("image");
  return storedFileResponse(request, { kind: "image", tag: null, headers: {}, log: ["title-card", { requestId: context.requestId, id }] }, async () => {
    const found = await context.readers.story.titleOf(id);
    if (found === null) return null;
    const { story, categories } = found;
    const card = await context.services.cards.shareCard({ title: story.title, kicker: story.kicker, color: sectionColorOf(story.category, categories) });
    return sendFile(request, { body: card.bytes, size: card.bytes.byteLength, contentType: "image/jpeg" }, storedFileHeaders(`"${card.path}"`, MAX_AGE_SECONDS));
  });
}
