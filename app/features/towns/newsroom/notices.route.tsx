import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { categoryOf } from "#app/features/articles/categories.ts";
import { adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { adminHandle } from "#app/ui/newsroom/admin-handle.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { TOWN_NOTICE_KINDS } from "../town-notice.ts";
import { townNoticesQuery } from "../town-notices.wire.ts";
import { NoticesScreen } from "./notices-screen.tsx";
import { listHref, type TownNoticesView, toNoticeLine } from "./town-notices-view.ts";

export const handle = adminHandle("town-notices:write");
export const meta = screenMeta("Serviço");

export async function loader(args: LoaderFunctionArgs): Promise<TownNoticesView> {
  const { services, settings } = args.context;
  const { searchParams } = new URL(args.request.url);
  const kind = TOWN_NOTICE_KINDS.find((one) => one === searchParams.get("tipo")) ?? "plantao";
  const asked = townNoticesQuery.safeParse({ apos: searchParams.get("apos") ?? undefined });
  const [, { page, categories }] = await adminCallerWith(args, handle.admin.allow, services.townNotices.readDesk(kind, asked.data?.apos));
  const clock = { now: Date.now(), timeZone: settings.timeZone };
  const list = listHref(kind);
  return {
    kind,
    lines: page.items.map((notice) => toNoticeLine(notice, categoryOf(notice.municipality, categories)?.name ?? notice.municipality, clock)),
    next: page.next && `${list}${list.includes("?") ? "&" : "?"}apos=${encodeURIComponent(`${page.next.endsAt}:${page.next.id}`)}`,
    note: searchParams.get("feito") === "excluido" ? "Item excluído." : null,
  };
}

export default NoticesScreen;

export const ErrorBoundary = () => <ScreenError />;
