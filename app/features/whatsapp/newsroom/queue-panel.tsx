import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { formatCount } from "#app/platform/values/format-number.ts";
import { Button } from "#app/ui/button.tsx";
import { browserApi } from "#app/ui/newsroom/browser-api.ts";
import { EmptyState } from "#app/ui/states.tsx";
import { useNotices } from "#app/ui/toast.tsx";
import type { DeskSentences } from "../desk-sentences.ts";
import type { QueueItemWire } from "../whatsapp.wire.ts";
import { QUEUE_SECTIONS } from "./item-labels.ts";
import { QueueRow } from "./queue-row.tsx";
import type { QueueWindowsProps } from "./queue-windows.tsx";
import type { WhatsAppDesk } from "./use-whatsapp.ts";

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
        <div className="border-t border-line">
          <EmptyState title="Nenhuma notícia na fila">
            {mayManage
              ? "Escolha matérias em “Adicionar matérias à fila”, ou deixe ligado o WhatsApp no editor de cada matéria."
              : "Quando um editor adicionar matérias, elas aparecem aqui."}
          </EmptyState>
        </div>
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
