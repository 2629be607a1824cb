import { Link } from "@remix-run/react";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import type { InstagramItemWire } from "#app/wire/instagram-queue.ts";
import type { ItemAct } from "./queue-calls.ts";
import { adderInWords, attemptsInWords, dueInWords, STATUS_WORDS, TYPE_WORDS } from "./queue-words.ts";

interface QueueItemProps {
  item: InstagramItemWire;
  timeZone: string;
  busy: boolean;
  onAct(act: ItemAct): void;
  onCancel(): void;
}

function Actions({ item: { status, title }, busy, onAct, onCancel }: Omit<QueueItemProps, "timeZone">) {
  const named = (what: string) => ({ "aria-label": `${what}: ${title}`, disabled: busy, size: "sm" as const, className: "max-sm:h-10" });
  if (status === "published") return null;
  if (status === "uncertain")
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
      </div>
    );
  return (
    <>
      {status === "error" ? (
        <Button {...named("Tentar de novo")} icon="refresh" onClick={() => onAct("retry")}>
          Tentar de novo
        </Button>
      ) : null}
      {status === "pending" ? (
        <Button {...named("Publicar agora")} icon="share" onClick={() => onAct("publish-now")}>
          Publicar agora
        </Button>
      ) : null}
      <Button {...named("Cancelar")} variant="dangerGhost" icon="trash" onClick={onCancel}>
        Cancelar
      </Button>
    </>
  );
}

/** One card on its way: where it stands, why it does not go, and what can be done. */
export function QueueItem({ item, timeZone, busy, onAct, onCancel }: QueueItemProps) {
  const { label, tone } = STATUS_WORDS[item.status];
  const facts = [TYPE_WORDS[item.type], dueInWords(item, timeZone), attemptsInWords(item), adderInWords(item)].filter((fact) => fact !== null);
  return (
    <li className="flex flex-col gap-2 px-4 py-3.5 sm:px-5" aria-busy={busy || undefined}>
      <div className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
        <Badge tone={tone}>{label}</Badge>
        <span className="text-xs font-semibold tracking-wide text-muted uppercase">{item.hat}</span>
      </div>
      <p className="font-semibold wrap-anywhere">
        {item.articleId === null ? (
          item.title
        ) : (
          <Link to={`/admin/editar-materia/${item.articleId}`} className="hover:underline">
            {item.title}
          </Link>
        )}
      </p>
      <p className="text-[0.8125rem] text-muted tabular-nums">{facts.join(" · ")}</p>
      {item.error ? (
        <p className={item.status === "error" ? "text-danger" : "text-warn"}>
          {item.error} {item.remedy ? <span className="text-muted">{item.remedy}</span> : null}
        </p>
      ) : null}
      {item.status === "uncertain" ? <p className="text-muted">O Instagram não confirmou. Abra o perfil e veja: nada sai de novo antes da sua resposta.</p> : null}
      <div className="flex flex-wrap gap-2 empty:hidden">
        <Actions item={item} busy={busy} onAct={onAct} onCancel={onCancel} />
      </div>
    </li>
  );
}
