import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { rowAction } from "#app/features/articles/row-action.http.ts";
import { roleMay } from "#app/features/people/capabilities.ts";
import { adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { adminHandle } from "#app/ui/newsroom/admin-handle.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError } from "#app/ui/newsroom/network-error.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { MESSAGES_PAGE_SIZE, parseMessagesQuery } from "./messages-query.ts";
import { MessagesScreen } from "./messages-screen.tsx";
import { type MessagesView, toMessageLine } from "./messages-view.ts";

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
