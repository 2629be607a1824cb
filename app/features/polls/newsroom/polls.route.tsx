import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { roleMay } from "#app/features/people/capabilities.ts";
import { adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { adminHandle } from "#app/ui/newsroom/admin-handle.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { pollsQuery } from "../polls.wire.ts";
import { PollsScreen } from "./polls-screen.tsx";
import { type PollsView, toPollLine } from "./polls-view.ts";

export const handle = adminHandle("polls:read");
export const meta = screenMeta("Enquetes");

export async function loader(args: LoaderFunctionArgs): Promise<PollsView> {
  const { services, settings } = args.context;
  const { searchParams } = new URL(args.request.url);
  const asked = pollsQuery.safeParse({ apos: searchParams.get("apos") ?? undefined });
  const [{ user }, { items, next }] = await adminCallerWith(args, handle.admin.allow, services.polls.readDesk(asked.data?.apos));
  const clock = { now: Date.now(), timeZone: settings.timeZone };
  return {
    lines: items.map((item) => toPollLine(item, clock)),
    next: next && `/admin/enquetes?apos=${encodeURIComponent(`${next.closesAt}:${next.id}`)}`,
    note: searchParams.get("feito") === "excluida" ? "Enquete excluída." : null,
    mayManage: roleMay(user.role, "polls:manage"),
  };
}

export default PollsScreen;

export const ErrorBoundary = () => <ScreenError />;
