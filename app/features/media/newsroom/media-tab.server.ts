import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { roleMay } from "#app/features/people/capabilities.ts";
import { adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { dayAfter, instantOf } from "#app/platform/time/local-time.ts";
import { toMediaCountsWire, toMediaDetailWire, toMediaWire } from "../media.wire.ts";
import { parseMediaQuery } from "./media-query.ts";
import type { MediaTab } from "./media-tab.ts";

/** Reads the section of the library that the address names, and the open file. */
export async function readMediaTab(args: LoaderFunctionArgs): Promise<MediaTab> {
  const { services, settings } = args.context;
  const query = parseMediaQuery(new URL(args.request.url).searchParams);
  const { kind, q, lacks, suggested, uploader, from, until, end, item } = query;
  const selection = {
    kind,
    lacks,
    suggested,
    uploader,
    from: from === "" ? null : instantOf(from, 0, settings.timeZone),
    until: until === "" ? null : instantOf(dayAfter(until), 0, settings.timeZone),
  };
  const asked = { selection, query: q, end };
  const [{ user }, { list, detail, uploaders }] = await adminCallerWith(args, "media:read", services.media.readScreen(asked, item));
  const { items, next, earlier, total, totals } = q !== "" && list.total === 0 ? await services.media.stretch(asked) : list;
  return {
    query,
    list: { items: items.map((one) => toMediaWire(one, settings.url)), next, earlier, total, contagens: toMediaCountsWire(totals) },
    detail: detail && toMediaDetailWire(detail, settings.url),
    people: uploaders,
    ai: { configured: services.altSuggestions.missing.length === 0 },
    rights: { me: user.id, others: roleMay(user.role, "media:edit") },
    timeZone: settings.timeZone,
  };
}
