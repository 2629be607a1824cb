import { Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { counted } from "#app/domain/format-number.ts";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { MessageItem } from "./message-item.tsx";
import { messagesHref } from "./messages-query.ts";
import type { MessagesView } from "./messages-view.ts";

export interface MessagesAnswer {
  ok: boolean;
  message: string;
}

const EMPTY = {
  abertas: { title: "Nenhuma mensagem esperando", text: "O que leitores escrevem na página de contato aparece aqui." },
  resolvidas: { title: "Nenhuma mensagem resolvida", text: "Mensagens resolvidas ficam aqui até completarem 12 meses." },
} as const;

/** 'Mensagens dos leitores': corrections, right of reply, story ideas. */
export function MessagesScreen() {
  const view = useLoaderData<MessagesView>();
  const answer = useActionData<MessagesAnswer>();
  const navigation = useNavigation();
  const { state, lines, next, before, waiting } = view;
  const busy = navigation.formData ? Number(navigation.formData.get("id")) : null;
  return (
    <>
      <PageHeader
        title="Mensagens dos leitores"
        actions={
          <ButtonLink to={messagesHref(state)} replace preventScrollReset icon="refresh">
            Atualizar
          </ButtonLink>
        }
      >
        <p>
          <strong className="font-semibold text-ink">{waiting === 0 ? "Nenhuma" : counted(waiting, "mensagem", "mensagens")}</strong> esperando. Cada uma é apagada 12 meses depois
          de chegar.
        </p>
      </PageHeader>
      <ActionMessage answer={answer} />
      <div className="card">
        <nav aria-label="Situação" className="flex gap-1 border-b border-line p-2">
          {(["abertas", "resolvidas"] as const).map((one) => (
            <Link
              key={one}
              to={messagesHref(one)}
              aria-current={one === state ? "page" : undefined}
              className={classNames("flex h-10 items-center rounded-md px-3 sm:h-8", one === state ? "bg-accent-soft font-semibold text-accent" : "text-muted hover:bg-sunken")}
            >
              {one === "abertas" ? "Esperando" : "Resolvidas"}
            </Link>
          ))}
        </nav>
        {lines.length === 0 ? (
          <EmptyState title={EMPTY[state].title}>{EMPTY[state].text}</EmptyState>
        ) : (
          <ul data-rows className="divide-y divide-line">
            {lines.map((line) => (
              <MessageItem key={line.id} line={line} mayHandle={view.mayHandle} deleting={view.deleting === line.id} busy={busy === line.id} here={messagesHref(state, before)} />
            ))}
          </ul>
        )}
        {next !== null || before !== null ? (
          <footer className="flex flex-wrap justify-between gap-3 border-t border-line px-4 py-3">
            {before !== null ? (
              <ButtonLink to={messagesHref(state)} icon="chevronsLeft">
                Mais novas
              </ButtonLink>
            ) : (
              <span />
            )}
            {next !== null ? (
              <ButtonLink to={messagesHref(state, next)} icon="chevronRight">
                Mais antigas
              </ButtonLink>
            ) : null}
          </footer>
        ) : null}
      </div>
    </>
  );
}
