import { Form, Link } from "@remix-run/react";
import { tableDateTime } from "#app/platform/time/newsroom-clock.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DangerQuestion } from "#app/ui/confirm-dialog.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
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
  /** Cursors of the next page and of this one. */
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

interface MessageItemProps {
  line: MessageLine;
  mayHandle: boolean;
  /** True while its deletion question is open. */
  deleting: boolean;
  busy: boolean;
  /** The list's own address. */
  here: string;
}

const DELETE_QUESTION = "Tem certeza que deseja excluir esta mensagem?";

/** The assignment that the message became, or the button that makes it. */
function AssignmentOf({ line }: { line: MessageLine }) {
  if (line.assignmentId !== null)
    return (
      <ButtonLink to={`/admin/pautas/${line.assignmentId}`} size="sm" icon="list">
        Ver pauta
      </ButtonLink>
    );
  return (
    <Form method="post" action="/admin/pautas">
      <input type="hidden" name="id" value={line.id} />
      <OperationField />
      <Button type="submit" size="sm" name="intent" value="from-message" icon="plus" aria-label={`Criar pauta: mensagem de ${line.name}`}>
        Criar pauta
      </Button>
    </Form>
  );
}

function Actions({ line, here, busy }: Pick<MessageItemProps, "line" | "here" | "busy">) {
  const handled = line.handled !== null;
  return (
    <>
      <Form method="post" action={here}>
        <input type="hidden" name="id" value={line.id} />
        <OperationField />
        <Button
          type="submit"
          size="sm"
          name="intent"
          value={handled ? "reopen" : "handle"}
          icon={handled ? "refresh" : "check"}
          busy={busy}
          aria-label={`${handled ? "Reabrir" : "Marcar como resolvida"}: mensagem de ${line.name}`}
        >
          {handled ? "Reabrir" : "Marcar como resolvida"}
        </Button>
      </Form>
      <ButtonLink
        to={`${here}${here.includes("?") ? "&" : "?"}excluir=${line.id}`}
        preventScrollReset
        size="sm"
        variant="dangerGhost"
        icon="trash"
        aria-label={`Excluir: mensagem de ${line.name}`}
      >
        Excluir
      </ButtonLink>
    </>
  );
}

function DeleteQuestion({ line, here, busy }: Pick<MessageItemProps, "line" | "here" | "busy">) {
  return (
    <DangerQuestion
      action={here}
      className="mt-3"
      label="Excluir mensagem"
      question={DELETE_QUESTION}
      explanation="Ela não vai para a lixeira: é apagada de vez."
      intent="remove"
      busy={busy}
      cancelTo={here}
    >
      <input type="hidden" name="id" value={line.id} />
      <OperationField />
    </DangerQuestion>
  );
}

/** One message of a reader: who, about what, the words, and what can be done. */
export function MessageItem({ line, mayHandle, deleting, busy, here }: MessageItemProps) {
  return (
    <li className="px-4 py-3.5">
      <div className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
        <Badge tone={line.tone}>{line.kind}</Badge>
        <strong className="font-semibold wrap-anywhere">{line.name}</strong>
        <a href={line.replyHref} className="wrap-anywhere underline underline-offset-2">
          {line.email}
        </a>
        {line.protocol ? <span className="text-xs text-subtle tabular-nums">Protocolo {line.protocol}</span> : null}
        <time dateTime={line.sentIso} className="ml-auto text-xs text-subtle tabular-nums">
          {line.sentAt}
        </time>
      </div>
      {line.story ? (
        <p className="mt-1.5 text-muted wrap-anywhere">
          Matéria:{" "}
          {line.story.href ? (
            <a href={line.story.href} target="_blank" rel="noopener" className="underline underline-offset-2">
              {line.story.label}
            </a>
          ) : (
            line.story.label
          )}
          {line.story.editHref ? (
            <>
              {" · "}
              <Link to={line.story.editHref} className="underline underline-offset-2">
                Abrir no editor
              </Link>
            </>
          ) : null}
        </p>
      ) : null}
      <p className="mt-2 max-w-3xl whitespace-pre-line wrap-anywhere">{line.text}</p>
      {line.handled ? <p className="mt-2 text-xs text-subtle">{line.handled}</p> : null}
      {mayHandle && deleting ? <DeleteQuestion line={line} here={here} busy={busy} /> : null}
      {deleting ? null : (
        <div className="mt-3 flex flex-wrap gap-2">
          <AssignmentOf line={line} />
          {mayHandle ? <Actions line={line} here={here} busy={busy} /> : null}
        </div>
      )}
    </li>
  );
}
