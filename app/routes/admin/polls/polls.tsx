import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { adminHandle } from "#app/admin/admin-handle.ts";
import { PollsScreen } from "#app/admin/polls/polls-screen.tsx";
import { type PollsView, toPollLine } from "#app/admin/polls/polls-view.ts";
import { ScreenError } from "#app/admin/screen-error.tsx";
import { screenMeta } from "#app/admin/screen-meta.ts";
import { roleMay } from "#app/domain/people/capabilities.ts";
import { adminCallerWith } from "#app/http/admin-page.server.ts";
import { pollsQuery } from "#app/wire/polls.ts";

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
