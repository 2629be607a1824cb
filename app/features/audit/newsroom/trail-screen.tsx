import { Form, Link, useLoaderData, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { counted } from "#app/platform/values/format-number.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Field, SelectInput, TextInput } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useFilterForm } from "#app/ui/newsroom/use-filter-form.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { ACTION_LABELS } from "./trail-labels.ts";
import { isFiltered, parseTrailQuery, TRAIL_SEARCH_MAX, type TrailLine, type TrailView, trailHref } from "./trail-view.ts";

/** One write with what it changed under a fold, or one action over many things. */
function TrailItem({ line, linksArticle, linksGroup }: { line: TrailLine; linksArticle: boolean; linksGroup: boolean }) {
  const { group } = line;
  const article = group?.isWhole ? null : line.article;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-4 py-2.5">
      <span aria-hidden="true" className="grid size-8 place-items-center rounded-full bg-accent-soft text-xs font-semibold text-accent uppercase">
        {line.initials}
      </span>
      <div className="min-w-0">
        <p className="leading-snug wrap-break-word">
          <strong className="font-semibold">{line.person}</strong> {line.verb}
          {group?.isWhole ? ` ${group.things}` : null}
          {article ? " " : null}
          {article && linksArticle ? (
            article.gone ? (
              <span className="text-muted">{article.title} (excluída de vez)</span>
            ) : (
              <Link to={trailHref({ materia: article.id })} className="font-semibold text-accent underline-offset-2 hover:underline">
                {article.title}
              </Link>
            )
          ) : null}
          {article && !linksArticle ? "esta matéria" : null}
        </p>
        <p className="text-xs text-subtle">
          <time dateTime={line.iso} className="tabular-nums">
            {line.time}
          </time>
          {line.note ? <span className="wrap-anywhere"> · {line.note}</span> : null}
        </p>
        {group?.isWhole ? <p className="line-clamp-2 text-[0.8125rem] wrap-anywhere text-muted">{group.names}</p> : null}
        {group && linksGroup ? (
          <Link
            to={trailHref({ grupo: line.id })}
            className="-ml-1 inline-block rounded px-1 py-1 text-[0.8125rem] font-semibold text-accent underline-offset-2 hover:underline max-sm:py-2.5"
          >
            Ver {group.isWhole ? "uma a uma" : "todas"}
          </Link>
        ) : null}
        {line.overrides.map(({ rule, reason, passages }) => (
          <p key={rule} className="mt-1 text-[0.8125rem] wrap-anywhere">
            Publicou apesar de “{rule}”. Motivo: {reason}
            {passages.length > 0 ? <span className="text-muted"> Trecho: {passages.map((passage) => `“${passage}”`).join(", ")}.</span> : null}
          </p>
        ))}
        {line.orders ? <OrderChange orders={line.orders} /> : null}
        {line.changes.length > 0 && !group?.isWhole ? <Changes line={line} /> : null}
      </div>
    </li>
  );
}

/** A fold under an entry. */
function Fold({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="group mt-0.5 -ml-1">
      <summary className="flex w-fit cursor-pointer list-none items-center gap-1 rounded px-1 py-1 text-[0.8125rem] text-muted hover:text-ink max-sm:py-2.5">
        <Icon name="chevronRight" className="size-3.5 group-open:rotate-90" /> {label}
      </summary>
      <div className="mt-1 mb-1 ml-1">{children}</div>
    </details>
  );
}

function Changes({ line: { changes } }: { line: TrailLine }) {
  return (
    <Fold label={summaryOf(changes.map(({ label }) => label))}>
      <table className="w-full table-fixed border-collapse text-[0.8125rem]">
        <thead className="text-left text-xs text-subtle">
          <tr>
            <th scope="col" className="w-40 py-1 pr-3 font-semibold max-sm:w-22">
              Campo
            </th>
            <th scope="col" className="py-1 pr-3 font-semibold">
              Antes
            </th>
            <th scope="col" className="py-1 font-semibold">
              Depois
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ label, before, after }) => (
            <tr key={label} className="border-t border-line align-top">
              <th scope="row" className="py-1 pr-3 text-left font-semibold wrap-break-word text-muted">
                {label}
              </th>
              <td className="py-1 pr-3 wrap-anywhere text-muted">{before}</td>
              <td className="py-1 wrap-anywhere">{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Fold>
  );
}

/** Names of fields shown before the rest is counted. */
const NAMED = 3;

const summaryOf = (labels: readonly string[]) => (labels.length <= NAMED ? labels.join(", ") : `${labels.slice(0, NAMED).join(", ")} e mais ${labels.length - NAMED}`);

function OrderChange({ orders }: { orders: { before: string[]; after: string[] } }) {
  return (
    <Fold label="Destaques antes e depois">
      <div className="grid gap-3 text-[0.8125rem] sm:grid-cols-2">
        <OrderList title="Antes" titles={orders.before} />
        <OrderList title="Depois" titles={orders.after} />
      </div>
    </Fold>
  );
}

