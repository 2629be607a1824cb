import { useState } from "react";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Thumbnail } from "#app/ui/newsroom/thumbnail.tsx";
import type { DeskSentences } from "../desk-sentences.ts";
import type { QueueItemWire } from "../whatsapp.wire.ts";
import { KIND_LABELS, STATUS_LABELS, timeLabel } from "./item-labels.ts";
import { MessageBubble } from "./message-bubble.tsx";

const PICTURE = "h-12 w-16 max-sm:h-10 max-sm:w-12";

/** Shown instead of a picture. */
const KIND_ICONS: Record<QueueItemWire["tipo"], IconName> = { noticia: "news", custom: "message", youtube: "video", instagram: "instagram", link: "link" };

interface QueueRowActs {
  onRemove(): void;
  onTap(): void;
  onSendNow(): void;
  onMove(): void;
  onRetry(): void;
  onResolve(sent: boolean): void;
}

interface QueueRowProps extends QueueRowActs {
  item: QueueItemWire;
  /** Whether an action on this item is in progress. */
  isBusy(verb: string): boolean;
  mayManage: boolean;
  hasGateway: boolean;
  words: DeskSentences;
  timeZone: string;
}

/** One item: content, state and actions. */
export function QueueRow({ item, isBusy, mayManage, hasGateway, words, timeZone, ...acts }: QueueRowProps) {
  const [isOpen, setOpen] = useState(false);
  const { titulo, chapeu, imagem_url, tipo, status, error, ajuda, motivo, mensagem, adicionado_por } = item;
  const { label, tone } = STATUS_LABELS[status];
  const when = timeLabel(item, words, timeZone, Date.now());
  return (
    <li className="flex flex-col gap-2 px-4 py-3.5 sm:px-5">
      <div className="flex items-start gap-3">
        {imagem_url ? (
          <Thumbnail coverUrl={imagem_url} className={PICTURE} />
        ) : (
          <span className={`${PICTURE} grid shrink-0 place-items-center rounded bg-sunken text-subtle`}>
            <Icon name={KIND_ICONS[tipo]} className="size-5" />
          </span>
        )}
        <div className="min-w-0 flex-1">
          <p className="text-xs font-semibold text-muted [overflow-wrap:anywhere]">{chapeu || KIND_LABELS[tipo]}</p>
          <p className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">{titulo}</p>
          <p className="mt-0.5 text-[0.8125rem] text-muted [overflow-wrap:anywhere]">
            {when ? <strong className="font-semibold text-ink tabular-nums">{when}</strong> : null}
            {when ? " · " : null}
            {adicionado_por ? `por ${adicionado_por}` : "automática"}
          </p>
        </div>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <div className="flex flex-col gap-2 sm:pl-19">
        {motivo && (isWaiting(status) || status === "sending") ? (
          <p className="border-l-2 border-edge pl-2 text-[0.8125rem] text-muted [overflow-wrap:anywhere]">{motivo}</p>
        ) : null}
        {error && status !== "sent" ? (
          <p className={`rounded-lg px-3 py-2 text-[0.8125rem] [overflow-wrap:anywhere] ${status === "failed" ? "bg-danger-soft text-danger" : "bg-warn-soft text-warn"}`}>
            {error} {ajuda ?? words.retryHelp}
          </p>
        ) : null}
        {mayManage && status === "uncertain" ? <WasItSent titulo={titulo} isBusy={isBusy("resolve")} onResolve={acts.onResolve} /> : null}
        <div className="flex items-center gap-1.5">
          {mayManage ? <RowActions item={item} isBusy={isBusy} hasGateway={hasGateway} {...acts} /> : null}
          <span className="flex-1" />
          {mayManage && (status === "scheduled" || (status === "pending" && hasGateway)) ? (
            <Button
              size="icon"
              variant="ghost"
              icon="clock"
              title={status === "pending" ? "Marcar horário" : "Mudar horário"}
              busy={isBusy("move")}
              aria-label={`${status === "pending" ? "Marcar" : "Mudar"} horário: ${titulo}`}
              onClick={acts.onMove}
            />
          ) : null}
          <Button
            size="icon"
            variant="ghost"
            icon={isOpen ? "eyeOff" : "eye"}
            title={isOpen ? "Esconder a mensagem" : "Ver a mensagem"}
            aria-expanded={isOpen}
            aria-label={`Mensagem: ${titulo}`}
            onClick={() => setOpen(!isOpen)}
          />
          {mayManage && mayBeRemoved(status) ? (
            <Button
              size="icon"
              variant="dangerGhost"
              icon="trash"
              title="Remover da fila"
              busy={isBusy("remove")}
              aria-label={`Remover da fila: ${titulo}`}
              onClick={acts.onRemove}
            />
          ) : null}
        </div>
        {isOpen ? <MessageBubble message={mensagem} pictureUrl={imagem_url} /> : null}
      </div>
    </li>
  );
}

const isWaiting = (status: QueueItemWire["status"]) => status === "pending" || status === "scheduled";

/** An item that may have been sent cannot be removed before a person confirmed its outcome; for one being sent, the server decides. */
const mayBeRemoved = (status: QueueItemWire["status"]) => status !== "sent" && status !== "uncertain";

function RowActions({ item: { titulo, status }, isBusy, hasGateway, onTap, onSendNow, onRetry }: Pick<QueueRowProps, "item" | "isBusy" | "hasGateway"> & QueueRowActs) {
  if (!isWaiting(status) && status !== "failed") return null;
  const shape = { size: "sm", className: "max-sm:h-10 max-sm:px-2" } as const;
  return (
    <>
      {isWaiting(status) && hasGateway ? (
        <Button {...shape} busy={isBusy("send-now")} aria-label={`Enviar agora: ${titulo}`} onClick={onSendNow}>
          Enviar agora
        </Button>
      ) : null}
      {status === "failed" ? (
        <Button {...shape} busy={isBusy("retry")} aria-label={`Tentar de novo: ${titulo}`} onClick={onRetry}>
          Tentar de novo
        </Button>
      ) : null}
      <Button {...shape} variant={hasGateway ? "ghost" : "secondary"} busy={isBusy("mark-sent")} aria-label={`Toque e envia: ${titulo}`} onClick={onTap}>
        Toque e envia
      </Button>
    </>
  );
}

/** Asks a person whether the message was sent ('foi enviada?'). */
function WasItSent({ titulo, isBusy, onResolve }: { titulo: string; isBusy: boolean; onResolve(sent: boolean): void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in a row
    <div role="group" aria-label={`Foi enviada? ${titulo}`} className="flex flex-wrap items-center gap-2">
      <span className="mr-1 font-semibold">Foi enviada?</span>
      <Button size="sm" icon="check" className="max-sm:h-10" disabled={isBusy} aria-label={`Sim, foi enviada: ${titulo}`} onClick={() => onResolve(true)}>
        Sim, foi enviada
      </Button>
      <Button size="sm" icon="close" className="max-sm:h-10" disabled={isBusy} aria-label={`Não foi enviada: ${titulo}`} onClick={() => onResolve(false)}>
        Não foi enviada
      </Button>
    </div>
  );
}
