import { formatCount } from "#app/platform/values/format-number.ts";
import { type ArticleTrend, useArticleReaders } from "./readers-online.ts";

const MARKS: Record<ArticleTrend["tendencia"], string> = { acima: "↑", abaixo: "↓", normal: "" };

/** "12 lendo agora". */
const readersWords = (readers: number) => `${formatCount(readers)} lendo agora`;

/** "18h: 120 visualizações, média de 80 nos outros dias". */
const trendWords = ({ hora, visualizacoes, media }: ArticleTrend) => `${hora}h: ${formatCount(visualizacoes)} visualizações, média de ${formatCount(media)} nos outros dias`;

/** Readers of an article now, and how its last whole hour compares; nothing while nobody reads and nothing is unusual. */
export function ReadersNow({ articleId }: { articleId: number }) {
  const { readers, trend } = useArticleReaders(articleId);
  const isUnusual = trend !== null && trend.tendencia !== "normal";
  if (readers === 0 && !isUnusual) return null;
  return (
    <span className="readers-now" data-readers={readers} title={trend ? trendWords(trend) : undefined}>
      {readers > 0 ? <span className="readers-now-count">{readersWords(readers)}</span> : null}
      {trend && isUnusual ? (
        <span className={trend.tendencia === "acima" ? "readers-now-up" : "readers-now-down"}>
          <span aria-hidden="true">{MARKS[trend.tendencia]}</span> {trend.tendencia} do normal
          <span className="sr-only"> ({trendWords(trend)})</span>
        </span>
      ) : null}
    </span>
  );
}
