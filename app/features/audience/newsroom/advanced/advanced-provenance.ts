import { META_DELAY, type Provenance } from "#app/features/articles/provenance.ts";
import type { MediaMetric } from "#app/features/social/media.ts";
import type { SocialModeKey } from "#app/features/social/modes.ts";
import type { MetricReport } from "#app/features/social/report.ts";
import { daysAveraged, metaWindow, missingOf, noWindow } from "../instagram/instagram-view.ts";

/** Origins of the figures of 'Métricas Avançadas', as sentences for readers of the screen; those of the site's tab are in `site-provenance.ts`. */

const measured = (how: string): Provenance => ({ kind: "measured", how });
const calculated = (formula: string, inputs: string): Provenance => ({ kind: "calculated", formula, inputs });

export const SOURCE_VIEWS = measured("Visualizações pela origem da visita: o utm_source do endereço, senão a página de onde a pessoa veio, senão acesso direto.");

export const SOURCE_SHARE = calculated("100 × visualizações da origem ÷ visualizações do período", "visualizações medidas; as origens menores estão somadas em “Demais origens”");

export const RETURNS = calculated(
  "soma, dia a dia, de sessões − leitores; um dia com menos sessões que leitores conta zero",
  "sessões e leitores medidos por dia. Cada leitor tem uma primeira sessão no dia; as outras são voltas, depois de 30 minutos ou mais sem sinal. Sessões que atravessam a meia-noite contam no dia em que começam, e por isso o número pode ficar um pouco abaixo do real.",
);

export const SESSIONS_PER_READER = calculated("sessões ÷ leitores, somados os dias do período", "sessões e leitores medidos por dia; ninguém é reconhecido no dia seguinte");

export const NO_RETURNING_READERS: Provenance = {
  kind: "unavailable",
  reason: "De cada dia só ficam guardadas as somas de sessões e de leitores, não quem teve quantas: duas voltas podem ser de uma pessoa ou de duas.",
  action: "Use as voltas no mesmo dia, que são exatas como visitas.",
};

export const NO_RETURNS: Provenance = {
  kind: "unavailable",
  reason: "Nenhum leitor foi contado neste período.",
  action: "Escolha outro período.",
};

export const STORIES = measured("Matérias do grupo que tiveram ao menos uma visualização no período. As que foram apagadas não estão em grupo nenhum.");

export const GROUP_VIEWS = measured("Visualizações de matérias do grupo que apareceram na tela de uma pessoa, no período.");

export const groupCompletion = (minimum: number): Provenance =>
  calculated(
    `100 × leituras em que o fim do texto apareceu na tela ÷ visualizações das matérias do grupo; só com ${minimum} matérias ou mais`,
    "visualizações medidas do período, somadas por matéria. Mostra o que acontece junto, e não a causa: assunto e destaque também mudam de um grupo para o outro.",
  );

/** Settings that a network lacks. */
export const notConfigured = (missing: readonly string[]): Provenance => ({
  kind: "unavailable",
  reason: `A rede não está configurada. Falta definir: ${missing.join(", ")}.`,
  action: "Quem administra o servidor define essas configurações; a coleta diária começa em seguida.",
});

const SAME_PERSON = "Somar dias conta a mesma pessoa mais de uma vez.";

/** A metric summed up in one of the four ways. `days`: of the period. */
export function modeProvenance(metric: MetricReport, mode: SocialModeKey, days: number): Provenance {
  const missing = missingOf(metric);
  const { aggregate28, name, definition, series, isUnique } = metric;
  if (mode === "28-dias") {
    if (aggregate28) return metaWindow(metric, 28, aggregate28.until);
    return metric.status === "ok" ? noWindow(28) : (missing ?? noWindow(28));
  }
  if (missing) return missing;
  if (mode === "media") return daysAveraged(metric);
  if (mode === "soma") {
    return calculated(
      `soma dos ${series.length} dias que a Meta informou, de ${days} do período`,
      `${name} por dia, da API da Meta. ${definition} ${isUnique ? SAME_PERSON : ""} ${META_DELAY}`,
    );
  }
  return { kind: "meta", metric: `${name}, um valor por dia`, definition, day: series.at(-1)?.date ?? null, delay: META_DELAY };
}

