import type { Provenance } from "#app/features/articles/provenance.ts";
import { formatCount } from "#app/platform/values/format-number.ts";
import { Figure } from "#app/ui/newsroom/provenance-mark.tsx";
import { ChangeMark } from "../change-mark.tsx";
import { rateLabel, secondsLabel } from "../figure-labels.ts";
import { NoFigures, PanelCard } from "../panel-card.tsx";
import { ARTICLE_VIEWS, COMPLETION, MEDIAN, SECONDS } from "../site-provenance.ts";
import type { ArticleAudienceView } from "./article-view.ts";

/** The article beside the median of its section at the same age. */
export function ComparisonCard({ view: { comparison, section } }: { view: Pick<ArticleAudienceView, "comparison" | "section"> }) {
  if (!comparison) {
    return (
      <PanelCard id="comparacao" title={`Comparada com ${section}`}>
        <NoFigures>
          <span data-not-figure="">A comparação aparece depois de 2 horas no ar, quando a editoria tem matérias suficientes desta idade.</span>
        </NoFigures>
      </PanelCard>
    );
  }
  const { own, median, stories, age } = comparison;
  const rows = [
    { label: "Leituras", of: ARTICLE_VIEWS, own: own.views, median: median.views, text: (value: number | null) => formatCount(value ?? 0) },
    { label: "Tempo de leitura", of: SECONDS, own: own.seconds, median: median.seconds, text: (value: number | null) => secondsLabel(value === null ? null : Math.round(value)) },
    { label: "Lidas até o fim", of: COMPLETION, own: own.completion, median: median.completion, text: rateLabel, isRate: true },
  ];
  return (
    <PanelCard
      id="comparacao"
      title={`Comparada com ${section}`}
      note={
        <Figure label="Matérias comparadas" of={MEDIAN}>
          {`Mediana de ${formatCount(stories)} matérias da editoria, todas com ${age} no ar`}
        </Figure>
      }
    >
      <ul className="flex flex-col gap-4 px-4 pt-3 pb-4 sm:px-5">
        {rows.map(({ label, of, own: value, median: middle, text, isRate = false }) => {
          const most = Math.max(value ?? 0, middle ?? 0, 1);
          return (
            <li key={label}>
              <p className="flex items-baseline justify-between gap-3">
                <span className="font-semibold">{label}</span>
                {value !== null && middle !== null ? (
                  <Figure label={`${label}, diferença para a mediana`} of={MEDIAN}>
                    <ChangeMark now={value} before={middle} isRate={isRate} />
                  </Figure>
                ) : null}
              </p>
              <Measure label={label} of={of} name="esta matéria" text={text(value)} share={(value ?? 0) / most} isOwn />
              <Measure label={label} of={MEDIAN} name="mediana" text={text(middle)} share={(middle ?? 0) / most} isOwn={false} />
            </li>
          );
        })}
      </ul>
    </PanelCard>
  );
}

interface MeasureProps {
  label: string;
  of: Provenance;
  name: string;
  text: string;
  share: number;
  isOwn: boolean;
}

const Measure = ({ label, of, name, text, share, isOwn }: MeasureProps) => (
  <p className="mt-1 grid grid-cols-[6rem_1fr_auto] items-center gap-2 text-[0.8125rem] text-muted">
    {name}
    <span aria-hidden="true" className="h-2 rounded-full bg-sunken">
      <span className={isOwn ? "block h-full rounded-full bg-accent" : "block h-full rounded-full bg-edge opacity-60"} style={{ width: `${Math.max(0, 100 * share)}%` }} />
    </span>
    <Figure label={`${label}, ${name}`} of={of} className="text-ink tabular-nums">
      {text}
    </Figure>
  </p>
);
