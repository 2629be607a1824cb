import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { MEDIA_PAGE_SIZE, parseMediaQuery } from "#app/admin/media/media-query.ts";
import type { MediaTab } from "#app/admin/media/media-tab.ts";
import { roleMay } from "#app/domain/people/capabilities.ts";
import { adminCallerWith } from "#app/http/admin-page.server.ts";
import { toMediaDetailWire, toMediaListWire } from "#app/wire/media.ts";

/** What 'Mídia' shows: the page that its address asks for, and the file that is open. */
export async function readMediaTab(args: LoaderFunctionArgs): Promise<MediaTab> {
  const { services, settings } = args.context;
  const query = parseMediaQuery(new URL(args.request.url).searchParams);
  const filter = { kind: query.kind, page: query.page, limit: MEDIA_PAGE_SIZE };
  const [{ user }, { list, detail }] = await adminCallerWith(args, "media:read", services.media.readScreen(filter, query.q, query.item));
  return {
    query,
    list: toMediaListWire(list, filter, settings.url),
    detail: detail && toMediaDetailWire(detail, settings.url),
    rights: { me: user.id, others: roleMay(user.role, "media:edit") },
    timeZone: settings.timeZone,
  };
}