/** The Page's follows less unfollows; `days` that have both. */
export const netGrowthProvenance = (mode: SocialModeKey, days: number): Provenance =>
  calculated(
    `seguidores ganhos − seguidores perdidos, de ${days} ${days === 1 ? "dia em que a Meta informou" : "dias em que a Meta informou"} os dois${mode === "media" ? `, ÷ ${days}` : ""}; nunca abaixo de zero`,
    "page_fan_adds_unique e page_fan_removes_unique por dia, da API da Meta",
  );

export const NO_NET_GROWTH: Provenance = {
  kind: "unavailable",
  reason: "A Meta não informou ganhos e perdas de seguidores do mesmo dia.",
  action: "Veja a causa em cada métrica da tabela; a coleta diária tenta de novo.",
};

export const METRICS_ANSWERING = calculated("métricas sem erro e já coletadas, de todas as que o portal coleta desta rede", "a resposta da Meta a cada métrica na última coleta");

export const DIAGNOSTIC_SUM = calculated(
  "soma dos dias que a Meta informou; um traço onde não informou nenhum",
  "valores por dia guardados. Onde a métrica conta pessoas, a soma conta a mesma pessoa mais de uma vez.",
);

/** Definition of each figure of a post, by Meta's name. */
const POST_DEFINITIONS: Record<MediaMetric, string> = {
  reach: "Contas diferentes que viram o post. É uma estimativa do Instagram.",
  views: "Vezes que o post foi visto, também repetidas.",
  total_interactions: "Curtidas, comentários, salvamentos e compartilhamentos do post, menos os desfeitos.",
  likes: "Curtidas do post.",
  comments: "Comentários do post.",
  shares: "Compartilhamentos do post.",
  saved: "Vezes que o post foi salvo.",
};

/** A post's total since it was published; `day`: of the reading. */
export const postFigure = (metric: MediaMetric, day: string): Provenance => ({
  kind: "meta",
  metric: `${metric}, total do post`,
  definition: `${POST_DEFINITIONS[metric]} Desde que foi ao ar, na última leitura.`,
  day,
  delay: META_DELAY,
});

export const NO_POST_FIGURE = (cause: string | null): Provenance => ({
  kind: "unavailable",
  reason: cause ?? "A Meta ainda não informou este número do post.",
  action: "A coleta diária tenta de novo até 28 dias depois da publicação.",
});

export const CHECK_SCOPE =
  "A verificação é do próprio site, uma vez por minuto, de dentro do servidor: banco de dados, arquivos, objetos e a página inicial montada de novo. Ela não vê o caminho até a casa do leitor, nem falhas em que o próprio site nem chega a rodar.";

export const CHECK_ANSWERED = measured(`Minutos em que a verificação rodou e todas as partes responderam. ${CHECK_SCOPE}`);

export const CHECK_FAILED = measured("Minutos em que a verificação rodou e ao menos uma parte não respondeu a tempo (2 segundos; 5 para a página inicial).");

export const CHECK_UNMEASURED = calculated(
  "minutos que já passaram − minutos em que a verificação rodou",
  "minutos verificados, medidos. Sem medição não quer dizer fora do ar nem no ar: não se sabe.",
);

export const CHECK_RATE = calculated(
  "100 × minutos em que tudo respondeu ÷ minutos verificados, cortado na segunda casa",
  "minutos verificados, medidos; minutos sem medição ficam fora da conta, dos dois lados",
);

export const NO_CHECKS: Provenance = {
  kind: "unavailable",
  reason: "Nenhum minuto deste período foi verificado.",
  action: "Confira se o agendamento de cada minuto está ativo; a contagem começa com a primeira verificação.",
};
