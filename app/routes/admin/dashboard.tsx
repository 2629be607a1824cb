import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { adminHandle } from "#app/admin/admin-handle.ts";
import { ComingScreen } from "#app/admin/coming/coming-screen.tsx";
import { COMING_TABS } from "#app/admin/coming/coming-screens.ts";
import { OverviewScreen } from "#app/admin/dashboard/overview-screen.tsx";
import { toOverview } from "#app/admin/dashboard/to-overview.ts";
import { ScreenError } from "#app/admin/screen-error.tsx";
import { ADMIN_TABS, parseTab } from "#app/admin/shell/tabs.ts";
import { roleMay } from "#app/domain/access/capabilities.ts";
import { adminCaller, adminCallerWith } from "#app/http/admin-page.server.ts";

export const handle = adminHandle("admin:enter");
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data && data.tab !== "overview" ? COMING_TABS[data.tab].title : "Dashboard"} | Lide` },
  { name: "robots", content: "noindex" },
];

/** A tab that nobody knows or that the role may not see leads to the overview (http-api § Conventions). */
export async function loader(args: LoaderFunctionArgs) {
  const tab = parseTab(new URL(args.request.url).searchParams.get("tab"));
  if (tab === "overview") {
    const { services, settings } = args.context;
    const [{ user }, figures] = await adminCallerWith(args, handle.admin.allow, services.dashboard.readOverview());
    return {
      tab,
      overview: toOverview(figures, Date.now(), settings.timeZone),
      firstName: user.name.trim().split(/\s+/)[0] ?? user.name,
      mayWrite: roleMay(user.role, "articles:write"),
    };
  }
  await adminCaller(args, tab === null ? handle.admin.allow : ADMIN_TABS[tab]);
  if (tab === null) throw redirect("/admin?tab=overview");
  return { tab };
}

export default function Screen() {
  const shown = useLoaderData<typeof loader>();
  return shown.tab === "overview" ? <OverviewScreen {...shown} /> : <ComingScreen {...COMING_TABS[shown.tab]} />;
}

export const ErrorBoundary = () => <ScreenError />;
