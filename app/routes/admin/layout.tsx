import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { adminLinks } from "#app/admin/admin-assets.ts";
import { adminHandle } from "#app/admin/admin-handle.ts";
import { ScreenError } from "#app/admin/screen-error.tsx";
import { AdminShell } from "#app/admin/shell/admin-shell.tsx";
import { adminCaller } from "#app/http/admin-page.server.ts";

export const links = adminLinks;
export const handle = adminHandle("admin:enter");

export async function loader(args: LoaderFunctionArgs) {
  const { user } = await adminCaller(args, handle.admin.allow);
  const { services, settings } = args.context;
  const { commit, name: siteName, simulated } = settings;
  const hasInstagram = services.instagramStatus.missing.length === 0;
  return { user: { id: user.id, name: user.name, email: user.email, role: user.role }, commit, siteName, simulated, hasInstagram };
}

/** The frame is read once: a screen that fails must not take it away, and every screen guards itself. */
export const shouldRevalidate = () => false;

export default function Screen() {
  return (
    <AdminShell {...useLoaderData<typeof loader>()}>
      <Outlet />
    </AdminShell>
  );
}

export const ErrorBoundary = () => <ScreenError />;
