import { Figure } from "#app/features/articles/newsroom/provenance-mark.tsx";
import type { Provenance } from "#app/features/articles/provenance.ts";
import { PublicationResult } from "#app/features/instagram/newsroom/publication-result.tsx";
import { TYPE_LABELS } from "#app/features/instagram/newsroom/queue-labels.ts";
import { whenLabel } from "#app/features/whatsapp/newsroom/item-labels.ts";
import { counted, formatCount } from "#app/platform/values/format-number.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { LISTEN_MIN_MS } from "../../engagement.ts";
import { BreakdownTable } from "../breakdown-table.tsx";
import { rateLabel, secondsLabel } from "../labels.ts";
import { ChangeMark, DemoNotice, NoFigures, PanelCard, TotalCards } from "../panel-parts.tsx";
import { ARTICLE_VIEWS, CLICKS, COMPLETION, EARLIER_VIEWS, LISTENED_SECONDS, listensOf, MEDIAN, SECONDS } from "../site-view.ts";
import type { ArticleAudienceView } from "./article-view.ts";
import { CurveCard } from "./curve-card.tsx";

/** The article beside the median of its section at the same age. */
function ComparisonCard({ view: { comparison, section } }: { view: Pick<ArticleAudienceView, "comparison" | "section"> }) {
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

type Channel = ArticleAudienceView["channels"][number];

const NAMES: Record<Channel["canal"], { name: string; icon: IconName; never: string }> = {
  whatsapp: { name: "WhatsApp", icon: "message", never: "não está entre os últimos envios ao grupo" },
  instagram: { name: "Instagram", icon: "instagram", never: "não está entre as últimas publicações" },
  outros: { name: "Outros links curtos", icon: "link", never: "" },
};

const DELIVERY = { aceita: "aceita", entregue: "entregue", lida: "lida no grupo", recusada: "recusada" } as const;

function sentLabel({ canal, envios, origem }: Channel, timeZone: string, now: number): string {
  if (canal === "outros") return "feitos por pessoas da redação";
  if (origem === "indisponivel") return "a fila não respondeu agora";
  const [last] = envios;
  if (!last) return NAMES[canal].never;
  const times = envios.length > 1 ? `${counted(envios.length, "vez", "vezes")}, a última ` : "";
  return `${canal === "whatsapp" ? "enviada" : "publicada"} ${times}${whenLabel(last.enviadoEm, timeZone, now)}`;
}

/** Shows clicks of each channel's short links, and the delivery of its messages. `now`: the server's time in milliseconds. */
function ChannelsCard({ channels, timeZone, now }: { channels: ArticleAudienceView["channels"]; timeZone: string; now: number }) {
  return (
    <PanelCard id="canais" title="O que cada canal trouxe" note="Cliques de pessoas nos links curtos desta matéria">
      <ul className="divide-y divide-line px-4 pt-2 pb-2 sm:px-5">
        {channels.map((channel) => {
          const { name, icon } = NAMES[channel.canal];
          const reached = channel.envios[0]?.entrega;
          return (
            <li key={channel.canal} className="flex items-center gap-3 py-2.5">
              <span className="grid size-8 shrink-0 place-items-center rounded-md bg-accent-soft text-accent">
                <Icon name={icon} />
              </span>
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap items-center gap-2 font-semibold">
                  {name}
                  {reached ? <Badge tone={reached === "recusada" ? "danger" : "ok"}>{DELIVERY[reached]}</Badge> : null}
                </span>
                <span data-not-figure="" className="block text-xs text-subtle">
                  {sentLabel(channel, timeZone, now)}
                </span>
              </span>
              <span className="text-right">
                <Figure label={`Cliques: ${name}`} of={CLICKS} className="font-serif text-lg leading-tight tabular-nums">
                  {channel.links === 0 ? "—" : formatCount(channel.cliques)}
                </Figure>
                <span className="block text-xs text-subtle">{channel.links === 0 ? "sem link" : channel.cliques === 1 ? "clique" : "cliques"}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </PanelCard>
  );
}

interface PublicationsCardProps {
  publications: ArticleAudienceView["publications"];
  timeZone: string;
  /** Of the server, in milliseconds. */
  now: number;
}

/** Shows figures of the article's posts on Instagram. */
function PublicationsCard({ publications, timeZone, now }: PublicationsCardProps) {
  if (publications.length === 0) return null;
  return (
    <PanelCard id="publicacoes" title="No Instagram" note="Números de cada post que saiu da fila do portal, desde a publicação">
      <ul className="divide-y divide-line px-4 pt-2 pb-2 sm:px-5">
        {publications.map(({ id, tipo, publicadaEm, permalink, resultado }) => {
          const title = `${TYPE_LABELS[tipo]}, ${whenLabel(publicadaEm, timeZone, now)}`;
          return (
            <li key={id} className="flex flex-col gap-2 py-2.5">
              <p data-not-figure="" className="font-semibold">
                {permalink === null ? (
                  title
                ) : (
                  <a href={permalink} target="_blank" rel="noopener noreferrer" className="underline underline-offset-2 hover:text-accent">
                    {title}
                  </a>
                )}
              </p>
              <PublicationResult result={resultado} type={tipo} title={title} timeZone={timeZone} />
            </li>
          );
        })}
      </ul>
    </PanelCard>
  );
}

/** `now`: the server's time in milliseconds. */
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
