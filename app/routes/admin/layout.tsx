import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet } from "@remix-run/react";
import { adminLinks } from "#app/admin/admin-assets.ts";
import { adminHandle } from "#app/admin/admin-handle.ts";
import { adminCaller } from "#app/http/admin-page.server.ts";

export const links = adminLinks;
export const handle = adminHandle("admin:enter");

export async function loader(args: LoaderFunctionArgs) {
  const caller = await adminCaller(args, handle.admin.allow);
  return { name: caller.user.name };
}

export default function Screen() {
  return <Outlet />;
}
