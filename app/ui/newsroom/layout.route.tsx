import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { sharedSessionRemainingMs } from "#app/features/people/actor.http.ts";
import { roleMayHere } from "#app/features/people/capabilities.ts";
import { adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { AdminShell } from "#app/ui/newsroom/shell/admin-shell.tsx";
import { adminLinks } from "./admin-assets.ts";
import { ScreenError } from "./screen-error.tsx";
import { adminHandle } from "./screen-meta.ts";

export const links = adminLinks;
export const handle = adminHandle("admin:enter");

export async function loader(args: LoaderFunctionArgs) {
  const { services, settings } = args.context;
  const [caller, [pinned, unread, unsaved]] = await adminCallerWith(args, handle.admin.allow, (userId) =>
    services.menuPins.readWith(userId, services.notifications.readUnread(userId), services.drafts.readUnsavedCount(userId)),
  );
  const { commit, name: siteName, simulated } = settings;
  const { id, name, email, role, avatar } = caller.user;
  return {
    user: { id, name, email, role, avatar },
    unread,
    unsaved,
    pinned,
    commit,
    siteName,
    mayDraft: roleMayHere(role, "articles:draft", settings),
    simulated,
    hasInstagram: services.instagramStatus.missing.length === 0,
    sharedEndsInMs: await sharedSessionRemainingMs(args, caller),
  };
}

/** Screens that change what the frame shows: one's own name, picture and role, the site's name, what reporters may do, one's own notifications and menu. */
const SHOWN_BY_FRAME = ["/admin/minha-conta", "/admin/usuarios", "/admin/configuracoes", "/admin/notificacoes", "/admin/menu"];

/** Left behind, an editor may have kept a text that was not saved, or have saved one that the menu still counts. */
const leavesEditor = (from: URL, to: URL) => from.pathname !== to.pathname && from.pathname.startsWith("/admin/editar-materia/");

/** The frame is read once, and when what it shows was changed: a screen that fails must not take it away, and every screen guards itself. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formAction, actionStatus, currentUrl, nextUrl }) =>
  leavesEditor(currentUrl, nextUrl) || (actionStatus === 200 && SHOWN_BY_FRAME.some((path) => formAction?.startsWith(path)));

export default function Screen() {
  return (
    <AdminShell {...useLoaderData<typeof loader>()}>
      <Outlet />
    </AdminShell>
  );
}

export const ErrorBoundary = () => <ScreenError />;
