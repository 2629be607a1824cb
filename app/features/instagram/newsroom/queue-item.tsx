import { Link } from "@remix-run/react";
import { Badge } from "#app/ui/badge.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Thumbnail } from "#app/ui/newsroom/thumbnail.tsx";
import type { InstagramItemWire, InstagramQueueWire } from "../instagram-queue.wire.ts";
import { ItemActions, type ItemActionsProps } from "./item-actions.tsx";
import { adderLabel, attemptsLabel, dueTimeLabel, STATUS_LABELS, TYPE_LABELS } from "./queue-labels.ts";

interface QueueItemProps extends Omit<ItemActionsProps, "item" | "isQueuePaused"> {
  item: InstagramItemWire;
  hold: InstagramQueueWire["hold"];
  timeZone: string;
  /** Null before the page's script. */
  now: number | null;
}

/** Format of the post. */
const SHAPES = { card: "h-20 w-16", story: "h-20 w-[2.8125rem]" } as const;

function Title({ item: { articleId, title } }: { item: InstagramItemWire }) {
  if (articleId === null) return title;
  return (
    <Link to={`/admin/editar-materia/${articleId}`} className="hover:underline">
      {title}
    </Link>
  );
}

/** One queued card: content, state, reason of a failure, and actions. */
export function QueueItem({ item, hold, timeZone, now, ...acting }: QueueItemProps) {
  const { label, tone } = STATUS_LABELS[item.status];
  const facts = [TYPE_LABELS[item.type], dueTimeLabel(item, { timeZone, now, hold }), attemptsLabel(item), adderLabel(item)].filter((fact) => fact !== null);
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
