import type { Provenance } from "#app/features/articles/provenance.ts";
import type { PublicationFiguresWire } from "#app/features/social/social-posts.wire.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";

/** A figure of a publication with where it comes from; `value` null: it is not known. */
export interface PublicationFigure {
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

/** What came of a publication, figure by figure: what is not known says why. */
export function publicationFigures({ numeros, lidoEm, causa, cliques }: PublicationFiguresWire, type: "card" | "story", timeZone: string): PublicationFigure[] {
  const day = lidoEm === null ? null : newsroomDay(Date.parse(lidoEm), timeZone);
  const told = SHOWN.map(({ label, field, metric, definition }): PublicationFigure => {
    const value = numeros?.[field] ?? null;
    if (value !== null) return { label, value, of: { kind: "meta", metric: `${metric} do post`, definition, day, delay: DELAY } };
    if (type === "story" && field === "salvamentos") return { label, value, of: { kind: "unavailable", reason: "Stories não têm salvamentos.", action: "Nada a fazer." } };
    return { label, value, of: { kind: "unavailable", reason: causa ?? NOT_TOLD, action: COLLECTED_LATER } };
  });
  return [...told, { label: "Cliques no link", value: cliques, of: clicksOf(cliques, type) }];
}

function clicksOf(clicks: number | null, type: "card" | "story"): Provenance {
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
