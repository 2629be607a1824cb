import { Link, useLocation } from "@remix-run/react";
import { Figure } from "#app/features/articles/newsroom/provenance-mark.tsx";
import { SOCIAL_PERIODS } from "#app/features/social/report.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import { EmptyState, ErrorState, Spinner } from "#app/ui/states.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { analyticsHref } from "../analytics-tab.ts";
import { rangeLabel } from "../labels.ts";
import { DailyLinesCard } from "./daily-lines-card.tsx";
import { AggregatesCard, AveragesCard, DistributionCard, StatusCard } from "./instagram-panels.tsx";
import type { InstagramCard, InstagramState, InstagramView, ToldFigure } from "./instagram-view.ts";
import { useCollection } from "./use-collection.ts";

interface InstagramHeaderProps {
  view: InstagramView;
  mayCollect: boolean;
}

/** Account, period, state of the collection, and the refresh (spec 2 § Combined Analytics). */
function InstagramHeader({ view: { username, period, collection }, mayCollect }: InstagramHeaderProps) {
  const hydrated = useHydrated();
  const { collect, isAsking, failure, isSignedOut } = useCollection(collection.isRunning);
  const here = useLocation();
  const isBusy = isAsking || (collection.isRunning && collection.waitsUntil === null);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 items-center gap-3">
          <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
            <Icon name="instagram" className="size-5" />
          </span>
          <div className="min-w-0" data-not-figure="">
            <h2 className="truncate card-title">{username === null ? "Conta do Instagram" : `@${username}`}</h2>
            <p className="text-[0.8125rem] text-muted">
              {rangeLabel(period)} · {period.days} dias
            </p>
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-2 print:hidden">
          <SocialPeriods days={period.days} />
          {mayCollect && hydrated ? (
            <Button icon="refresh" busy={isAsking} onClick={collect}>
              Atualizar
            </Button>
          ) : null}
        </div>
      </div>
      {failure ? (
        <p role="alert" data-not-figure="" className="flex items-start gap-2 rounded-lg border border-line bg-warn-soft px-4 py-2.5">
          <Icon name="alert" className="mt-0.5 text-warn" />
          <span>
            {failure}
            {isSignedOut ? (
              <a href={`/login?redirectTo=${encodeURIComponent(here.pathname + here.search)}`} className="link ml-1">
                Faça login para ver os insights.
              </a>
            ) : null}
          </span>
        </p>
      ) : null}
      <p role="status" data-not-figure="" className="flex items-start gap-2 text-[0.8125rem] text-muted">
        {isBusy ? <Spinner /> : null}
        <span>
          <CollectionSentence collection={collection} isAsking={isAsking} />
        </span>
      </p>
      {collection.problem ? (
        <p role="note" data-not-figure="" className="flex items-start gap-2 rounded-lg border border-dashed border-edge bg-surface px-4 py-2.5 text-muted">
          <Icon name="alert" className="mt-0.5 shrink-0 text-warn" />
          <span className="min-w-0 wrap-anywhere">
            <strong className="font-semibold text-ink">A última coleta parou ou espera.</strong> {collection.problem}
          </span>
        </p>
      ) : null}
    </div>
  );
}

function CollectionSentence({ collection: { isRunning, waitsUntil, lastComplete }, isAsking }: Pick<InstagramView, "collection"> & { isAsking: boolean }) {
  const last = lastComplete === null ? "nenhuma coleta completa até agora" : `última coleta completa em ${lastComplete}`;
  if (isAsking) return <>Pedindo os números à Meta…</>;
  if (isRunning && waitsUntil !== null) return <>{`Coleta em pausa até ${waitsUntil}; ela continua sozinha. Até lá: ${last}.`}</>;
  if (isRunning) return <>{`Coleta em andamento; os números aparecem aqui conforme chegam. Até agora: ${last}.`}</>;
  return <>{last.charAt(0).toUpperCase() + last.slice(1)}. A Meta pode levar até 48 horas para fechar um dia.</>;
}

/** 7, 30 or 90 days up to Meta's last whole day: links, which work without a script. */
const SocialPeriods = ({ days }: { days: number }) => (
  <nav aria-label="Período" className="flex gap-1 rounded-lg bg-sunken p-1" data-not-figure="">
    {SOCIAL_PERIODS.map((choice) => (
      <Link
        key={choice}
        to={analyticsHref({ view: "instagram", days: choice })}
        preventScrollReset
        aria-current={choice === days ? "page" : undefined}
        className={classNames("flex h-10 items-center rounded-md px-2.5 font-semibold sm:h-8", choice === days ? "bg-surface text-ink shadow-lift" : "text-muted hover:text-ink")}
      >
        {choice}
        <span className="ml-1 max-sm:sr-only">dias</span>
      </Link>
    ))}
  </nav>
);

/** True when there is no figure; it shows as a dash. */
const isMissing = ({ of }: ToldFigure): boolean => of.kind === "unavailable";