function OrderList({ title, titles }: { title: string; titles: readonly string[] }) {
  return (
    <div>
      <p className="text-xs font-semibold text-subtle">{title}</p>
      {titles.length === 0 ? <p className="text-muted">Nenhum destaque</p> : null}
      <ol className="list-inside list-decimal">
        {titles.map((one) => (
          <li key={one} className="py-0.5">
            {one}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Filters by words, person, action and time. */
function TrailFilters({ view: { query, people } }: { view: TrailView }) {
  const values = { q: query.q, pessoa: String(query.pessoa ?? ""), acao: query.acao, de: query.de, ate: query.ate };
  const { ref, apply, onSubmit } = useFilterForm(values, (fields) => trailHref(parseTrailQuery(fields)));
  const folded = [values.pessoa, values.acao, values.de, values.ate].filter((value) => value !== "").length;
  return (
    <Form ref={ref} role="search" aria-label="Filtrar a trilha" method="get" action="/admin/trilha" onSubmit={onSubmit} className="filters">
      {query.materia === null ? null : <input type="hidden" name="materia" value={query.materia} />}
      <Field id="q" label="Buscar na trilha" hideLabel>
        <TextInput
          id="q"
          name="q"
          type="search"
          defaultValue={query.q}
          placeholder="Título, pessoa, texto de antes ou de depois"
          maxLength={TRAIL_SEARCH_MAX}
          enterKeyHint="search"
        />
      </Field>
      <div>
        <Button type="submit" icon="search">
          Filtrar
        </Button>
        {isFiltered(query) ? (
          <ButtonLink to={trailHref({ materia: query.materia })} variant="ghost">
            Limpar
          </ButtonLink>
        ) : null}
      </div>
      <details open={folded > 0 || undefined}>
        <summary className="fold">{folded > 0 ? `Mais filtros (${folded})` : "Mais filtros"}</summary>
        <div>
          <Field id="pessoa" label="Pessoa" hideLabel>
            <SelectInput
              id="pessoa"
              name="pessoa"
              defaultValue={query.pessoa ?? ""}
              onChange={apply}
              empty="Pessoa: todas"
              choices={people.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Field>
          <Field id="acao" label="Ação" hideLabel>
            <SelectInput
              id="acao"
              name="acao"
              defaultValue={query.acao}
              onChange={apply}
              empty="Ação: todas"
              choices={Object.entries(ACTION_LABELS).map(([action, [name]]) => ({ value: action, label: name }))}
            />
          </Field>
          <Field id="de" label="De">
            <TextInput id="de" name="de" type="date" defaultValue={query.de} />
          </Field>
          <Field id="ate" label="Até">
            <TextInput id="ate" name="ate" type="date" defaultValue={query.ate} />
          </Field>
        </div>
      </details>
    </Form>
  );
}

/** 'Trilha': every write of the newsroom, newest first; or one article's, or those of one action over many things. */
export function TrailScreen() {
  const view = useLoaderData<TrailView>();
  const loading = useNavigation().state === "loading";
  const { query, days } = view;
  const filtered = isFiltered(query);
  return (
    <>
      <PageHeader
        title="Trilha"
        actions={
          <>
            {query.materia !== null ? <ButtonLink to={`/admin/editar-materia/${query.materia}`}>Abrir a matéria</ButtonLink> : null}
            {(query.materia !== null || query.grupo !== null) && view.mayReadAll ? <ButtonLink to="/admin/trilha">Toda a redação</ButtonLink> : null}
            <ButtonLink to={trailHref({ ...query, antes: null })} replace preventScrollReset icon="refresh">
              Atualizar
            </ButtonLink>
          </>
        }
      >
        <p>
          {query.grupo !== null ? (
            `O que uma só ação mudou: ${counted(view.groupSize ?? 0, "escrita", "escritas")}.`
          ) : query.materia === null ? (
            "Quem fez o quê, o que havia antes e o que ficou depois."
          ) : (
            <>
              Tudo o que aconteceu com <strong className="font-semibold text-ink">{view.title ?? `a matéria ${query.materia}`}</strong>.
            </>
          )}
        </p>
      </PageHeader>

      <div className="card">
        {view.mayReadAll && query.grupo === null ? <TrailFilters view={view} /> : null}
        <div aria-busy={loading} className={classNames("transition-opacity", loading && "opacity-60")}>
          {days.length === 0 ? (
            <EmptyState title="Nada na trilha" actions={filtered ? <ButtonLink to={trailHref({ materia: query.materia })}>Limpar filtros</ButtonLink> : null}>
              {query.grupo !== null ? "Esta ação não está na trilha." : filtered ? "Ajuste os filtros." : "Toda escrita da redação aparece aqui assim que acontece."}
            </EmptyState>
          ) : (
            days.map(({ day, lines }) => (
              <section key={day} aria-label={day}>
                <h2 className="border-b border-line bg-sunken px-4 py-1.5 text-[0.8125rem] font-semibold text-muted first-letter:uppercase">{day}</h2>
                <ol data-rows className="divide-y divide-line">
                  {lines.map((line) => (
                    <TrailItem key={line.id} line={line} linksArticle={query.materia === null} linksGroup={view.mayReadAll && query.grupo === null} />
                  ))}
                </ol>
              </section>
            ))
          )}
        </div>
        {view.next !== null || query.antes !== null ? (
          <footer className="flex flex-wrap justify-between gap-3 border-t border-line px-4 py-3">
            {query.antes !== null ? (
              <ButtonLink to={trailHref({ ...query, antes: null })} icon="chevronsLeft">
                Mais novas
              </ButtonLink>
            ) : (
              <span />
            )}
            {view.next !== null ? (
              <ButtonLink to={trailHref({ ...query, antes: view.next })} icon="chevronRight">
                Mais antigas
              </ButtonLink>
            ) : null}
          </footer>
        ) : null}
      </div>
    </>
  );
}
