import { Link } from "@remix-run/react";
import { Figure } from "#app/features/articles/newsroom/provenance-mark.tsx";
import { SOCIAL_MODES, type SocialModeKey } from "#app/features/social/modes.ts";
import { SOCIAL_PERIODS } from "#app/features/social/report.ts";
import { Badge } from "#app/ui/badge.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import { RetryingImage } from "#app/ui/retrying-image.tsx";
import { EmptyState, ErrorState } from "#app/ui/states.tsx";
import { analyticsHref } from "../analytics-tab.ts";
import { STATUSES } from "../instagram/instagram-panels.tsx";
import { DAYS_TOLD } from "../instagram/instagram-view.ts";
import { rangeLabel } from "../labels.ts";
import { NoFigures, PanelCard } from "../panel-parts.tsx";
import { DIAGNOSTIC_SUM, METRICS_ANSWERING } from "./advanced-provenance.ts";
import type { NetworkView, SocialPost, SocialPosts, SocialView } from "./advanced-view.ts";
import { FigureCards, FigureTable, PeopleCard, Unavailable } from "./figure-parts.tsx";

interface PostsCardProps {
  id: string;
  network: string;
  posts: SocialPosts;
}

/** The posts of a period that most people saw, with their pictures and their own figures. */
const PostsCard = ({ id, network, posts: { items, missing, problem } }: PostsCardProps) => (
  <PanelCard id={id} title={`Posts do ${network}`} note="Os de maior alcance do período, com os números de cada um">
    {missing ? (
      <Unavailable label={`Posts do ${network}`} of={missing} />
    ) : items.length === 0 ? (
      <NoFigures>Nenhum post no período.</NoFigures>
    ) : (
      <>
        {problem ? (
          <p role="note" data-not-figure="" className="px-4 pt-2 text-[0.8125rem] text-muted wrap-anywhere sm:px-5">
            <strong className="font-semibold text-ink">A última leitura falhou:</strong> {problem} Os números abaixo são os da leitura anterior.
          </p>
        ) : null}
        <ol className="grid gap-x-8 px-4 pt-2 pb-2 sm:px-5 xl:grid-cols-2 print:grid-cols-2">
          {items.map((post) => (
            <PostEntry key={post.id} post={post} />
          ))}
        </ol>
      </>
    )}
  </PanelCard>
);

const NoPicture = () => (
  <span aria-hidden="true" className="grid size-16 shrink-0 place-items-center rounded-md bg-sunken text-subtle">
    <Icon name="image" className="size-5" />
  </span>
);

