import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { adminLinks } from "#app/admin/admin-assets.ts";
import { adminHandle } from "#app/admin/admin-handle.ts";
import { ScreenError } from "#app/admin/screen-error.tsx";
import { AdminShell } from "#app/admin/shell/admin-shell.tsx";
import { roleMayHere } from "#app/domain/access/capabilities.ts";
import { adminCaller } from "#app/http/admin-page.server.ts";

export const links = adminLinks;
export const handle = adminHandle("admin:enter");

export async function loader(args: LoaderFunctionArgs) {
  const { user } = await adminCaller(args, handle.admin.allow);
  const { commit, name: siteName } = args.context.settings;
  const mayDraft = roleMayHere(user.role, "articles:draft", args.context.settings);
  return { user: { id: user.id, name: user.name, email: user.email, role: user.role }, commit, siteName, mayDraft };
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
