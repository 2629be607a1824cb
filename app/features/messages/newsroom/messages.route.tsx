import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { roleMay } from "#app/features/people/capabilities.ts";
import { adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { rowAction } from "#app/platform/http/forms/row-action.server.ts";
import { counted } from "#app/platform/values/format-number.ts";
import { readId } from "#app/platform/values/read-id.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Field, TextInput } from "#app/ui/field.tsx";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { useFilterForm } from "#app/ui/newsroom/use-filter-form.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError, unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { AnswerToast } from "#app/ui/toast.tsx";
import { MESSAGE_STATES, type MessageState } from "../messages.wire.ts";
import { MessageItem, type MessagesView, toMessageLine } from "./message-item.tsx";

const MESSAGES_PAGE_SIZE = 30;

/** A protocol number as somebody reads it out: with or without its dash, or with spaces. Null for nothing. */
const protocolIn = (text: string | null): string | null => {
  const written = (text ?? "").replace(/[^\d-]/g, "").slice(0, 20);
  const digits = written.replaceAll("-", "");
  return digits === "" ? null : digits.length === 14 ? `${digits.slice(0, 8)}-${digits.slice(8)}` : written;
};

/** Parameters of the screen's address; invalid ones are ignored. */
const parseMessagesQuery = (
  params: URLSearchParams,
): {
  state: MessageState;
  before: number | null;
  protocol: string | null;
  deleting: number | null;
} => ({
  state: MESSAGE_STATES.find((state) => state === params.get("situacao")) ?? "abertas",
  before: readId(params.get("antes")),
  protocol: protocolIn(params.get("protocolo")),
  deleting: readId(params.get("excluir")),
});

/** Address of the message that has a protocol number. */
const protocolHref = (protocol: string): string => `/admin/mensagens?${new URLSearchParams({ protocolo: protocol })}`;

/** Address of the messages in a state, from one on. */
function messagesHref(state: MessageState, before: number | null = null): string {
  const params = new URLSearchParams({ ...(state === "abertas" ? {} : { situacao: state }), ...(before === null ? {} : { antes: String(before) }) }).toString();
  return params === "" ? "/admin/mensagens" : `/admin/mensagens?${params}`;
}

interface MessagesAnswer {
  ok: boolean;
  message: string;
}

const EMPTY = {
  abertas: { title: "Nenhuma mensagem esperando", text: "O que leitores escrevem na página de contato aparece aqui." },
  resolvidas: { title: "Nenhuma mensagem resolvida", text: "Mensagens resolvidas ficam aqui até completarem 12 meses." },
} as const;

/** 'Mensagens dos leitores': corrections, right of reply, story ideas. */
function MessagesScreen() {
  const view = useLoaderData<MessagesView>();
  const answer = useActionData<MessagesAnswer>();
  const navigation = useNavigation();
  const { state, lines, next, before, protocol, waiting } = view;
  const { ref, onSubmit } = useFilterForm({ protocolo: protocol ?? "" }, (fields) => {
    const wanted = fields.get("protocolo");
    return wanted ? protocolHref(wanted) : messagesHref("abertas");
  });
  const busy = readId(navigation.formData?.get("id"));
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
      <AnswerToast answer={answer} />
      <div className="card">
        <Form ref={ref} onSubmit={onSubmit} method="get" className="flex flex-wrap items-end gap-3 border-b border-line p-4">
          <Field id="mensagens-protocolo" label="Número de protocolo" className="min-w-0 flex-1 basis-48 sm:max-w-72">
            <TextInput
              id="mensagens-protocolo"
              name="protocolo"
              type="search"
              inputMode="numeric"
              placeholder="20261127-048213"
              maxLength={20}
              defaultValue={protocol ?? ""}
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

export const handle = adminHandle("messages:read");
export const meta = screenMeta("Mensagens dos leitores");

export async function loader(args: LoaderFunctionArgs): Promise<MessagesView & { operation: string }> {
  const { services, settings } = args.context;
  const { state, before, protocol, deleting } = parseMessagesQuery(new URL(args.request.url).searchParams);
  const which = { handled: state === "resolvidas", before: before ?? undefined, protocol: protocol ?? undefined, limit: MESSAGES_PAGE_SIZE };
  const [{ user }, { items, next, waiting }] = await adminCallerWith(args, handle.admin.allow, services.messages.readPage(which));
  return {
    state,
    lines: items.map((message) => toMessageLine(message, settings.timeZone, settings.name)),
    next,
    before,
    protocol,
    waiting,
    mayHandle: roleMay(user.role, "messages:handle"),
    deleting,
    operation: crypto.randomUUID(),
  };
}

const FAILURE = "Erro ao atualizar a mensagem";

export function action(args: ActionFunctionArgs) {
  const { messages } = args.context.services;
  return rowAction(args, {
    allow: "messages:handle",
    failure: FAILURE,
    actions: {
      handle: { done: "Mensagem marcada como resolvida.", run: (id, actor) => messages.setHandled(id, true, actor) },
      reopen: { done: "Mensagem reaberta.", run: (id, actor) => messages.setHandled(id, false, actor) },
      remove: { done: "Mensagem excluída.", run: messages.remove },
    },
  });
}

export const clientAction = keepScreenOnNetworkError(() => ({ ok: false, message: unconfirmed(FAILURE) }));

export const shouldRevalidate = revalidateUnlessNetworkError;

export default MessagesScreen;

export const ErrorBoundary = () => <ScreenError />;
