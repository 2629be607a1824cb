import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { assignmentActorOf } from "#app/features/people/actor.http.ts";
import { adminCaller, adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { screenForm } from "#app/platform/http/forms/form-body.server.ts";
import { rowIdIn, runIntent } from "#app/platform/http/forms/row-action.server.ts";
import { actOnce, refusedAction } from "#app/platform/http/forms/screen-write.server.ts";
import type { MomentKey } from "#app/platform/record/keyset-page.ts";
import { momentKey, toMomentKeyWire } from "#app/platform/record/record.wire.ts";
import { dayAfter, instantOf } from "#app/platform/time/local-time.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { readId } from "#app/platform/values/read-id.ts";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field, SelectInput, TextInput } from "#app/ui/field.tsx";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { useFilterForm } from "#app/ui/newsroom/use-filter-form.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError, unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { ASSIGNMENT_STATE_LABELS, ASSIGNMENT_STATES, type AssignmentState } from "../assignment.ts";
import { type AssignmentLine, type NamedCategory, toAssignmentLine } from "./assignments-view.ts";

/** Assignments of one page, and undated ideas in the tray. */
const ASSIGNMENTS_PAGE_SIZE = 30;
const TRAY_SIZE = 50;

interface AssignmentsQuery {
  state: AssignmentState | null;
  municipality: string;
  assigneeId: number | null;
  /** Days, both included; empty: from today on, without an end. */
  from: string;
  to: string;
  after: MomentKey | null;
}

const dayOf = (value: string | null): string => (/^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(value ?? "") ? (value ?? "") : "");

/** Parameters of the screen's address; invalid ones are ignored. */
function parseAssignmentsQuery(params: URLSearchParams): AssignmentsQuery {
  return {
    state: ASSIGNMENT_STATES.find((state) => state === params.get("estado")) ?? null,
    municipality: (params.get("municipio") ?? "").slice(0, 100),
    assigneeId: readId(params.get("responsavel")),
    from: dayOf(params.get("de")),
    to: dayOf(params.get("ate")),
    after: momentKey(".").safeParse(params.get("apos")).data ?? null,
  };
}

/** Address of a list with these filters, from a key on. */
function assignmentsHref({ state, municipality, assigneeId, from, to }: Omit<AssignmentsQuery, "after">, after: MomentKey | null = null): string {
  const params = new URLSearchParams({
    ...(state === null ? {} : { estado: state }),
    ...(municipality === "" ? {} : { municipio: municipality }),
    ...(assigneeId === null ? {} : { responsavel: String(assigneeId) }),
    ...(from === "" ? {} : { de: from }),
    ...(to === "" ? {} : { ate: to }),
    ...(after === null ? {} : { apos: toMomentKeyWire(after, ".") }),
  }).toString();
  return params === "" ? "/admin/pautas" : `/admin/pautas?${params}`;
}

interface AssignmentsView {
  query: AssignmentsQuery;
  lines: readonly AssignmentLine[];
  next: MomentKey | null;
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
  const { state, municipality, assigneeId, from, to } = query;
  const values = { estado: state ?? "", municipio: municipality, responsavel: String(assigneeId ?? ""), de: from, ate: to };
  const { ref, onSubmit } = useFilterForm(values, (fields) => assignmentsHref(parseAssignmentsQuery(fields)));
  const used = Object.values(values).filter((value) => value !== "").length;
  return (
    <Form ref={ref} onSubmit={onSubmit} method="get" action="/admin/pautas" className="border-b border-line px-4 py-2">
      <details open={used > 0 || undefined}>
        <summary className="fold inline-flex min-h-10 items-center rounded-md font-semibold text-muted sm:min-h-8">{used > 0 ? `Filtros (${used})` : "Filtros"}</summary>
        <div className="grid gap-3 pt-1 pb-2 sm:grid-cols-3 lg:grid-cols-[repeat(5,minmax(0,1fr))_auto]">
          <Field id="pautas-estado" label="Estado">
            <SelectInput
              id="pautas-estado"
              name="estado"
              defaultValue={values.estado}
              empty="Todos"
              choices={ASSIGNMENT_STATES.map((state) => ({ value: state, label: ASSIGNMENT_STATE_LABELS[state] }))}
            />
          </Field>
          <Field id="pautas-municipio" label="Município">
            <SelectInput
              id="pautas-municipio"
              name="municipio"
              defaultValue={values.municipio}
              empty="Todos"
              choices={towns.map(({ slug, name }) => ({ value: slug, label: name }))}
            />
          </Field>
          <Field id="pautas-responsavel" label="Responsável">
            <SelectInput
              id="pautas-responsavel"
              name="responsavel"
              defaultValue={values.responsavel}
              empty="Qualquer pessoa"
              choices={people.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Field>
          <Field id="pautas-de" label="De">
            <TextInput id="pautas-de" name="de" type="date" defaultValue={values.de} />
          </Field>
          <Field id="pautas-ate" label="Até">
            <TextInput id="pautas-ate" name="ate" type="date" defaultValue={values.ate} />
          </Field>
          <div className="flex items-end gap-2">
            <Button type="submit" icon="search">
              Filtrar
            </Button>
            <ButtonLink to="/admin/pautas" variant="ghost">
              Limpar
            </ButtonLink>
          </div>
        </div>
      </details>
    </Form>
  );
}

const NewAssignment = () => (
  <ButtonLink to="/admin/pautas/nova" variant="primary" icon="plus">
    Nova pauta
  </ButtonLink>
);

/** 'Pautas': what the newsroom plans to write, and the tray of undated ideas. */
function AssignmentsScreen() {
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

export const handle = adminHandle("assignments:propose");
export const meta = screenMeta("Pautas");

export async function loader(args: LoaderFunctionArgs): Promise<AssignmentsView> {
  const { services, settings } = args.context;
  const { timeZone } = settings;
  const { searchParams } = new URL(args.request.url);
  const query = parseAssignmentsQuery(searchParams);
  const filter = { state: query.state ?? undefined, municipality: query.municipality || undefined, assigneeId: query.assigneeId ?? undefined };
  const dated = {
    ...filter,
    undated: false,
    from: instantOf(query.from || newsroomDay(Date.now(), timeZone), 0, timeZone),
    to: query.to === "" ? undefined : instantOf(dayAfter(query.to), 0, timeZone),
    after: query.after ?? undefined,
    limit: ASSIGNMENTS_PAGE_SIZE,
  };
  const [, { page, tray, categories, people }] = await adminCallerWith(
    args,
    handle.admin.allow,
    services.assignments.readDesk(dated, { ...filter, undated: true, limit: TRAY_SIZE }),
  );
  return {
    query,
    lines: page.items.map((one) => toAssignmentLine(one, categories, timeZone)),
    next: page.next,
    tray: tray.items.map((one) => toAssignmentLine(one, categories, timeZone)),
    hasMoreInTray: tray.next !== null,
    towns: categories.filter(({ type }) => type === "municipality").map(({ slug, name }) => ({ slug, name })),
    people,
    note: searchParams.get("feito") === "excluida" ? "Pauta excluída." : null,
  };
}

const FAILURE = "Erro ao criar a pauta";

/** A reader's message becomes an assignment: the button stands in the list of messages. */
export async function action(args: ActionFunctionArgs) {
  const caller = await adminCaller(args, handle.admin.allow);
  const form = await screenForm(args);
  const id = rowIdIn(form);
  const { assignments } = args.context.services;
  try {
    return await runIntent<{ ok: boolean; message: string }>(String(form.get("intent") ?? ""), {
      "from-message": async () => {
        const made = await actOnce(args, caller, form, async () => (await assignments.createFromMessage(id, assignmentActorOf(caller))).id);
        throw redirect(`/admin/pautas/${made}?feito=mensagem`);
      },
    });
  } catch (error) {
    const { status, message } = refusedAction(error, FAILURE, args);
    return data({ ok: false, message }, { status });
  }
}

export const clientAction = keepScreenOnNetworkError(() => ({ ok: false, message: unconfirmed(FAILURE) }));

export const shouldRevalidate = revalidateUnlessNetworkError;

export default AssignmentsScreen;

export const ErrorBoundary = () => <ScreenError />;
