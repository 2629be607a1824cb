import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field, SelectInput, TextInput } from "#app/ui/field.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { ASSIGNMENT_STATE_LABELS, ASSIGNMENT_STATES } from "../assignment.ts";
import { type AssignmentsQuery, assignmentsHref } from "./assignments-query.ts";
import type { AssignmentLine, NamedCategory } from "./assignments-view.ts";

export interface AssignmentsView {
  query: AssignmentsQuery;
  lines: readonly AssignmentLine[];
  next: { sortAt: number; id: number } | null;
  /** Undated ideas; the first page of them. */
  tray: readonly AssignmentLine[];
  hasMoreInTray: boolean;
  towns: readonly NamedCategory[];
  people: readonly { id: number; name: string }[];
  note: string | null;
}

const Item = ({ line }: { line: AssignmentLine }) => (
  <li className="px-4 py-3">
    <div className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
      <Badge tone={line.tone}>{line.state}</Badge>
      {line.isUrgent ? <Badge tone="danger">Prioridade alta</Badge> : null}
      <Link to={`/admin/pautas/${line.id}`} className="min-w-0 font-semibold wrap-anywhere underline-offset-2 hover:underline">
        {line.title}
      </Link>
      <span className="text-xs text-subtle tabular-nums">{line.when}</span>
    </div>
    {line.details === "" ? null : <p className="mt-1 text-[0.8125rem] text-muted wrap-anywhere">{line.details}</p>}
    {line.reason === "" ? null : <p className="mt-1 text-[0.8125rem] text-danger wrap-anywhere">Caiu: {line.reason}</p>}
    {line.articleId === null ? null : (
      <p className="mt-1 text-[0.8125rem]">
        <Link to={`/admin/editar-materia/${line.articleId}`} className="text-accent underline underline-offset-2">
          Abrir a matéria
        </Link>
      </p>
    )}
  </li>
);

function Filters({ query, towns, people }: Pick<AssignmentsView, "query" | "towns" | "people">) {
  return (
    <Form method="get" action="/admin/pautas" className="grid gap-3 border-b border-line p-4 sm:grid-cols-3 lg:grid-cols-[repeat(5,minmax(0,1fr))_auto]">
      <Field id="pautas-estado" label="Estado">
        <SelectInput id="pautas-estado" name="estado" defaultValue={query.state ?? ""} key={query.state}>
          <option value="">Todos</option>
          {ASSIGNMENT_STATES.map((state) => (
            <option key={state} value={state}>
              {ASSIGNMENT_STATE_LABELS[state]}
            </option>
          ))}
        </SelectInput>
      </Field>
      <Field id="pautas-municipio" label="Município">
        <SelectInput id="pautas-municipio" name="municipio" defaultValue={query.municipality} key={query.municipality}>
          <option value="">Todos</option>
          {towns.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </SelectInput>
      </Field>
      <Field id="pautas-responsavel" label="Responsável">
        <SelectInput id="pautas-responsavel" name="responsavel" defaultValue={query.assigneeId ?? ""} key={query.assigneeId}>
          <option value="">Qualquer pessoa</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectInput>
      </Field>
      <Field id="pautas-de" label="De">
        <TextInput id="pautas-de" name="de" type="date" defaultValue={query.from} key={query.from} />
      </Field>
      <Field id="pautas-ate" label="Até">
        <TextInput id="pautas-ate" name="ate" type="date" defaultValue={query.to} key={query.to} />
      </Field>
      <div className="flex items-end gap-2">
        <Button type="submit" icon="search">
          Filtrar
        </Button>
        <ButtonLink to="/admin/pautas" variant="ghost">
          Limpar
        </ButtonLink>
      </div>
    </Form>
  );
}

const NewAssignment = () => (
  <ButtonLink to="/admin/pautas/nova" variant="primary" icon="plus">
    Nova pauta
  </ButtonLink>
);

/** 'Pautas': what the newsroom plans to write, and the tray of undated ideas. */
export function AssignmentsScreen() {
  const { query, lines, next, tray, hasMoreInTray, towns, people, note } = useLoaderData<AssignmentsView>();
  const answer = useActionData<{ ok: boolean; message: string }>();
  return (
    <>
      <PageHeader title="Pautas" actions={<NewAssignment />}>
        <p>O que a Redação planeja escrever. O estado acompanha a matéria: vira “Escrita” quando o rascunho existe e “Publicada” quando ela sai.</p>
      </PageHeader>
      <ActionMessage answer={answer ?? (note === null ? undefined : { ok: true, message: note })} />
      <section aria-label="Pautas com data" className="mb-5 card">
        <Filters query={query} towns={towns} people={people} />
        {lines.length === 0 ? (
          <EmptyState title="Nenhuma pauta aqui" actions={<NewAssignment />}>
            {query.from === "" ? "Sem outra data, a lista começa hoje. Escolha “De” para ver as anteriores." : "Mude os filtros para ver outras."}
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {lines.map((line) => (
              <Item key={line.id} line={line} />
            ))}
          </ul>
        )}
        {next !== null || query.after !== null ? (
          <footer className="flex flex-wrap justify-between gap-3 border-t border-line px-4 py-3">
            {query.after !== null ? (
              <ButtonLink to={assignmentsHref(query)} icon="chevronsLeft">
                Do começo
              </ButtonLink>
            ) : (
              <span />
            )}
            {next !== null ? (
              <ButtonLink to={assignmentsHref(query, next)} icon="chevronRight">
                Mais adiante
              </ButtonLink>
            ) : null}
          </footer>
        ) : null}
      </section>
      <section aria-labelledby="bandeja" className="card">
        <h2 id="bandeja" className="border-b border-line px-4 py-3 card-title">
          Ideias sem data
        </h2>
        {tray.length === 0 ? (
          <EmptyState title="Nenhuma ideia sem data">Uma pauta sem data fica aqui até alguém marcar quando ela é.</EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {tray.map((line) => (
              <Item key={line.id} line={line} />
            ))}
          </ul>
        )}
        {hasMoreInTray ? <p className="border-t border-line px-4 py-3 text-muted">Há mais ideias: filtre por estado, município ou responsável para vê-las.</p> : null}
      </section>
    </>
  );
}
