import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { adminCaller, adminCallerWith, safeRedirectPath } from "#app/platform/http/admin-page.server.ts";
import { screenForm } from "#app/platform/http/forms/form-body.server.ts";
import { runIntent } from "#app/platform/http/forms/row-action.server.ts";
import { refusedAction } from "#app/platform/http/forms/screen-write.server.ts";
import { tableDateTime } from "#app/platform/time/newsroom-clock.ts";
import { readId } from "#app/platform/values/read-id.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError, unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { AnswerToast } from "#app/ui/toast.tsx";
import { NOTIFICATION_LABELS, type Notification } from "../notification.ts";

interface NotificationLine {
  id: number;
  label: string;
  text: string;
  at: string;
  atIso: string;
  isRead: boolean;
}

interface NotificationsView {
  lines: readonly NotificationLine[];
  unread: number;
  onlyUnread: boolean;
  /** Ids between which the pages go on. */
  before: number | null;
  next: number | null;
  operation: string;
}

const NOTIFICATIONS_PAGE_SIZE = 30;

const toNotificationLine = ({ id, kind, text, createdAt, readAt }: Notification, timeZone: string): NotificationLine => ({
  id,
  label: NOTIFICATION_LABELS[kind],
  text,
  at: tableDateTime(createdAt, timeZone),
  atIso: new Date(createdAt).toISOString(),
  isRead: readAt !== null,
});

/** Address of the list: all of them or unread ones alone, from before an id on. */
function notificationsHref(onlyUnread: boolean, before: number | null = null): string {
  const query = new URLSearchParams({ ...(onlyUnread ? { mostrar: "nao-lidas" } : {}), ...(before === null ? {} : { antes: String(before) }) }).toString();
  return `/admin/notificacoes${query === "" ? "" : `?${query}`}`;
}

const EMPTY = {
  all: { title: "Nenhuma notificação", text: "Aqui aparecem menções a você, notas nas suas matérias e pautas, devoluções, falhas de envio e prazos do dia." },
  unread: { title: "Tudo lido", text: "Não há notificação por ler." },
} as const;

function Line({ line, here, busy }: { line: NotificationLine; here: string; busy: boolean }) {
  return (
    <li className={classNames("px-4 py-3", !line.isRead && "bg-accent-soft")}>
      <p className="flex flex-wrap items-baseline gap-x-2 text-xs text-subtle">
        <Badge tone={line.isRead ? "neutral" : "accent"}>{line.label}</Badge>
        <time dateTime={line.atIso} className="tabular-nums">
          {line.at}
        </time>
        <span>{line.isRead ? "lida" : "não lida"}</span>
      </p>
      <p className={classNames("mt-1 wrap-anywhere", !line.isRead && "font-semibold")}>{line.text}</p>
      <Form method="post" action={here} className="mt-2 flex flex-wrap gap-2">
        <input type="hidden" name="id" value={line.id} />
        <OperationField />
        <Button type="submit" size="sm" name="intent" value="open" icon="chevronRight" busy={busy} aria-label={`Abrir: ${line.text}`}>
          Abrir
        </Button>
        {line.isRead ? null : (
          <Button type="submit" size="sm" variant="ghost" name="intent" value="read" icon="check" busy={busy} aria-label={`Marcar como lida: ${line.text}`}>
            Marcar como lida
          </Button>
        )}
      </Form>
    </li>
  );
}

function NotificationsScreen() {
  const { lines, unread, onlyUnread, before, next } = useLoaderData<NotificationsView>();
  const answer = useActionData<{ ok: boolean; message: string }>();
  const { state, formData } = useNavigation();
  const busy = state === "idle" ? null : readId(formData?.get("id"));
  const here = notificationsHref(onlyUnread, before);
  const [newest] = lines;
  const empty = onlyUnread ? EMPTY.unread : EMPTY.all;
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title="Notificações"
        actions={
          newest && unread > 0 && before === null ? (
            <Form method="post" action={here}>
              <input type="hidden" name="id" value={newest.id} />
              <OperationField />
              <Button type="submit" name="intent" value="read-all" icon="check">
                Marcar todas como lidas
              </Button>
            </Form>
          ) : null
        }
      >
        <p>São só suas: cada pessoa tem as próprias. As lidas somem depois de 30 dias; todas, depois de 90.</p>
      </PageHeader>
      <AnswerToast answer={answer} />
      <div className="card">
        <nav aria-label="Mostrar" className="flex gap-1 border-b border-line p-2">
          {[false, true].map((one) => (
            <Link
              key={String(one)}
              to={notificationsHref(one)}
              aria-current={one === onlyUnread ? "page" : undefined}
              className={classNames(
                "flex h-10 items-center rounded-md px-3 sm:h-8",
                one === onlyUnread ? "bg-accent-soft font-semibold text-accent" : "text-muted hover:bg-sunken",
              )}
            >
              {one ? "Não lidas" : "Todas"}
            </Link>
          ))}
        </nav>
        {lines.length === 0 ? (
          <EmptyState title={empty.title}>{empty.text}</EmptyState>
        ) : (
          <ul data-rows className="divide-y divide-line">
            {lines.map((line) => (
              <Line key={line.id} line={line} here={here} busy={busy === line.id} />
            ))}
          </ul>
        )}
        {next !== null || before !== null ? (
          <footer className="flex flex-wrap justify-between gap-3 border-t border-line px-4 py-3">
            {before === null ? (
              <span />
            ) : (
              <ButtonLink to={notificationsHref(onlyUnread)} icon="chevronsLeft">
                Mais novas
              </ButtonLink>
            )}
            {next === null ? null : (
              <ButtonLink to={notificationsHref(onlyUnread, next)} icon="chevronRight">
                Mais antigas
              </ButtonLink>
            )}
          </footer>
        ) : null}
      </div>
    </div>
  );
}

export const handle = adminHandle("notes:write");
export const meta = screenMeta("Notificações");

const FAILURE = "Erro ao marcar a notificação";

export async function loader(args: LoaderFunctionArgs): Promise<NotificationsView> {
  const { services, settings } = args.context;
  const { searchParams } = new URL(args.request.url);
  const onlyUnread = searchParams.get("mostrar") === "nao-lidas";
  const before = readId(searchParams.get("antes"));
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
  const id = readId(form.get("id"));
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
