import { useState } from "react";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import type { QueueItemWire } from "#app/wire/whatsapp.ts";
import { Thumbnail } from "../thumbnail.tsx";
import { KIND_WORDS, STATUS_WORDS, whenWords } from "./item-words.ts";
import { MessageBubble } from "./message-bubble.tsx";

interface QueueRowProps {
  item: QueueItemWire;
  /** The act under way, with the item's id. */
  busy: string | null;
  mayManage: boolean;
  hasGateway: boolean;
  timeZone: string;
  onRemove(): void;
  onTap(): void;
  onSendNow(): void;
  onRetry(): void;
  onResolve(sent: boolean): void;
}

/** When it goes, went, or came in. */
function timeOf({ status, scheduled_time, sent_time }: QueueItemWire, timeZone: string): string | null {
  const now = Date.now();
  if (status === "sent") return sent_time && `enviada ${whenWords(sent_time, timeZone, now)}`;
  return scheduled_time && status === "scheduled" ? `sai ${whenWords(scheduled_time, timeZone, now)}` : null;
}

/** One item: what it is, where it stands, what can be done about it. */
export function QueueRow({ item, busy, mayManage, hasGateway, timeZone, onRemove, onTap, onSendNow, onRetry, onResolve }: QueueRowProps) {
  const [isOpen, setOpen] = useState(false);
  const { id, titulo, chapeu, imagem_url, tipo, status, error, ajuda, mensagem, adicionado_por } = item;
  const { label, tone } = STATUS_WORDS[status];
  const isWaiting = status === "pending" || status === "scheduled";
  const isBusy = (verb: string) => busy === `${verb}:${id}`;
  const facts = [chapeu || KIND_WORDS[tipo], timeOf(item, timeZone), adicionado_por ? `por ${adicionado_por}` : "automática"].filter(Boolean).join(" · ");
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex items-start gap-3">
        <Thumbnail coverUrl={imagem_url} className="h-12 w-16" />
        <div className="min-w-0 flex-1">
          <p className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">{titulo}</p>
          <p className="text-[0.8125rem] text-muted">{facts}</p>
        </div>
        <Badge tone={tone}>{label}</Badge>
      </div>
      {error && status !== "sent" ? (
        <p className="rounded-lg bg-warn-soft px-3 py-2 text-[0.8125rem] text-warn">
          {error} {ajuda}
        </p>
      ) : null}
      {status === "uncertain" && mayManage ? (
        <fieldset className="flex flex-wrap items-center gap-2 rounded-lg border border-line px-3 py-2">
          <legend className="float-left mr-1 font-semibold">Foi enviada?</legend>
          <Button size="sm" icon="check" busy={isBusy("resolve")} aria-label={`Sim, foi enviada: ${titulo}`} onClick={() => onResolve(true)}>
            Sim, foi enviada
          </Button>
          <Button size="sm" busy={isBusy("resolve")} aria-label={`Não foi enviada: ${titulo}`} onClick={() => onResolve(false)}>
            Não foi
          </Button>
        </fieldset>
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" variant="ghost" icon={isOpen ? "eyeOff" : "eye"} aria-expanded={isOpen} aria-label={`Ver mensagem: ${titulo}`} onClick={() => setOpen(!isOpen)}>
          Mensagem
        </Button>
        {mayManage && isWaiting && hasGateway ? (
          <Button size="sm" icon="megaphone" busy={isBusy("send-now")} aria-label={`Enviar agora: ${titulo}`} onClick={onSendNow}>
            Enviar agora
          </Button>
        ) : null}
        {mayManage && (isWaiting || status === "failed") ? (
          <Button size="sm" icon="share" variant={hasGateway ? "ghost" : "primary"} busy={isBusy("mark-sent")} aria-label={`Toque e envia: ${titulo}`} onClick={onTap}>
            Toque e envia
          </Button>
        ) : null}
        {mayManage && status === "failed" ? (
          <Button size="sm" icon="refresh" busy={isBusy("retry")} aria-label={`Tentar de novo: ${titulo}`} onClick={onRetry}>
            Tentar de novo
          </Button>
        ) : null}
        {mayManage && (isWaiting || status === "failed") ? (
          <Button size="sm" variant="dangerGhost" icon="trash" busy={isBusy("remove")} aria-label={`Remover da fila: ${titulo}`} onClick={onRemove}>
            Remover
          </Button>
        ) : null}
      </div>
      {isOpen ? <MessageBubble message={mensagem} pictureUrl={imagem_url} /> : null}
    </li>
  );
}
