import { MESSAGE_STATES, type MessageState } from "../messages.wire.ts";

/** Messages of one page. */
export const MESSAGES_PAGE_SIZE = 30;

/** A protocol number as somebody reads it out: with or without its dash, or with spaces. Null for nothing. */
const protocolIn = (text: string | null): string | null => {
  const written = (text ?? "").replace(/[^\d-]/g, "").slice(0, 20);
  const digits = written.replaceAll("-", "");
  return digits === "" ? null : digits.length === 14 ? `${digits.slice(0, 8)}-${digits.slice(8)}` : written;
};

const idOf = (text: string | null) => (/^[1-9]\d{0,14}$/.test(text ?? "") ? Number(text) : null);

/** Parameters of the screen's address; invalid ones are ignored. */
export const parseMessagesQuery = (
  params: URLSearchParams,
): {
  state: MessageState;
  before: number | null;
  protocol: string | null;
  deleting: number | null;
} => ({
  state: MESSAGE_STATES.find((state) => state === params.get("situacao")) ?? "abertas",
  before: idOf(params.get("antes")),
  protocol: protocolIn(params.get("protocolo")),
  deleting: idOf(params.get("excluir")),
});

/** Address of the message that has a protocol number. */
export const protocolHref = (protocol: string): string => `/admin/mensagens?${new URLSearchParams({ protocolo: protocol })}`;

/** Address of the messages in a state, from one on. */
export function messagesHref(state: MessageState, before: number | null = null): string {
  const params = new URLSearchParams({ ...(state === "abertas" ? {} : { situacao: state }), ...(before === null ? {} : { antes: String(before) }) }).toString();
  return params === "" ? "/admin/mensagens" : `/admin/mensagens?${params}`;
}
