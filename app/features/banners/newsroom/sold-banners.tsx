import { Link } from "@remix-run/react";
import { type SyntheticEvent, useEffect, useState } from "react";
import { counted } from "#app/platform/values/format-number.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { BannerLine } from "./banner-line.ts";
import { BannerTable } from "./banner-table.tsx";
import type { BannersQuery } from "./banners-query.ts";
import { DeliveryTrack } from "./sales/delivery-line.tsx";
import type { SoldLine, SoldView } from "./sold-view.ts";

/** The banners of a contract, folded; open while one of them is asked about. */
function Banners({ line, query }: { line: SoldLine; query: BannersQuery }) {
  const { banners, title } = line;
  const isAskedFor = banners.some(({ id }) => id === query.deleting);
  const [isOpen, setOpen] = useState(isAskedFor);
  useEffect(() => {
    if (isAskedFor) setOpen(true);
  }, [isAskedFor]);
  if (banners.length === 0) return <p className="text-[0.8125rem] text-muted lg:col-span-4">Nenhum banner neste contrato.</p>;
  return (
    <details className="group min-w-0 lg:col-span-4" open={isOpen} onToggle={(event: SyntheticEvent<HTMLDetailsElement>) => setOpen(event.currentTarget.open)}>
      <summary className="inline-flex min-h-10 items-center gap-1.5 text-[0.8125rem] text-muted hover:text-ink">
        <Icon name="chevronRight" className="size-4 shrink-0 transition-transform group-open:rotate-90" /> {counted(banners.length, "banner", "banners")}
      </summary>
      <div className="mt-1 overflow-hidden rounded-lg border border-line">
        <BannerTable lines={banners} query={query} caption={`Banners do contrato ${title}`} />
      </div>
    </details>
  );
}

const Contract = ({ line, query }: { line: SoldLine; query: BannersQuery }) => (
  <li
    data-contrato={line.id}
    className="grid gap-x-6 gap-y-2 px-4 py-3.5 max-lg:grid-cols-[minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1.3fr)_minmax(0,1.2fr)_8.5rem]"
  >
    <div className="min-w-0">
      <p className="font-semibold wrap-anywhere">{line.advertiser}</p>
      <p className="text-[0.8125rem] wrap-anywhere">
        <Link to={`/admin/contratos/${line.id}`} className="underline-offset-2 hover:underline">
          {line.title}
        </Link>
      </p>
      <p className="text-xs text-subtle">{line.period}</p>
    </div>
    <div className="min-w-0 max-lg:order-3 max-lg:col-span-2">
      <p className="text-[0.8125rem] tabular-nums wrap-anywhere">{line.delivered}</p>
      <DeliveryTrack line={line} />
    </div>
    <div className="min-w-0 max-lg:order-2 max-lg:col-span-2">
      <Badge tone={line.tone} className="max-w-full whitespace-normal">
        {line.pace}
      </Badge>
      <p className={classNames("mt-1 text-[0.8125rem]", line.isEnding ? "font-semibold text-warn" : "text-muted")}>{line.days}</p>
    </div>
    <div className="text-right max-lg:order-1">
      <p className="font-semibold tabular-nums">
        <span className="sr-only">Receita: </span>
        {line.revenue}
      </p>
      {line.hasPrice ? <p className="text-xs text-subtle tabular-nums">de {line.price}</p> : null}
      {line.next ? (
        <ButtonLink to={line.next.to} size="sm" className="mt-1.5" aria-label={`${line.next.label}: ${line.advertiser}, ${line.title}`}>
          {line.next.label}
        </ButtonLink>
      ) : null}
    </div>
    <div className="min-w-0 max-lg:order-4 max-lg:col-span-2 lg:col-span-4">
      <Banners line={line} query={query} />
    </div>
  </li>
);

const Contracts = ({ lines, query }: { lines: readonly SoldLine[]; query: BannersQuery }) => (
  <ul className="divide-y divide-line">
    {lines.map((line) => (
      <Contract key={line.id} line={line} query={query} />
    ))}
  </ul>
);

interface SoldBannersProps {
  sold: SoldView;
  /** Banners without a contract. */
  lines: readonly BannerLine[];
  query: BannersQuery;
}

/** What is sold, by contract: what needs a person first, each with its banners; then banners without a contract. */
export function SoldBanners({ sold: { current, over, attention }, lines, query }: SoldBannersProps) {
  return (
    <>
      <section aria-labelledby="vendido" className="mb-5 overflow-hidden card">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line px-4 py-3">
          <h2 id="vendido" className="card-title">
            Contratos
          </h2>
          {attention === "" ? null : <p className="text-[0.8125rem] font-semibold text-warn">{attention}</p>}
        </div>
        {current.length > 0 ? (
          <Contracts lines={current} query={query} />
        ) : (
          <p className="flex flex-wrap items-center justify-between gap-2 px-4 py-3 text-muted">
            {over.length > 0 ? "Nenhum contrato em andamento." : "Nenhum contrato ainda."}
            <ButtonLink to="/admin/contratos/novo" size="sm" icon="plus">
              Novo contrato
            </ButtonLink>
          </p>
        )}
        {over.length > 0 ? (
          <details className="group/over border-t border-line">
            <summary className="flex min-h-11 items-center gap-1.5 px-4 text-muted hover:text-ink">
              <Icon name="chevronRight" className="size-4 shrink-0 transition-transform group-open/over:rotate-90" />{" "}
              {counted(over.length, "contrato encerrado", "contratos encerrados")}
            </summary>
            <Contracts lines={over} query={query} />
          </details>
        ) : null}
      </section>
      <section aria-labelledby="sem-contrato" className="overflow-hidden card">
        <h2 id="sem-contrato" className="border-b border-line px-4 py-3 card-title">
          Banners sem contrato
        </h2>
        {lines.length > 0 ? (
          <BannerTable lines={lines} query={query} caption="Banners sem contrato, os mais novos primeiro" />
        ) : (
          <p className="px-4 py-3 text-muted">Nenhum banner sem contrato.</p>
        )}
      </section>
    </>
  );
}
