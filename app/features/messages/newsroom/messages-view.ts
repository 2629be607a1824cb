import { tableDateTime } from "#app/platform/time/newsroom-clock.ts";
import type { BadgeTone } from "#app/ui/badge.tsx";
import type { MessageState } from "../messages.wire.ts";
import { MESSAGE_KIND_LABELS, type MessageKind, type ReaderMessage } from "../reader-message.ts";

/** A reader's message as its screen shows it. */
export interface MessageLine {
  id: number;
  /** Null for messages of before there were numbers. */
  protocol: string | null;
  kind: string;
  tone: BadgeTone;
  name: string;
  email: string;
  /** Opens a mail to the reader, with a subject. */
  replyHref: string;
  text: string;
  story: { label: string; href: string | null; editHref: string | null } | null;
  /** On the newsroom's clock. */
  sentAt: string;
  sentIso: string;
  handled: string | null;
  /** The assignment that was made of it. */
  assignmentId: number | null;
}

export interface MessagesView {
  state: MessageState;
  lines: MessageLine[];
  /** Where the next page begins, and where this one does. */
  next: number | null;
  before: number | null;
  /** The protocol number that was looked for. */
  protocol: string | null;
  waiting: number;
  mayHandle: boolean;
  /** Id of the message with an open deletion question. */
  deleting: number | null;
}

const TONES: Record<MessageKind, BadgeTone> = { correcao: "warn", resposta: "danger", pauta: "info", outro: "neutral" };

/** One message, for the screen. */
export function toMessageLine(message: ReaderMessage, timeZone: string, siteName: string): MessageLine {
  const { article, story } = message;
  const subject = `${siteName}: ${MESSAGE_KIND_LABELS[message.kind].toLocaleLowerCase("pt-BR")}${article ? ` em “${article.title}”` : ""}${message.protocol ? ` (protocolo ${message.protocol})` : ""}`;
  return {
    id: message.id,
    protocol: message.protocol,
    kind: MESSAGE_KIND_LABELS[message.kind],
    tone: TONES[message.kind],
    name: message.name,
    email: message.email,
    replyHref: `mailto:${encodeURIComponent(message.email)}?subject=${encodeURIComponent(subject)}`,
    text: message.message,
    story: article
      ? { label: article.title, href: `/post/${article.slug}`, editHref: `/admin/editar-materia/${article.id}` }
      : story === ""
        ? null
        : { label: story, href: null, editHref: null },
    sentAt: tableDateTime(message.createdAt, timeZone),
    sentIso: new Date(message.createdAt).toISOString(),
    assignmentId: message.assignmentId,
    handled: message.handledAt === null ? null : `Resolvida por ${message.handledBy ?? "alguém"} em ${tableDateTime(message.handledAt, timeZone)}`,
  };
}
