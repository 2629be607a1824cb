import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sectionColorOf } from "#app/features/cards/card-order.ts";
import { missingFile, sendFile, storedFileHeaders, storedFileResponse } from "#app/platform/http/responses/stored-file.server.ts";
import { titleCase } from "#app/ui/site/shell/site-view.ts";

/** Cache lifetime of a cover, so that a changed name or colour arrives within a day. Seconds. */
const MAX_AGE_SECONDS = 24 * 60 * 60;

/** File name of the cover of the whole site's podcast. */
const SITE = "site";

/** `/capa-podcast/{slug}.jpg`: the cover of the site's podcast (`site`), or of a section's or town's. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const slug = /^([a-z0-9-]{1,120})\.jpg$/.exec(params.file ?? "")?.[1];
  if (slug === undefined) return missingFile("image");
  return storedFileResponse(request, { kind: "image", tag: null, headers: {}, log: ["podcast-cover", { requestId: context.requestId, slug }] }, async () => {
    const subject = await context.readers.podcasts.subject(slug === SITE ? null : slug);
    if (subject === null) return null;
    const { category, categories } = subject;
    const cover = await context.services.cards.podcastCover({
      title: category ? titleCase(category.name) : "As notícias em áudio",
      kicker: "Podcast",
      color: sectionColorOf(category?.slug ?? null, categories),
    });
    const headers = storedFileHeaders(`"${cover.path}"`, MAX_AGE_SECONDS);
    return sendFile(request, { body: cover.bytes, size: cover.bytes.byteLength, contentType: "image/jpeg" }, headers);
  });
}
