import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { type NotificationLine, type NotificationsView, notificationsHref } from "./notifications-view.ts";

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

/** What the bell tells a person. */
export function NotificationsScreen() {
  const { lines, unread, onlyUnread, before, next } = useLoaderData<NotificationsView>();
  const answer = useActionData<{ ok: boolean; message: string }>();
  const { state, formData } = useNavigation();
  const busy = state === "idle" ? null : Number(formData?.get("id"));
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
      <ActionMessage answer={answer} />
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
