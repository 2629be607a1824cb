import { Form, Link, useActionData } from "@remix-run/react";
import { MINUTE_MS } from "#app/platform/time/units.ts";
import { counted, formatCount } from "#app/platform/values/format-number.ts";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Field, SelectInput, TextInput } from "#app/ui/field.tsx";
import type { RecordAnswer } from "#app/ui/newsroom/record-form.tsx";
import { useFilterForm } from "#app/ui/newsroom/use-filter-form.ts";
import { useReload } from "#app/ui/newsroom/use-reload.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { useReturnFocus } from "#app/ui/return-focus.ts";
import { EmptyState } from "#app/ui/states.tsx";
import { useInterval } from "#app/ui/use-interval.ts";
import { BANNER_POSITIONS, POSITION_NAMES } from "../positions.ts";
import { BannerTable, DeleteQuestion } from "./banner-table.tsx";
import { ALL, bannersHref, parseBannersQuery } from "./banners-query.ts";
import type { BannersView, BannerTotals, PositionCount } from "./banners-view.ts";
import { BannerForm } from "./form/banner-form.tsx";
import { SoldBanners } from "./sold-banners.tsx";

/** Refresh interval of the figures while the page is visible (spec 2 §7). Milliseconds. */
const REFRESH_MS = MINUTE_MS;

const CARDS = [
  { key: "viewable", label: "Impressões", about: "Visíveis: metade da arte (30% das muito grandes) na tela por 1 segundo seguido; vídeo, 2 segundos." },
  { key: "clicks", label: "Cliques", about: "De pessoas, depois de uma impressão visível; um por impressão." },
  { key: "ctr", label: "CTR médio", about: "Cliques ÷ impressões visíveis × 100, de todos os banners somados." },
  { key: "served", label: "Exibições", about: "Vezes em que o banner foi entregue a uma página, visto ou não. Não são cobradas." },
] as const satisfies readonly { key: keyof BannerTotals; label: string; about: string }[];

function Totals({ totals, houseTotals }: Pick<BannersView, "totals" | "houseTotals">) {
  return (
    <section aria-label="Totais" className="mb-5">
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {CARDS.map(({ key, label, about }) => (
          <div key={key} className="card p-4">
            <dt className="text-[0.8125rem] text-muted">{label}</dt>
            <dd className="mt-1 text-2xl font-semibold tabular-nums">{totals[key]}</dd>
            <dd className="mt-1 text-xs text-subtle">{about}</dd>
          </div>
        ))}
      </dl>
      {houseTotals ? (
        <p className="mt-2 text-[0.8125rem] text-muted">
          Fora destes totais, banners da casa: {houseTotals.viewable} impressões, {houseTotals.clicks} cliques, CTR {houseTotals.ctr}, {houseTotals.served} exibições.
        </p>
      ) : null}
    </section>
  );
}

function Filters({ query }: Pick<BannersView, "query">) {
  const values = { q: query.q, posicao: query.position ?? "" };
  const { ref, apply, onSubmit } = useFilterForm(values, (fields) => bannersHref(parseBannersQuery(fields)));
  return (
    <Form ref={ref} onSubmit={onSubmit} method="get" action="/admin" role="search" className="flex flex-wrap items-end gap-3 border-b border-line p-4" preventScrollReset>
      <input type="hidden" name="tab" value="banners" />
      <input type="hidden" name="ver" value={ALL} />
      <Field id="faixas-busca" label="Buscar" className="min-w-0 flex-1 basis-56">
        <TextInput id="faixas-busca" name="q" type="search" defaultValue={values.q} placeholder="Título ou tamanho" />
      </Field>
      <Field id="faixas-posicao" label="Posição" className="basis-48">
        <SelectInput
          id="faixas-posicao"
          name="posicao"
          defaultValue={values.posicao}
          onChange={apply}
          empty="Todas"
          choices={POSITION_NAMES.map((name) => ({ value: name, label: BANNER_POSITIONS[name].label }))}
        />
      </Field>
      <Button type="submit" icon="search">
        Buscar
      </Button>
    </Form>
  );
}

