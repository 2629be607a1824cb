import { MESSAGE_STATES, type MessageState } from "#app/wire/messages.ts";

/** Messages of one page. */
export const MESSAGES_PAGE_SIZE = 30;

const idOf = (text: string | null) => (/^[1-9]\d{0,14}$/.test(text ?? "") ? Number(text) : null);

/** Parameters of the screen's address; invalid ones are ignored. */
export const parseMessagesQuery = (params: URLSearchParams): { state: MessageState; before: number | null; deleting: number | null } => ({
  state: MESSAGE_STATES.find((state) => state === params.get("situacao")) ?? "abertas",
  before: idOf(params.get("antes")),
  deleting: idOf(params.get("excluir")),
});

/** Address of the messages in a state, from one on. */
export function messagesHref(state: MessageState, before: number | null = null): string {
  const params = new URLSearchParams({ ...(state === "abertas" ? {} : { situacao: state }), ...(before === null ? {} : { antes: String(before) }) }).toString();
  return params === "" ? "/admin/mensagens" : `/admin/mensagens?${params}`;
}
