import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { adminHandle } from "#app/admin/admin-handle.ts";
import { MESSAGES_PAGE_SIZE, parseMessagesQuery } from "#app/admin/messages/messages-query.ts";
import { MessagesScreen } from "#app/admin/messages/messages-screen.tsx";
import { type MessagesView, toMessageLine } from "#app/admin/messages/messages-view.ts";
import { ScreenError } from "#app/admin/screen-error.tsx";
import { screenMeta } from "#app/admin/screen-meta.ts";
import { keepingScreen, unlessUnreached } from "#app/admin/unreached.ts";
import { unconfirmed } from "#app/admin/write-outcome.ts";
import { roleMay } from "#app/domain/access/capabilities.ts";
import { adminCallerWith } from "#app/http/admin-page.server.ts";
import { rowAction } from "#app/http/row-action.server.ts";

export const handle = adminHandle("messages:read");
export const meta = screenMeta("Mensagens dos leitores");

export async function loader(args: LoaderFunctionArgs): Promise<MessagesView & { operation: string }> {
  const { services, settings } = args.context;
  const { state, before, deleting } = parseMessagesQuery(new URL(args.request.url).searchParams);
  const which = { handled: state === "resolvidas", before: before ?? undefined, limit: MESSAGES_PAGE_SIZE };
  const [{ user }, { items, next, waiting }] = await adminCallerWith(args, handle.admin.allow, services.messages.readPage(which));
  return {
    state,
    lines: items.map((message) => toMessageLine(message, settings.timeZone, settings.name)),
    next,
    before,
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
    done: { handle: "Mensagem marcada como resolvida.", reopen: "Mensagem reaberta.", remove: "Mensagem apagada." },
    failure: FAILURE,
    run: (id, intent, actor): Promise<unknown> => (intent === "remove" ? messages.remove(id, actor) : messages.setHandled(id, intent === "handle", actor)),
  });
}

export const clientAction = keepingScreen(() => ({ ok: false, message: unconfirmed(FAILURE) }));

export const shouldRevalidate = unlessUnreached;

export default MessagesScreen;

export const ErrorBoundary = () => <ScreenError />;
