import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { adminHandle } from "#app/admin/admin-handle.ts";
import { ComingScreen } from "#app/admin/coming/coming-screen.tsx";
import { COMING_SETTINGS } from "#app/admin/coming/coming-screens.ts";
import { adminCaller } from "#app/http/admin-page.server.ts";

export const handle = adminHandle("admin:enter");
export const meta: MetaFunction = () => [{ title: `${COMING_SETTINGS.title} | Lide` }, { name: "robots", content: "noindex" }];

export async function loader(args: LoaderFunctionArgs) {
  await adminCaller(args, handle.admin.allow);
  return null;
}

export default function Screen() {
  return <ComingScreen {...COMING_SETTINGS} />;
}