const PostEntry = ({ post: { kind, permalink, title, pictureUrl, publishedAt, figures } }: { post: SocialPost }) => (
  <li className="flex gap-3 border-t border-line py-3 first:border-t-0 print:break-inside-avoid xl:nth-2:border-t-0">
    {pictureUrl === null ? (
      <NoPicture />
    ) : (
      <RetryingImage src={pictureUrl} alt="" width={64} height={64} loading="lazy" instead={<NoPicture />} className="size-16 shrink-0 rounded-md object-cover" />
    )}
    <div className="min-w-0 flex-1">
      <p data-not-figure="" className="line-clamp-2 wrap-anywhere">
        {permalink === null ? (
          title
        ) : (
          <a href={permalink} target="_blank" rel="noopener noreferrer" className="hover:underline">
            {title}
            <span className="sr-only"> (abre em nova aba)</span>
          </a>
        )}
      </p>
      <p data-not-figure="" className="text-xs text-subtle">
        {kind} · {publishedAt}
      </p>
      <dl className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-xs">
        {figures.map(({ label, value, of }) => (
          <div key={label} className="flex items-baseline gap-1">
            <dt className="text-muted">{label}:</dt>
            <dd>
              <Figure label={`${label} de “${title}”`} of={of}>
                <span className="font-semibold tabular-nums">{value}</span>
              </Figure>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  </li>
);

const MODE_NAMES: Record<SocialModeKey, string> = { "28-dias": "28 dias", soma: "Soma diária", media: "Média diária", "ultimo-dia": "Último dia" };

/** Explanation of each mode. */
const MODE_NOTES: Record<SocialModeKey, string> = {
  "28-dias": "O número que a própria Meta calcula para 28 dias, sem contar a mesma pessoa duas vezes. Não muda com o período escolhido.",
  soma: "Os dias do período somados. Onde a métrica conta pessoas, quem aparece em dois dias conta duas vezes.",
  media: "A média dos dias que a Meta informou no período; os que faltam não contam como zero.",
  "ultimo-dia": "O último dia do período que a Meta informou.",
};

/** The address for a number of days and a way to sum up; the preferred one stands in no address. */
function socialHref({ days, mode }: { days: number; mode: SocialModeKey }): string {
  const address = analyticsHref({ view: "avancadas", part: "social", days });
  return mode === Object.keys(SOCIAL_MODES)[0] ? address : `${address}&${new URLSearchParams({ modo: mode })}`;
}

const CHOICE = "flex h-10 items-center rounded-md px-2.5 font-semibold whitespace-nowrap sm:h-8";

/** 'Social' (spec 2 § Combined Analytics): a section for each network. */
export const SocialPart = ({ view }: { view: SocialView }) => {
  const { mode, period, networks } = view;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 print:hidden" data-not-figure="">
        <nav aria-label="Período" className="flex gap-1 rounded-lg bg-sunken p-1">
          {SOCIAL_PERIODS.map((choice) => (
            <Link
              key={choice}
              to={socialHref({ days: choice, mode })}
              preventScrollReset
              aria-current={choice === period.days ? "page" : undefined}
              className={classNames(CHOICE, choice === period.days ? "bg-surface text-ink shadow-lift" : "text-muted hover:text-ink")}
            >
              {choice}
              <span className="ml-1 max-sm:sr-only">dias</span>
            </Link>
          ))}
        </nav>
        <nav aria-label="Como resumir as métricas" className="flex max-w-full gap-1 overflow-x-auto rounded-lg bg-sunken p-1 scrollbar-none">
          {(Object.keys(SOCIAL_MODES) as SocialModeKey[]).map((one) => (
            <Link
              key={one}
              to={socialHref({ days: period.days, mode: one })}
              preventScrollReset
              aria-current={one === mode ? "true" : undefined}
              className={classNames(CHOICE, one === mode ? "bg-surface text-ink shadow-lift" : "text-muted hover:text-ink")}
            >
              {MODE_NAMES[one]}
            </Link>
          ))}
        </nav>
      </div>
      <p className="text-[0.8125rem] text-muted" data-not-figure="">
        {MODE_NOTES[mode]}
      </p>
      {networks.map((one) => (
        <NetworkSection key={one.network} view={one} social={view} />
      ))}
      <footer className="text-xs text-subtle" data-not-figure="">
        Fonte: API da Meta, coletada uma vez por dia. Período: {rangeLabel(period)}; um dia da Meta termina à meia-noite da Califórnia, e pode levar até 48 horas para fechar.
      </footer>
    </>
  );
};

function NetworkSection({ view, social }: { view: NetworkView; social: SocialView }) {
  const { network, name, account, missing, lastComplete, problem, cards, rows, hasSeries } = view;
  return (
    <section aria-labelledby={`rede-${network}`} className="flex min-w-0 flex-col gap-4 border-t border-line pt-5">
      <div className="flex min-w-0 items-center gap-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
          <Icon name={network === "instagram" ? "instagram" : "users"} className="size-5" />
        </span>
        <div className="min-w-0" data-not-figure="">
          <h2 id={`rede-${network}`} className="card-title">
            {name}
          </h2>
          <p className="text-[0.8125rem] text-muted wrap-anywhere">
            {missing
              ? "não configurado"
              : `${account ?? "conta ainda não lida"} · ${lastComplete ? `última coleta completa em ${lastComplete}` : "nenhuma coleta completa até agora"}`}
          </p>
        </div>
      </div>
      {problem ? (
        <p role="note" data-not-figure="" className="flex items-start gap-2 rounded-lg border border-dashed border-edge bg-surface px-4 py-2.5 text-muted">
          <Icon name="alert" className="mt-0.5 shrink-0 text-warn" />
          <span className="min-w-0 wrap-anywhere">
            <strong className="font-semibold text-ink">A última coleta parou ou espera.</strong> {problem}
          </span>
        </p>
      ) : null}
      {missing ? (
        <div className="card" data-not-figure="">
          <EmptyState title={`${name} não configurado`}>
            <p>
              Falta definir:{" "}
              {missing.map((setting, index) => (
                <span key={setting}>
                  {index > 0 ? ", " : ""}
                  <code className="font-mono text-[0.8125rem] wrap-anywhere">{setting}</code>
                </span>
              ))}
              .
            </p>
            <p className="mt-2">Nenhum número aparece aqui enquanto ele não for lido da Meta.</p>
          </EmptyState>
        </div>
      ) : (
        <>
          {hasSeries ? null : <NoSeries rows={rows} />}
          <FigureCards cards={cards} />
          <DiagnosticCard view={view} days={social.period.days} />
          <PostsCard id={`posts-${network}`} network={name} posts={view.posts} />
          <div className="grid items-start gap-4 xl:grid-cols-2 print:grid-cols-2">
            {view.people.map((people) => (
              <PeopleCard key={people.key} id={`publico-${network}-${people.key}`} people={people} />
            ))}
          </div>
        </>
      )}
    </section>
  );
}

/** No metric has a day (spec 2 §8): before the first collection, or because each of them fails. */
const NoSeries = ({ rows }: Pick<NetworkView, "rows">) => (
  <div className="card">
    {rows.every(({ status }) => status === "pending") ? (
      <EmptyState title="Nenhuma coleta até agora">A coleta é diária e automática; os números aparecem aqui depois da primeira.</EmptyState>
    ) : (
      <ErrorState title="Nenhuma série de métricas retornada pela API">A situação e a causa de cada métrica estão na tabela abaixo.</ErrorState>
    )}
  </div>
);

const Standing = ({ status, cause }: Pick<NetworkView["rows"][number], "status" | "cause">) => (
  <>
    <Badge tone={STATUSES[status].tone}>{STATUSES[status].word}</Badge>
    {cause ? <span className="mt-1 block text-xs">{cause}</span> : null}
  </>
);

/** Each metric with its state, its days and their sum; a metric that fails has no figure and names its cause. */
function DiagnosticCard({ view: { network, name, rows }, days }: { view: NetworkView; days: number }) {
  return (
    <PanelCard
      id={`diagnostico-${network}`}
      title="Diagnóstico das métricas"
      note={
        <Figure label={`Métricas do ${name} que respondem`} of={METRICS_ANSWERING}>
          {rows.filter(({ status }) => status === "ok").length} de {rows.length} métricas respondem agora
        </Figure>
      }
    >
      <FigureTable
        caption={`Diagnóstico das métricas do ${name}`}
        head="Métrica"
        columns={[
          { key: "status", label: "Situação", of: null, isText: true, isWide: true },
          { key: "days", label: "Dias", of: DAYS_TOLD },
          { key: "sum", label: "Soma", of: DIAGNOSTIC_SUM },
        ]}
        rows={rows.map(({ name: metric, label, definition, status, cause, days: told, sum }) => ({
          key: metric,
          label: (
            <>
              <span className="block font-semibold">{label}</span>
              <span className="my-0.5 block sm:hidden">
                <Standing status={status} cause={cause} />
              </span>
              <code className="block text-xs text-subtle wrap-anywhere">{metric}</code>
              <span className="block text-xs text-subtle">{definition}</span>
            </>
          ),
          cells: [
            <span key="status" className="block min-w-20">
              <Standing status={status} cause={cause} />
            </span>,
            `${told} de ${days}`,
            sum,
          ],
        }))}
      />
    </PanelCard>
  );
}
