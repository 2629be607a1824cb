import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import type { QueueItemWire } from "#app/wire/whatsapp.ts";
import { browserApi } from "../browser-api.ts";
import { Panel } from "./panel.tsx";
import { QueueRow } from "./queue-row.tsx";
import { TapAndSend } from "./tap-and-send-window.tsx";
import type { WhatsAppDesk } from "./use-whatsapp.ts";

interface QueuePanelProps {
  desk: WhatsAppDesk;
  mayManage: boolean;
  hasGateway: boolean;
  timeZone: string;
}

/** The queue's list, and what can be done to each item. */
export function QueuePanel({ desk, mayManage, hasGateway, timeZone }: QueuePanelProps) {
  const { queue, busy, look, act } = desk;
  const [removing, setRemoving] = useState<QueueItemWire | null>(null);
  const [tapping, setTapping] = useState<QueueItemWire | null>(null);
  const change = (item: QueueItemWire, verb: string, body: unknown, done: string) =>
    act(`${verb}:${item.id}`, () => browserApi().post(`/whatsapp/queue/${item.id}/${verb}`, body, { idempotencyKey: crypto.randomUUID() }), {
      done: () => done,
      failed: "Erro ao alterar a fila",
    });
  const remove = (item: QueueItemWire) =>
    act(
      `remove:${item.id}`,
      () =>
        browserApi()
          .delete(`/whatsapp/queue/${item.id}`)
          .then(() => true),
      { done: () => "Item removido da fila.", failed: "Erro ao remover da fila" },
    );

  return (
    <Panel
      id="fila"
      title="Fila"
      aside={
        <Button size="sm" variant="ghost" icon="refresh" onClick={() => void look()}>
          Atualizar
        </Button>
      }
    >
      {queue.length === 0 ? (
        <EmptyState title="Nenhuma notícia na fila">
          {mayManage ? "Adicione matérias acima, ou deixe ligado o WhatsApp automático de cada matéria." : "Quando um editor adicionar matérias, elas aparecem aqui."}
        </EmptyState>
      ) : (
        <ul aria-label="Itens da fila" className="mt-3 divide-y divide-line">
          {queue.map((item) => (
            <QueueRow
              key={item.id}
              item={item}
              busy={busy}
              mayManage={mayManage}
              hasGateway={hasGateway}
              timeZone={timeZone}
              onRemove={() => setRemoving(item)}
              onTap={() => setTapping(item)}
              onSendNow={() => void change(item, "send-now", undefined, "Enviando agora.")}
              onRetry={() => void change(item, "retry", undefined, "O item voltou para a fila.")}
              onResolve={(sent) => void change(item, "resolve", { sent }, sent ? "Marcada como enviada." : "Marcada como não enviada; dá para tentar de novo.")}
            />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(open) => !open && setRemoving(null)}
        title="Remover esta notícia da fila?"
        confirmLabel="Remover"
        onConfirm={() => {
          if (removing) void remove(removing);
        }}
      >
        {removing?.titulo}
      </ConfirmDialog>
      {tapping ? (
        <TapAndSend
          item={tapping}
          onClose={() => setTapping(null)}
          onSent={() => {
            setTapping(null);
            void change(tapping, "mark-sent", undefined, "Marcada como enviada.");
          }}
        />
      ) : null}
    </Panel>
  );
}
