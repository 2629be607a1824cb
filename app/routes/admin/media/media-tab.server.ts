import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { parseMediaQuery } from "#app/admin/media/media-query.ts";
import type { MediaTab } from "#app/admin/media/media-tab.ts";
import { roleMay } from "#app/domain/people/capabilities.ts";
import { adminCallerWith } from "#app/http/admin-page.server.ts";
import { toMediaCountsWire, toMediaDetailWire, toMediaWire } from "#app/wire/media.ts";

/** What 'Mídia' shows: the stretch of the library that its address asks for, and the file that is open. */
export async function readMediaTab(args: LoaderFunctionArgs): Promise<MediaTab> {
  const { services, settings } = args.context;
  const query = parseMediaQuery(new URL(args.request.url).searchParams);
  const read = services.media.readScreen({ selection: { kind: query.kind }, query: query.q, end: query.end }, query.item);
  const [{ user }, { list, detail }] = await adminCallerWith(args, "media:read", read);
  const { items, next, earlier, total, totals } = list;
  return {
    query,
    list: { items: items.map((item) => toMediaWire(item, settings.url)), next, earlier, total, contagens: toMediaCountsWire(totals) },
    detail: detail && toMediaDetailWire(detail, settings.url),
    rights: { me: user.id, others: roleMay(user.role, "media:edit") },
    timeZone: settings.timeZone,
  };
}
