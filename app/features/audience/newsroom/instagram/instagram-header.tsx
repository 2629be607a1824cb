import { Link } from "@remix-run/react";
import { SOCIAL_PERIODS } from "#app/features/social/report.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Spinner } from "#app/ui/states.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { analyticsHref } from "../analytics-tab.ts";
import { rangeLabel } from "../figure-labels.ts";
import type { InstagramView } from "./instagram-view.ts";
import { useCollection } from "./use-collection.ts";

interface InstagramHeaderProps {
  view: InstagramView;
  mayCollect: boolean;
}

/** Whose figures, of which days, and how their collection stands; the period and the refresh (spec 2 § Combined Analytics). */
export function InstagramHeader({ view: { username, period, collection }, mayCollect }: InstagramHeaderProps) {
  const hydrated = useHydrated();
  const { collect, isAsking, failure } = useCollection(collection.isRunning);
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
          {failure}
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
