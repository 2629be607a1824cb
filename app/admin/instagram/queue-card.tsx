import { useState } from "react";
import { counted } from "#app/admin/format.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { EmptyState, ErrorState } from "#app/ui/states.tsx";
import type { InstagramItemWire } from "#app/wire/instagram-queue.ts";
import { QueueItem } from "./queue-item.tsx";
import type { InstagramQueueState } from "./use-instagram-queue.ts";

interface QueueCardProps extends Pick<InstagramQueueState, "items" | "problem" | "busy" | "refresh" | "act"> {
  timeZone: string;
}

/** What waits for Instagram, and what needs a person. */
export function QueueCard({ items, problem, busy, refresh, act, timeZone }: QueueCardProps) {
  const [cancelling, setCancelling] = useState<InstagramItemWire | null>(null);
  return (
    <section aria-labelledby="instagram-queue" className="mb-5 rounded-xl border border-line bg-surface shadow-lift">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-b border-line px-4 py-3 sm:px-5">
        <h2 id="instagram-queue" className="text-lg font-semibold">
          Fila
        </h2>
        {items && items.length > 0 ? <p className="text-muted">{counted(items.length, "card", "cards")}</p> : null}
        {items !== null && problem !== null ? (
          <p role="status" className="w-full text-warn">
            A fila não pôde ser atualizada. {problem}
          </p>
        ) : null}
      </div>
      {items === null ? (
        <ErrorState title="Erro ao carregar a fila" actions={<Button onClick={() => void refresh()}>Tentar novamente</Button>}>
          {problem ?? "O que está na fila continua guardado e sai na hora."}
        </ErrorState>
      ) : items.length === 0 ? (
        <EmptyState title="Nenhum card na fila" actions={<ButtonLink to="/admin/materias">Ver matérias</ButtonLink>}>
          Ligue “Card do Instagram” no editor de uma matéria: o card sai cinco minutos depois dela.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {items.map((item) => (
            <QueueItem key={item.id} item={item} timeZone={timeZone} busy={busy === item.id} onAct={(what) => void act(item, what)} onCancel={() => setCancelling(item)} />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={cancelling !== null}
        onOpenChange={(open) => {
          if (!open) setCancelling(null);
        }}
        title="Tirar este card da fila?"
        confirmLabel="Tirar da fila"
        onConfirm={() => {
          if (cancelling) void act(cancelling, "cancel");
          setCancelling(null);
        }}
      >
        <p>“{cancelling?.title}” não será publicado no Instagram. A matéria não muda.</p>
      </ConfirmDialog>
    </section>
  );
}
