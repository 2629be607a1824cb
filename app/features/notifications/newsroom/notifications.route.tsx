import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { runIntent } from "#app/features/articles/row-action.http.ts";
import { adminCaller, adminCallerWith, safeRedirectPath } from "#app/platform/http/admin-page.server.ts";
import { screenForm } from "#app/platform/http/forms/form-body.server.ts";
import { refusedAction } from "#app/platform/http/forms/refused-action.server.ts";
import { adminHandle } from "#app/ui/newsroom/admin-handle.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError } from "#app/ui/newsroom/network-error.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { NotificationsScreen } from "./notifications-screen.tsx";
import { NOTIFICATIONS_PAGE_SIZE, type NotificationsView, toNotificationLine } from "./notifications-view.ts";

export const handle = adminHandle("notes:write");
export const meta = screenMeta("Notificações");

const FAILURE = "Erro ao marcar a notificação";

const numberIn = (value: string | null): number | null => (/^[1-9]\d{0,14}$/.test(value ?? "") ? Number(value) : null);

export async function loader(args: LoaderFunctionArgs): Promise<NotificationsView> {
  const { services, settings } = args.context;
  const { searchParams } = new URL(args.request.url);
  const onlyUnread = searchParams.get("mostrar") === "nao-lidas";
  const before = numberIn(searchParams.get("antes"));
  const [, { page, unread }] = await adminCallerWith(args, handle.admin.allow, (userId) =>
    services.notifications.readScreen(userId, { unread: onlyUnread, before: before ?? undefined, limit: NOTIFICATIONS_PAGE_SIZE }),
  );
  return {
    lines: page.items.map((one) => toNotificationLine(one, settings.timeZone)),
    unread,
    onlyUnread,
    before,
    next: page.next,
    operation: crypto.randomUUID(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { user } = await adminCaller(args, handle.admin.allow);
  const form = await screenForm(args);
  const id = numberIn(String(form.get("id") ?? ""));
  if (id === null) throw new Response("Pedido desconhecido.", { status: 400 });
  const { notifications } = args.context.services;
  try {
    return await runIntent<{ ok: boolean; message: string }>(String(form.get("intent") ?? ""), {
      async open() {
        throw redirect(safeRedirectPath((await notifications.open(user.id, id)).path));
      },
      async read() {
        await notifications.markRead(user.id, { ids: [id] });
        return { ok: true, message: "Marcada como lida." };
      },
      async "read-all"() {
        // Up to the newest that the person has seen.
        await notifications.markRead(user.id, { upTo: id });
        return { ok: true, message: "Todas marcadas como lidas." };
      },
    });
  } catch (error) {
    const { status, message } = refusedAction(error, FAILURE, args);
    return data({ ok: false, message }, { status });
  }
}

export const clientAction = keepScreenOnNetworkError(() => ({ ok: false, message: unconfirmed(FAILURE) }));

export const shouldRevalidate = revalidateUnlessNetworkError;

export default NotificationsScreen;

export const ErrorBoundary = () => <ScreenError />;