/** The five figures of the period (spec 2 § Combined Analytics). */
const InstagramCards = ({ cards }: { cards: readonly InstagramCard[] }) => (
  <dl className="grid grid-cols-2 overflow-hidden card sm:grid-cols-3 xl:grid-cols-5 print:grid-cols-5 print:shadow-none">
    {cards.map((card) => (
      <div key={card.label} className="-mt-px -ml-px min-w-0 border-t border-l border-line px-4 py-3.5 first:max-sm:col-span-2 sm:px-5">
        <dt className="text-[0.8125rem] font-semibold text-muted">{card.label}</dt>
        <dd>
          <Figure label={card.label} of={card.of} className="mt-1">
            <span className={classNames("font-serif text-2xl leading-tight tabular-nums", isMissing(card) && "text-subtle")}>{card.value}</span>
          </Figure>
          <span className="mt-0.5 block text-xs text-subtle" data-not-figure="">
            {card.note}
          </span>
          {card.more ? (
            <span className="mt-1.5 block text-xs text-muted">
              {card.more.label}:{" "}
              <Figure label={card.more.label} of={card.more.of}>
                <span className="font-semibold tabular-nums">{card.more.value}</span>
              </Figure>
            </span>
          ) : null}
        </dd>
      </div>
    ))}
  </dl>
);

/** All interactions of the period, and the two kinds of them that Meta tells apart. */
const InteractionsBanner = ({ interactions, days }: { interactions: InstagramView["interactions"]; days: number }) => (
  <section aria-labelledby="interacoes" className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-xl bg-accent-soft px-5 py-5">
    <div>
      <h2 id="interacoes" className="text-[0.8125rem] font-semibold text-muted" data-not-figure="">
        Interações totais em {days} dias
      </h2>
      <Figure label={interactions.label} of={interactions.of}>
        <span className="font-serif text-3xl leading-tight tabular-nums">{interactions.value}</span>
      </Figure>
    </div>
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {interactions.parts.map((part) => (
        <div key={part.label}>
          <dt className="text-xs text-muted">{part.label}</dt>
          <dd>
            <Figure label={part.label} of={part.of}>
              <span className="font-serif text-xl leading-tight tabular-nums">{part.value}</span>
            </Figure>
          </dd>
        </div>
      ))}
    </dl>
  </section>
);

/** 'Instagram Analytics' (spec 2 § Combined Analytics). `mayCollect`: whether the person may ask for a collection. */
export function InstagramPanel({ shown, mayCollect }: { shown: InstagramState; mayCollect: boolean }) {
  if (shown.state === "unconfigured") return <Unconfigured sentence={shown.sentence} />;
  const { view } = shown;
  return (
    <div className="flex flex-col gap-4">
      <InstagramHeader view={view} mayCollect={mayCollect} />
      <InstagramFigures view={view} mayCollect={mayCollect} />
    </div>
  );
}

function InstagramFigures({ view, mayCollect }: { view: InstagramView; mayCollect: boolean }) {
  const { statuses, period, collection } = view;
  if (statuses.every(({ status }) => status === "pending")) {
    return (
      <div className="card">
        <EmptyState title={collection.isRunning ? "A primeira coleta está em andamento" : "Nenhuma coleta até agora"}>
          {collection.isRunning
            ? "Ela lê até 90 dias e pode levar alguns minutos; os números aparecem aqui conforme chegam."
            : mayCollect
              ? "A coleta é diária e automática. Para ler os números agora, use Atualizar."
              : "A coleta é diária e automática; os números aparecem aqui depois da primeira."}
        </EmptyState>
      </div>
    );
  }
  const areAllFailing = statuses.every(({ status }) => status === "error");
  return (
    <>
      {areAllFailing ? (
        <div className="card">
          <ErrorState title="Nenhuma métrica foi informada pela Meta">
            A causa de cada uma está abaixo, em Situação de cada métrica. O que não depende delas continua aqui.
          </ErrorState>
        </div>
      ) : null}
      <InstagramCards cards={view.cards} />
      <p className="-mt-2 px-1 text-xs text-muted">
        {view.pageChange.label}:{" "}
        <Figure label={view.pageChange.label} of={view.pageChange.of}>
          <span className="font-semibold tabular-nums">{view.pageChange.value}</span>
        </Figure>
      </p>
      {areAllFailing ? null : (
        <>
          <DailyLinesCard lines={view.lines} days={view.days} />
          <div className="grid items-start gap-4 lg:grid-cols-2 print:grid-cols-2">
            <DistributionCard split={view.split} />
            <AveragesCard averages={view.averages} />
          </div>
          <InteractionsBanner interactions={view.interactions} days={period.days} />
          <AggregatesCard aggregates={view.aggregates} />
        </>
      )}
      <StatusCard statuses={statuses} days={period.days} />
      <footer className="text-xs text-subtle" data-not-figure="">
        Fonte: API da Meta, coletada uma vez por dia. Período: {rangeLabel(period)}; um dia da Meta termina à meia-noite da Califórnia. Alcance e contas engajadas são estimativas
        de pessoas diferentes, e por isso não são somados.
      </footer>
    </>
  );
}

/** 501 (spec 2 §8): which settings are missing, and what works without them. */
const Unconfigured = ({ sentence }: { sentence: string }) => (
  <div className="card" data-not-figure="">
    <EmptyState
      title="Conta do Instagram não configurada"
      actions={
        <>
          <ButtonLink to="/admin?tab=instagram" icon="instagram">
            Publicações
          </ButtonLink>
          <ButtonLink to="/admin?tab=shortener&aba=analytics" icon="link">
            Cliques dos links
          </ButtonLink>
        </>
      }
    >
      <p>{sentence}</p>
      <p className="mt-2">Nenhum número aparece aqui enquanto ele não for lido da Meta.</p>
    </EmptyState>
  </div>
);
