import { counted, formatCount } from "#app/platform/values/format-number.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Figure } from "#app/ui/newsroom/provenance-mark.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { LISTEN_MIN_MS } from "../../engagement.ts";
import { BreakdownTable } from "../breakdown-table.tsx";
import { DemoNotice } from "../demo-notice.tsx";
import { secondsLabel } from "../figure-labels.ts";
import { EARLIER_VIEWS, LISTENED_SECONDS, listensOf } from "../site-provenance.ts";
import { TotalCards } from "../total-cards.tsx";
import type { ArticleAudienceView } from "./article-view.ts";
import { ChannelsCard } from "./channels-card.tsx";
import { ComparisonCard } from "./comparison-card.tsx";
import { CurveCard } from "./curve-card.tsx";
import { PublicationsCard } from "./publications-card.tsx";

/** What one article brought. `now`: of the server, in milliseconds. */
export function ArticleAudienceScreen({ view, now }: { view: ArticleAudienceView; now: number }) {
  return (
    <div className="flex flex-col gap-4">
      <div>
        <p className="mb-1 text-[0.8125rem] print:hidden">
          <ButtonLink to="/admin/materias" size="sm" variant="ghost" icon="chevronLeft" className="-ml-2.5">
            Voltar para matérias
          </ButtonLink>
        </p>
        <PageHeader
          title={view.title}
          actions={
            <span className="flex gap-2 print:hidden">
              {view.isVisible ? (
                <a href={`/post/${view.slug}`} target="_blank" rel="noopener" className="btn">
                  <Icon name="external" /> Ver no site
                </a>
              ) : null}
              {view.mayEdit ? (
                <ButtonLink to={`/admin/editar-materia/${view.id}`} icon="edit">
                  Editar
                </ButtonLink>
              ) : null}
            </span>
          }
        >
          <p data-not-figure="">
            Audiência da matéria · {view.section} · {view.published === null ? "ainda não publicada" : `publicada em ${view.published}`}
          </p>
        </PageHeader>
      </div>
      {view.isDemo ? <DemoNotice /> : null}
      <TotalCards totals={view.totals} compared={null} />
      {view.earlierViews > 0 ? (
        <p className="-mt-2 text-xs text-subtle">
          Mais{" "}
          <Figure label="Visualizações de antes da contagem por hora" of={EARLIER_VIEWS}>
            {counted(view.earlierViews, "visualização", "visualizações")}
          </Figure>{" "}
          {view.earlierViews === 1 ? "é" : "são"} de antes da contagem por hora e não {view.earlierViews === 1 ? "entra" : "entram"} nos números acima.
        </p>
      ) : null}
      {view.listens.seconds === null ? null : (
        <p className="-mt-2 text-[0.8125rem] text-subtle">
          Ouvintes:{" "}
          <Figure label="Ouvintes" of={listensOf(LISTEN_MIN_MS / 1_000)}>
            {formatCount(view.listens.count)}
          </Figure>
          , em média por{" "}
          <Figure label="Tempo ouvido" of={LISTENED_SECONDS}>
            {secondsLabel(view.listens.seconds)}
          </Figure>
        </p>
      )}
      <CurveCard view={view} />
      <div className="grid items-start gap-4 xl:grid-cols-2 print:grid-cols-2">
        <ComparisonCard view={view} />
        <ChannelsCard channels={view.channels} timeZone={view.timeZone} now={now} />
      </div>
      <PublicationsCard publications={view.publications} timeZone={view.timeZone} now={now} />
      <BreakdownTable id="fontes" title="Fontes" note="De onde as pessoas chegaram a esta matéria" head="Fonte" rows={view.sources} empty="Sem dados de origem" columns="wide" />
    </div>
  );
}
