import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { adminHandle } from "#app/admin/admin-handle.ts";
import { MESSAGES_PAGE_SIZE, parseMessagesQuery } from "#app/admin/messages/messages-query.ts";
import { type MessagesAnswer, MessagesScreen } from "#app/admin/messages/messages-screen.tsx";
import { type MessagesView, toMessageLine } from "#app/admin/messages/messages-view.ts";
import { ScreenError } from "#app/admin/screen-error.tsx";
import { screenMeta } from "#app/admin/screen-meta.ts";
import { roleMay } from "#app/domain/access/capabilities.ts";
import { actorOf } from "#app/http/actor.server.ts";
import { adminCaller, adminCallerWith } from "#app/http/admin-page.server.ts";
import { refusedAction } from "#app/http/refused-action.server.ts";

export const handle = adminHandle("messages:read");
export const meta = screenMeta("Mensagens dos leitores");

export async function loader(args: LoaderFunctionArgs): Promise<MessagesView> {
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
  };
}

const DONE: Record<string, string> = { handle: "Mensagem marcada como resolvida.", reopen: "Mensagem reaberta.", remove: "Mensagem apagada." };

export async function action(args: ActionFunctionArgs) {
  const actor = actorOf(await adminCaller(args, "messages:handle"));
  const { messages } = args.context.services;
  const form = await args.request.formData();
  const id = Number(form.get("id"));
  const intent = String(form.get("intent") ?? "");
  const message = DONE[intent];
  if (!Number.isSafeInteger(id) || id < 1 || message === undefined) throw new Response("Pedido desconhecido.", { status: 400 });
  try {
    if (intent === "remove") await messages.remove(id, actor);
    else await messages.setHandled(id, intent === "handle", actor);
    return data<MessagesAnswer>({ ok: true, message });
  } catch (error) {
    const { status, message: failure } = refusedAction(error, "Erro ao atualizar a mensagem", args);
    return data<MessagesAnswer>({ ok: false, message: failure }, { status });
  }
}

export default MessagesScreen;

export const ErrorBoundary = () => <ScreenError />;
