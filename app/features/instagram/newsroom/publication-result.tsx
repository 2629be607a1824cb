import type { ReactNode } from "react";
import { Figure } from "#app/features/articles/newsroom/provenance-mark.tsx";
import type { Provenance } from "#app/features/articles/provenance.ts";
import type { PublicationFiguresWire } from "#app/features/social/social-posts.wire.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { formatCount } from "#app/platform/values/format-number.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { InstagramPostWire } from "../instagram-queue.wire.ts";

/** A figure of a publication with where it comes from; `value` null: it is not known. */
interface PublicationFigure {
  label: string;
  value: number | null;
  of: Provenance;
}

/** Totals that are shown of a post, under Meta's names. */
const SHOWN = [
  { label: "Alcance", field: "alcance", metric: "reach", definition: "Contas diferentes que viram o post. É uma estimativa do Instagram." },
  { label: "Visualizações", field: "visualizacoes", metric: "views", definition: "Vezes que o post foi visto, também repetidas." },
  { label: "Salvamentos", field: "salvamentos", metric: "saved", definition: "Vezes que o post foi salvo, menos as desfeitas." },
] as const;

const DELAY = "É o total desde a publicação; a coleta é diária, por 28 dias.";
const COLLECTED_LATER = "Aguarde a coleta diária, ou use Atualizar em Instagram Analytics.";
const NOT_TOLD = "A Meta não informa este número para este post.";

/** Lists the figures of a publication; missing ones have their reason. */
function publicationFigures({ numeros, lidoEm, causa, cliques }: PublicationFiguresWire, type: InstagramPostWire["type"], timeZone: string): PublicationFigure[] {
  const day = lidoEm === null ? null : newsroomDay(Date.parse(lidoEm), timeZone);
  const told = SHOWN.map(({ label, field, metric, definition }): PublicationFigure => {
    const value = numeros?.[field] ?? null;
    if (value !== null) return { label, value, of: { kind: "meta", metric: `${metric} do post`, definition, day, delay: DELAY } };
    if (type === "story" && field === "salvamentos") return { label, value, of: { kind: "unavailable", reason: "Stories não têm salvamentos.", action: "Nada a fazer." } };
    return { label, value, of: { kind: "unavailable", reason: causa ?? NOT_TOLD, action: COLLECTED_LATER } };
  });
  return [...told, { label: "Cliques no link", value: cliques, of: clicksOf(cliques, type) }];
}

function clicksOf(clicks: number | null, type: InstagramPostWire["type"]): Provenance {
  if (clicks !== null)
    return {
      kind: "measured",
      how: "Cliques de pessoas no link curto da matéria feito para o Instagram, que todos os posts dela compartilham; robôs e pré-visualizações não contam.",
    };
  return {
    kind: "unavailable",
    reason: type === "story" ? "Stories saem sem link." : "Não há link curto desta matéria para o Instagram.",
    action: type === "story" ? "Nada a fazer." : "Com o domínio curto configurado, a legenda sai com um link que é contado.",
  };
}

interface PublicationResultProps {
  result: PublicationFiguresWire;
  type: InstagramPostWire["type"];
  /** Of the publication, to tell one mark from another. */
  title: string;
  timeZone: string;
}

/** Reach, views, saves and clicks of a publication, each with where it comes from; a dash is a figure that is not known. */
export const PublicationResult = ({ result, type, title, timeZone }: PublicationResultProps) => (
  <dl className="flex flex-wrap gap-x-6 gap-y-1.5">
    {publicationFigures(result, type, timeZone).map(({ label, value, of }) => (
      <div key={label}>
        <dt className="text-xs text-subtle">{label}</dt>
        <dd>
          <Figure label={`${label}: ${title}`} of={of} className="font-semibold tabular-nums">
            {value === null ? "—" : formatCount(value)}
          </Figure>
        </dd>
      </div>
    ))}
  </dl>
);

const TONES = { warn: "bg-warn-soft text-warn", danger: "bg-danger-soft text-danger", info: "bg-info-soft text-info" } as const;

/** A problem of the account or its queue: what happened, and what to do. */
export function AccountNotice({ tone, cause, remedy, children }: { tone: keyof typeof TONES; cause: string; remedy: string; children?: ReactNode }) {
  return (
    <div className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg px-3 py-2.5 ${TONES[tone]}`}>
      <p className="flex min-w-0 flex-1 basis-64 gap-2">
        <Icon name={tone === "info" ? "clock" : "alert"} className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0">
          <strong className="font-semibold">{cause}</strong> {remedy}
        </span>
      </p>
      {children}
    </div>
  );
}