function Positions({ positions, query }: { positions: readonly PositionCount[]; query: BannersView["query"] }) {
  return (
    <section aria-labelledby="faixas-posicoes" className="card p-4 max-2xl:order-first">
      <h2 id="faixas-posicoes" className="card-title">
        Posições
      </h2>
      <ul className="mt-2 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-1 2xl:divide-y 2xl:divide-line">
        {positions.map(({ name, label, size, active }) => (
          <li key={name} className="flex items-baseline justify-between gap-3 py-1.5 2xl:py-2">
            <Link
              to={bannersHref({ ...query, position: name })}
              preventScrollReset
              aria-current={query.position === name ? "true" : undefined}
              className={classNames("min-w-0 underline-offset-2 hover:underline", query.position === name && "font-semibold")}
            >
              {label} <span className="text-[0.8125rem] text-muted tabular-nums">{size}</span>
            </Link>
            <span className={classNames("shrink-0 text-[0.8125rem] tabular-nums", active === 0 && "text-muted")}>{counted(active, "ativo", "ativos")}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The spec's list of all banners, with its search, totals and positions (spec 2 § Banner management). */
const AllBanners = ({ query, count, lines, totals, houseTotals, positions }: BannersView) => (
  <>
    <Totals totals={totals} houseTotals={houseTotals} />
    <div className="grid grid-cols-1 items-start gap-5 2xl:grid-cols-[minmax(0,1fr)_17rem]">
      <section aria-label="Banners" className="min-w-0 overflow-hidden card">
        <Filters query={query} />
        {count === 0 ? (
          <EmptyState title="Nenhum banner cadastrado">Crie o primeiro: ele aparece no portal assim que o período começa.</EmptyState>
        ) : lines.length === 0 ? (
          <EmptyState
            title="Nenhum banner encontrado"
            actions={
              <ButtonLink to={bannersHref({ q: "", position: null, isAll: true })} preventScrollReset>
                Ver todos
              </ButtonLink>
            }
          >
            Nenhum tem este título ou tamanho nesta posição.
          </EmptyState>
        ) : (
          <BannerTable lines={lines} query={query} caption="Banners, os mais novos primeiro" />
        )}
      </section>
      <Positions positions={positions} query={query} />
    </div>
  </>
);

const LOOKS = [
  { isAll: false, label: "Por contrato" },
  { isAll: true, label: "Todos os banners" },
] as const;

/** The two looks of the screen: what is sold, and the list of all banners. */
const Looks = ({ query, count }: Pick<BannersView, "query" | "count">) => (
  <nav aria-label="Como ver" className="mb-5 flex gap-1 border-b border-line">
    {LOOKS.map(({ isAll, label }) => (
      <Link
        key={label}
        to={bannersHref({ q: "", position: null, isAll })}
        aria-current={query.isAll === isAll ? "page" : undefined}
        className={classNames(
          "-mb-px inline-flex min-h-11 items-center border-b-2 px-3 py-2",
          query.isAll === isAll ? "border-accent font-semibold" : "border-transparent text-muted hover:text-ink",
        )}
      >
        {isAll ? `${label} (${formatCount(count)})` : label}
      </Link>
    ))}
  </nav>
);

/** 'Banner Ads': what is sold, what it brought, and the forms to change it. */
export function BannersScreen(view: BannersView) {
  const { query, count, sold, lines, deleting, form, note } = view;
  const answer = useActionData<RecordAnswer>();
  const reload = useReload();
  useInterval(() => void reload(), REFRESH_MS);
  useReturnFocus(deleting === null ? null : `faixa-${deleting.id}-excluir`);
  const isForForm = answer?.ok === false && answer.intent === "save-banner" && form !== null;
  return (
    <>
      <PageHeader
        title="Banner Ads"
        actions={
          <>
            <ButtonLink to="/admin/anunciantes" icon="users">
              Anunciantes e contratos
            </ButtonLink>
            <ButtonLink to={bannersHref(query, { open: "new" })} preventScrollReset variant="primary" icon="plus">
              Novo Banner
            </ButtonLink>
          </>
        }
      >
        <p>Os anúncios do portal e o resultado de cada um. Os números se atualizam a cada minuto.</p>
      </PageHeader>
      <ActionMessage answer={answer !== undefined && !isForForm ? answer : note === null ? undefined : { ok: true, message: note }} />
      {deleting ? <DeleteQuestion line={deleting} query={query} /> : null}
      {form ? <BannerForm key={query.open} view={form} query={query} /> : null}
      <Looks query={query} count={count} />
      {sold ? <SoldBanners sold={sold} lines={lines} query={query} /> : <AllBanners {...view} />}
    </>
  );
}
