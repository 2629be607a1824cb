import { useEffect, useState } from "react";
import { counted } from "#app/platform/values/format-number.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { EmptyState, ErrorState } from "#app/ui/states.tsx";
import { useInterval } from "#app/ui/use-interval.ts";
import type { InstagramItemWire } from "../instagram-queue.wire.ts";
import { QueueItem } from "./queue-item.tsx";
import { needsPerson } from "./queue-labels.ts";
import { QueuePauseNotice } from "./queue-pause-notice.tsx";
import type { InstagramQueueState } from "./use-instagram-queue.ts";

interface QueueCardProps extends Pick<InstagramQueueState, "queue" | "problem" | "busy" | "refresh" | "act" | "resume" | "resuming"> {
  timeZone: string;
  /** Address of the account's profile; null when the account is not known. */
  profileUrl: string | null;
}

/** Items of each part that are drawn at once, and that 'Mostrar mais' adds. */
const SHOWN = 20;
const CLOCK_MS = 10_000;

/** The browser's time; null before hydration. */
function useNow(): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => setNow(Date.now()), []);
  useInterval(() => setNow(Date.now()), CLOCK_MS);
  return now;
}

/** The queue; items that need a person come first. */
export function QueueCard({ queue, problem, busy, refresh, act, resume, resuming, timeZone, profileUrl }: QueueCardProps) {
  const [cancelling, setCancelling] = useState<InstagramItemWire | null>(null);
  const [publishing, setPublishing] = useState<InstagramItemWire | null>(null);
  const [shown, setShown] = useState(SHOWN);
  const now = useNow();
  const items = queue?.items ?? [];
  const hold = queue?.hold ?? null;
  const forPeople = items.filter(needsPerson);
  const waiting = items.filter((item) => !needsPerson(item));
  const parts = [
    { id: "instagram-attention", name: "Esperam você", of: forPeople },
    { id: "instagram-waiting", name: "Vão sair", of: waiting },
  ].filter((part) => part.of.length > 0);
  const isLong = parts.some((part) => part.of.length > shown);
  return (
    <section aria-labelledby="instagram-queue" className="mb-5 card">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-b border-line px-4 py-3 sm:px-5">
        <h2 id="instagram-queue" className="card-title">
          Fila
        </h2>
        {items.length > 0 ? <p className="text-muted tabular-nums">{counted(items.length, "card", "cards")}</p> : null}
        {queue !== null && problem !== null ? (
          <p role="status" className="w-full text-warn">
            A fila não pôde ser atualizada. {problem}
          </p>
        ) : null}
      </div>
      {hold ? (
        <div className="border-b border-line p-3">
          <QueuePauseNotice hold={hold} timeZone={timeZone} now={now} resuming={resuming} onResume={() => void resume()} />
        </div>
      ) : null}
      {queue === null ? (
        <ErrorState title="Erro ao carregar a fila" actions={<Button onClick={() => void refresh()}>Tentar novamente</Button>}>
          {problem ?? "O que está na fila continua guardado e sai na hora."}
        </ErrorState>
      ) : null}
      {queue !== null && items.length === 0 ? (
        <EmptyState title="Nenhum card na fila" actions={<ButtonLink to="/admin/materias">Ver matérias</ButtonLink>}>
          Ligue “Card do Instagram” no editor de uma matéria: o card sai cinco minutos depois dela.
        </EmptyState>
      ) : null}
      {parts.map(({ id, name, of }) => (
        <section key={id} aria-labelledby={id} className="border-b border-line last:border-b-0">
          <h3 id={id} className={forPeople.length > 0 ? "bg-sunken px-4 py-1.5 text-[0.8125rem] font-semibold text-muted sm:px-5" : "sr-only"}>
            {name} <span className="tabular-nums">({of.length})</span>
          </h3>
          <ul className="divide-y divide-line">
            {of.slice(0, shown).map((item) => (
              <QueueItem
                key={item.id}
                item={item}
                hold={hold}
                timeZone={timeZone}
                now={now}
                busy={busy === item.id}
                profileUrl={profileUrl}
                onAct={(what) => (what === "publish-now" ? setPublishing(item) : void act(item, what))}
                onCancel={() => setCancelling(item)}
              />
            ))}
          </ul>
        </section>
      ))}
      {isLong ? (
        <div className="border-t border-line px-4 py-3 text-center">
          <Button onClick={() => setShown(shown + SHOWN)}>Mostrar mais {SHOWN}</Button>
        </div>
      ) : null}
      <ConfirmDialog
        open={publishing !== null}
        onOpenChange={(open) => {
          if (!open) setPublishing(null);
        }}
        title="Publicar este card agora?"
        confirmLabel="Publicar agora"
        onConfirm={() => {
          if (publishing) void act(publishing, "publish-now");
          setPublishing(null);
        }}
      >
        <p>“{publishing?.title}” vai para todos os seguidores no Instagram. Depois de publicado, não dá para desfazer por aqui.</p>
      </ConfirmDialog>
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
