import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { adminHandle } from "#app/admin/admin-handle.ts";
import { ComingScreen } from "#app/admin/coming/coming-screen.tsx";
import { COMING_USERS } from "#app/admin/coming/coming-screens.ts";
import { adminCaller } from "#app/http/admin-page.server.ts";

export const handle = adminHandle("users:manage");
export const meta: MetaFunction = () => [{ title: `${COMING_USERS.title} | Lide` }, { name: "robots", content: "noindex" }];

export async function loader(args: LoaderFunctionArgs) {
  await adminCaller(args, handle.admin.allow, { otherwise: "/admin" });
  return null;
}

export default function Screen() {
  return <ComingScreen {...COMING_USERS} />;
}
