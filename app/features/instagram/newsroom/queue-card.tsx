import { Link } from "@remix-run/react";
import { useEffect, useState } from "react";
import { counted } from "#app/platform/values/format-number.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { Thumbnail } from "#app/ui/newsroom/avatar.tsx";
import { ErrorState } from "#app/ui/states.tsx";
import { useInterval } from "#app/ui/use-interval.ts";
import type { InstagramItemWire, InstagramQueueWire } from "../instagram-queue.wire.ts";
import { AccountNotice } from "./publication-result.tsx";
import { adderLabel, attemptsLabel, dueTimeLabel, needsPerson, relativeTimeLabel, STATUS_LABELS, TYPE_LABELS } from "./queue-labels.ts";
import type { InstagramQueueState, ItemAct } from "./use-instagram-queue.ts";

interface ItemActionsProps {
  item: InstagramItemWire;
  /** The queue is paused: 'publish now' is disabled. */
  isQueuePaused: boolean;
  /** An action on this item is in progress. */
  busy: boolean;
  /** Address of the account's profile; null when the account is not known. */
  profileUrl: string | null;
  onAct(act: ItemAct): void;
  onCancel(): void;
}

/** Actions on an item; each button's accessible name includes the item's title. */
function ItemActions({ item: { status, title }, isQueuePaused, busy, profileUrl, onAct, onCancel }: ItemActionsProps) {
  const named = (what: string) => ({ "aria-label": `${what}: ${title}`, disabled: busy, size: "sm" as const, className: "max-sm:h-10" });
  switch (status) {
    case "published":
      return null;
    case "uncertain":
      return (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in a row
        <div role="group" aria-label={`Foi publicado? ${title}`} className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">Foi publicado?</span>
          <Button {...named("Sim, foi publicado")} icon="check" onClick={() => onAct("out")}>
            Sim
          </Button>
          <Button {...named("Não foi publicado")} icon="close" onClick={() => onAct("not-out")}>
            Não
          </Button>
          {profileUrl ? (
            <ButtonLink to={profileUrl} target="_blank" rel="noopener noreferrer" variant="ghost" size="sm" icon="external" className="max-sm:h-10">
              Abrir o perfil
            </ButtonLink>
          ) : null}
        </div>
      );
    case "error":
      return (
        <>
          <Button {...named("Tentar de novo")} icon="refresh" onClick={() => onAct("retry")}>
            Tentar de novo
          </Button>
          <Button {...named("Descartar")} variant="dangerGhost" icon="trash" onClick={onCancel}>
            Descartar
          </Button>
        </>
      );
    default:
      return (
        <>
          {status === "pending" && !isQueuePaused ? (
            <Button {...named("Publicar agora")} icon="instagram" onClick={() => onAct("publish-now")}>
              Publicar agora
            </Button>
          ) : null}
          <Button {...named("Cancelar")} variant="dangerGhost" icon="close" onClick={onCancel}>
            Cancelar
          </Button>
        </>
      );
  }
}

interface QueueItemProps extends Omit<ItemActionsProps, "item" | "isQueuePaused"> {
  item: InstagramItemWire;
  hold: InstagramQueueWire["hold"];
  timeZone: string;
  /** Null before the page's script. */
  now: number | null;
}

/** Format of the post. */
const SHAPES = { card: "h-20 w-16", story: "h-20 w-[2.8125rem]", carousel: "h-12 w-16" } as const;

function Title({ item: { articleId, title } }: { item: InstagramItemWire }) {
  if (articleId === null) return title;
  return (
    <Link to={`/admin/editar-materia/${articleId}`} className="hover:underline">
      {title}
    </Link>
  );
}

/** One queued card: content, state, reason of a failure, and actions. */
function QueueItem({ item, hold, timeZone, now, ...acting }: QueueItemProps) {
  const { label, tone } = STATUS_LABELS[item.status];
  const facts = [
    TYPE_LABELS[item.type],
    item.pictures > 0 ? counted(item.pictures, "foto", "fotos") : null,
    dueTimeLabel(item, { timeZone, now, hold }),
    attemptsLabel(item),
    adderLabel(item),
  ].filter((fact) => fact !== null);
  return (
    <li
      className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-3 gap-y-2.5 px-4 py-4 sm:gap-x-4 sm:px-5 lg:grid-cols-[4rem_minmax(0,1fr)_auto] lg:gap-x-6"
      aria-busy={acting.busy || undefined}
    >
      <span className="flex justify-center">
        <Thumbnail coverUrl={item.imageUrl} className={SHAPES[item.type]} />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Badge tone={tone}>{label}</Badge>
          <span className="text-xs font-semibold tracking-wide text-muted uppercase">{item.hat}</span>
        </p>
        <h3 className="font-semibold wrap-anywhere">
          <Title item={item} />
        </h3>
        <p className="text-[0.8125rem] text-muted tabular-nums">{facts.join(" · ")}</p>
        {item.error ? (
          <p className="mt-0.5 text-[0.8125rem]">
            <span className={classNames("font-semibold", item.status === "error" ? "text-danger" : "text-warn")}>{item.error}</span> {item.remedy}
          </p>
        ) : null}
        {item.caption === "" ? null : (
          <details className="group text-[0.8125rem]">
            <summary className="inline-flex min-h-8 cursor-pointer items-center lg:min-h-6 text-muted underline underline-offset-2 hover:text-ink">Legenda</summary>
            <p className="mt-1 max-w-prose rounded-lg bg-sunken px-3 py-2 whitespace-pre-line wrap-anywhere">{item.caption}</p>
          </details>
        )}
      </div>
      <div className="col-span-2 flex flex-wrap content-start gap-2 empty:hidden lg:col-span-1 lg:max-w-88 lg:justify-end">
        <ItemActions item={item} isQueuePaused={hold !== null} {...acting} />
      </div>
    </li>
  );
}

interface QueuePauseNoticeProps {
  hold: NonNullable<InstagramQueueWire["hold"]>;
  timeZone: string;
  now: number | null;
  resuming: boolean;
  onResume(): void;
}

/** Explains why the queue is paused, and how to resume it. */
function QueuePauseNotice({ hold: { reason, until }, timeZone, now, resuming, onResume }: QueuePauseNoticeProps) {
  const when = until === null ? "" : ` Próxima olhada: ${relativeTimeLabel(until, timeZone, now)}.`;
  return (
    <AccountNotice tone={until === null ? "danger" : "info"} cause={until === null ? "A fila está parada." : "A fila está esperando."} remedy={`${reason}${when}`}>
      <Button size="sm" icon="power" busy={resuming} className="max-sm:h-10" onClick={onResume}>
        Retomar
      </Button>
    </AccountNotice>
  );
}

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
        <p className="px-4 py-3 text-muted sm:px-5">
          <strong className="font-semibold text-ink">Nenhum card na fila</strong> Ligue “Card do Instagram” no editor de uma matéria: o card sai cinco minutos depois dela.
        </p>
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
