import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { counted } from "#app/platform/values/format-number.ts";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Field, TextInput } from "#app/ui/field.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { MessageItem } from "./message-item.tsx";
import { messagesHref, protocolHref } from "./messages-query.ts";
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
  const { state, lines, next, before, protocol, waiting } = view;
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
        <Form method="get" className="flex flex-wrap items-end gap-3 border-b border-line p-4">
          <Field id="mensagens-protocolo" label="Número de protocolo" className="min-w-0 flex-1 basis-48 sm:max-w-72">
            <TextInput
              id="mensagens-protocolo"
              name="protocolo"
              type="search"
              inputMode="numeric"
              placeholder="20261127-048213"
              maxLength={20}
              defaultValue={protocol ?? ""}
              key={protocol}
              enterKeyHint="search"
            />
          </Field>
          <Button type="submit" icon="search">
            Buscar
          </Button>
          {protocol === null ? null : <ButtonLink to={messagesHref(state)}>Ver todas</ButtonLink>}
        </Form>
        <nav aria-label="Situação" className="flex gap-1 border-b border-line p-2">
          {(["abertas", "resolvidas"] as const).map((one) => (
            <Link
              key={one}
              to={messagesHref(one)}
              aria-current={one === state && protocol === null ? "page" : undefined}
              className={classNames(
                "flex h-10 items-center rounded-md px-3 sm:h-8",
                one === state && protocol === null ? "bg-accent-soft font-semibold text-accent" : "text-muted hover:bg-sunken",
              )}
            >
              {one === "abertas" ? "Esperando" : "Resolvidas"}
            </Link>
          ))}
        </nav>
        {lines.length === 0 ? (
          <EmptyState title={protocol === null ? EMPTY[state].title : "Nenhuma mensagem com este número"}>
            {protocol === null ? EMPTY[state].text : "Confira os dígitos. Mensagens são apagadas 12 meses depois de chegar."}
          </EmptyState>
        ) : (
          <ul data-rows className="divide-y divide-line">
            {lines.map((line) => (
              <MessageItem
                key={line.id}
                line={line}
                mayHandle={view.mayHandle}
                deleting={view.deleting === line.id}
                busy={busy === line.id}
                here={protocol === null ? messagesHref(state, before) : protocolHref(protocol)}
              />
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
