import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { formatCount } from "#app/platform/values/format-number.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { browserApi } from "#app/ui/newsroom/api-client.ts";
import { Thumbnail } from "#app/ui/newsroom/avatar.tsx";
import { useNotices } from "#app/ui/toast.tsx";
import type { DeskSentences } from "../desk-sentences.ts";
import type { QueueItemWire } from "../whatsapp.wire.ts";
import { KIND_LABELS, QUEUE_SECTIONS, STATUS_LABELS, timeLabel } from "./item-labels.ts";
import { MessageBubble } from "./panel.tsx";
import type { QueueWindowsProps } from "./queue-windows.tsx";
import type { WhatsAppDesk } from "./use-whatsapp.ts";

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
  /** Tells whether an action on this item is in progress. */
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

/** Items of a section shown before 'show more' (ours). */
const SHOWN = 15;

interface QueueSectionProps<Item> {
  id: string;
  title: string;
  items: readonly Item[];
  children: (item: Item) => ReactNode;
}

/** The items of one section, paginated. */
function QueueSection<Item>({ id, title, items, children }: QueueSectionProps<Item>) {
  const [shown, setShown] = useState(SHOWN);
  const hidden = items.length - shown;
  return (
    <section aria-labelledby={`fila-${id}`} className="border-t border-line">
      <h3 id={`fila-${id}`} className="flex items-baseline gap-2 bg-sunken px-4 py-1.5 text-[0.8125rem] font-semibold text-muted sm:px-5">
        {title} <span className="font-normal tabular-nums">{formatCount(items.length)}</span>
      </h3>
      <ul data-rows aria-labelledby={`fila-${id}`} className="divide-y divide-line">
        {items.slice(0, shown).map(children)}
      </ul>
      {hidden > 0 ? (
        <div className="border-t border-line px-4 py-2 sm:px-5">
          <Button variant="ghost" size="sm" className="max-sm:h-10" onClick={() => setShown(shown + SHOWN * 3)}>
            Mostrar mais {formatCount(Math.min(hidden, SHOWN * 3))} de {formatCount(hidden)}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

type Opened = { what: "removing" | "tapping" | "sending" | "moving"; item: QueueItemWire } | null;

/** The queue's dialogs, loaded when the first one opens: most visits open none. */
function useQueueWindows() {
  const [opened, setOpened] = useState<Opened>(null);
  const [Windows, setWindows] = useState<ComponentType<QueueWindowsProps> | null>(null);
  const { notify } = useNotices();
  useEffect(() => {
    if (opened === null || Windows) return;
    import("./queue-windows.tsx").then(
      ({ QueueWindows }) => setWindows(() => QueueWindows),
      () => {
        setOpened(null);
        notify("error", "A janela não carregou e nada foi alterado. Verifique a conexão e tente novamente.");
      },
    );
  }, [opened, Windows, notify]);
  return {
    Windows,
    removing: opened?.what === "removing" ? opened.item : null,
    tapping: opened?.what === "tapping" ? opened.item : null,
    sending: opened?.what === "sending" ? opened.item : null,
    moving: opened?.what === "moving" ? opened.item : null,
    open: (what: NonNullable<Opened>["what"], item: QueueItemWire) => setOpened({ what, item }),
    close: () => setOpened(null),
  };
}

interface QueuePanelProps {
  desk: WhatsAppDesk;
  mayManage: boolean;
  hasGateway: boolean;
  words: DeskSentences;
  timeZone: string;
}

/** The queue's list with the actions on each item. */
export function QueuePanel({ desk, mayManage, hasGateway, words, timeZone }: QueuePanelProps) {
  const { queue, isBusy, look, act } = desk;
  const { Windows, removing, tapping, sending, moving, open, close } = useQueueWindows();
  const heading = useRef<HTMLHeadingElement>(null);
  const change = (item: QueueItemWire, verb: string, body: unknown, done: string) =>
    act(`${verb}:${item.id}`, () => browserApi().post(`/whatsapp/queue/${item.id}/${verb}`, body), {
      done: () => done,
      failed: "Erro ao alterar a fila",
    });
  const remove = async (item: QueueItemWire) => {
    const isGone = await act(
      `remove:${item.id}`,
      () =>
        browserApi()
          .delete(`/whatsapp/queue/${item.id}`)
          .then(() => true),
      { done: () => "Item removido da fila.", failed: "Erro ao remover da fila", undo: () => browserApi().post(`/whatsapp/queue/${item.id}/restore`) },
    );
    // The focused button was removed with its row.
    if (isGone) heading.current?.focus();
  };

  return (
    <section aria-labelledby="fila" className="min-w-0 overflow-hidden card">
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 sm:px-5">
        <h2 id="fila" ref={heading} tabIndex={-1} className="card-title">
          Fila
        </h2>
        <Button size="sm" variant="ghost" icon="refresh" className="max-sm:h-10" onClick={() => void look()}>
          Atualizar
        </Button>
      </div>
      {queue.length === 0 ? (
        <p className="border-t border-line px-4 py-3 text-muted sm:px-5">
          <strong className="font-semibold text-ink">Nenhuma notícia na fila</strong>{" "}
          {mayManage ? "O WhatsApp ligado no editor de cada matéria também a traz." : "O que um editor adicionar aparece aqui."}
        </p>
      ) : null}
      {QUEUE_SECTIONS.map(({ id, title, states }) => {
        const items = queue.filter(({ status }) => states.includes(status));
        return items.length === 0 ? null : (
          <QueueSection key={id} id={id} title={title} items={items}>
            {(item) => (
              <QueueRow
                key={item.id}
                item={item}
                isBusy={(verb) => isBusy(`${verb}:${item.id}`)}
                mayManage={mayManage}
                hasGateway={hasGateway}
                words={words}
                timeZone={timeZone}
                onRemove={() => open("removing", item)}
                onTap={() => open("tapping", item)}
                onMove={() => open("moving", item)}
                onSendNow={() => open("sending", item)}
                onRetry={() => void change(item, "retry", undefined, "O item voltou para a fila.")}
                onResolve={(sent) => void change(item, "resolve", { sent }, sent ? "Marcada como enviada." : "Marcada como não enviada; dá para tentar de novo.")}
              />
            )}
          </QueueSection>
        );
      })}
      {Windows ? (
        <Windows
          removing={removing}
          tapping={tapping}
          sending={sending}
          moving={moving}
          desk={desk}
          words={words}
          timeZone={timeZone}
          sendQuestion={words.sendNow.question}
          onSend={(item) => void change(item, "send-now", undefined, words.sendNow.done)}
          onClose={close}
          onRemove={(item) => void remove(item)}
          onSent={(item) => {
            close();
            void change(item, "mark-sent", undefined, "Marcada como enviada.");
          }}
        />
      ) : null}
    </section>
  );
}
