import { Form, Link, useActionData, useSubmit } from "@remix-run/react";
import { type DragEvent, useEffect, useState } from "react";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field, SelectInput, TextInput } from "#app/ui/field.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { useFilterForm } from "#app/ui/newsroom/use-filter-form.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { AGENDA_KIND_LABELS, AGENDA_KINDS, AGENDA_VIEWS, type AgendaView } from "../agenda-item.ts";
import { agendaHref, parseAgendaQuery } from "./agenda-query.ts";
import type { AgendaAnswer, AgendaDay, AgendaLine, AgendaTabView, UndoFields } from "./agenda-view.ts";
import { keepAgenda } from "./keep-agenda.ts";

const VIEW_LABELS: Record<AgendaView, string> = { mes: "Mês", semana: "Semana", dia: "Dia", lista: "Lista" };

/** A drag carries the line's key. */
const DRAG_TYPE = "text/plain";

function MoveForm({ kind, id, version, control, here, title }: { kind: string; id: string | number; version: number; control: string; here: string; title: string }) {
  const field = `mover-${kind}-${id}`;
  return (
    <details className="mt-1">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-[0.8125rem] text-accent underline underline-offset-2" aria-label={`Mover: ${title}`}>
        Mover
      </summary>
      <Form method="post" action={here} className="mt-2 grid gap-2">
        <OperationField />
        <input type="hidden" name="tipo" value={kind} />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="versao" value={version} />
        <Field id={field} label="Nova data e hora">
          <TextInput id={field} name="quando" type="datetime-local" required defaultValue={control} key={control} />
        </Field>
        <Button type="submit" size="sm" name="intent" value="agenda-move">
          Mover
        </Button>
      </Form>
    </details>
  );
}

function Line({ line, here }: { line: AgendaLine; here: string }) {
  const isMovable = line.version !== null;
  const drag = (event: DragEvent) => event.dataTransfer.setData(DRAG_TYPE, line.key);
  return (
    <li className={`border-t border-line px-3 py-2 ${isMovable ? "sm:cursor-grab" : ""}`} draggable={isMovable} onDragStart={isMovable ? drag : undefined}>
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <Badge tone={line.tone}>{line.label}</Badge>
        <span className="text-xs text-subtle tabular-nums">{line.hour}</span>
      </p>
      <p className="mt-1 font-semibold wrap-anywhere">
        {line.href === null ? (
          line.title
        ) : (
          <Link to={line.href} className="underline-offset-2 hover:underline" draggable={false}>
            {line.title}
          </Link>
        )}
      </p>
      {line.details === "" ? null : <p className="text-[0.8125rem] text-muted wrap-anywhere">{line.details}</p>}
      {line.version === null ? null : <MoveForm kind={line.kind} id={line.id} version={line.version} control={line.control} here={here} title={line.title} />}
    </li>
  );
}

/** Items of a day that a month shows; the others are on the day's own view. */
const MONTH_LINES = 5;

interface DayProps {
  day: AgendaDay;
  isGrid: boolean;
  /** Maximum of items shown; null: all. */
  most: number | null;
  here: string;
  dayHref: string;
  /** Link to the whole period on a phone, which shows today alone at first; null where all days are shown. */
  wholeHref: string | null;
  onDropped(key: string, day: string): void;
}

function Day({ day, isGrid, most, here, dayHref, wholeHref, onDropped }: DayProps) {
  const [isOver, setOver] = useState(false);
  const lines = day.lines.slice(0, most ?? day.lines.length);
  const hidden = day.lines.length - lines.length;
  return (
    <section
      aria-label={day.label}
      className={`border-line bg-surface ${isGrid ? "border-b sm:min-h-32 sm:border-r" : "border-b"} ${(wholeHref === null ? day.lines.length === 0 && isGrid : !day.isToday) ? "hidden sm:block" : ""} ${isOver ? "bg-accent-soft" : ""}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDropped(event.dataTransfer.getData(DRAG_TYPE), day.day);
      }}
    >
      <h3 className={`px-3 py-2 text-[0.8125rem] ${day.isToday ? "font-bold text-accent" : "font-semibold text-muted"}`}>
        {day.label}
        {day.isToday ? " · hoje" : ""}
      </h3>
      {day.lines.length === 0 ? null : (
        <ul>
          {lines.map((line) => (
            <Line key={line.key} line={line} here={here} />
          ))}
        </ul>
      )}
      {wholeHref !== null && day.isToday ? (
        <p className="flex flex-wrap items-center justify-between gap-2 border-t border-line px-3 py-1 text-[0.8125rem] sm:hidden">
          {day.lines.length === 0 ? "Nada marcado para hoje." : null}
          <Link to={wholeHref} className="inline-flex min-h-11 items-center text-accent underline underline-offset-2">
            Ver a semana
          </Link>
        </p>
      ) : null}
      {hidden === 0 ? null : (
        <p className="border-t border-line px-3 py-1">
          <Link
            to={dayHref}
            className="inline-flex min-h-11 items-center text-[0.8125rem] text-accent underline underline-offset-2"
            aria-label={`mais ${hidden}: tudo de ${day.label}`}
          >
            mais {hidden}
          </Link>
        </p>
      )}
    </section>
  );
}

function Filters({ query, today, towns, sections, people }: Pick<AgendaTabView, "query" | "today" | "towns" | "sections" | "people">) {
  const values = { data: query.day, tipo: query.kinds[0] ?? "", municipio: query.municipality, editoria: query.section, pessoa: String(query.personId ?? "") };
  const { ref, onSubmit } = useFilterForm(values, (fields) => agendaHref(parseAgendaQuery(fields, today)));
  const isFiltered = query.kinds.length > 0 || query.municipality !== "" || query.section !== "" || query.personId !== null;
  return (
    <details className="border-b border-line" open={isFiltered}>
      <summary className="fold flex min-h-11 cursor-pointer items-center px-4 text-[0.8125rem] font-semibold">Data e filtros</summary>
      <Form ref={ref} onSubmit={onSubmit} method="get" action="/admin" className="grid gap-3 p-4 pt-1 sm:grid-cols-3 lg:grid-cols-6">
        <input type="hidden" name="tab" value="agendamento" />
        <input type="hidden" name="visao" value={query.view} />
        <Field id="agenda-data" label="Data">
          <TextInput id="agenda-data" name="data" type="date" defaultValue={values.data} />
        </Field>
        <Field id="agenda-tipo" label="Tipo">
          <SelectInput
            id="agenda-tipo"
            name="tipo"
            defaultValue={values.tipo}
            empty="Todos"
            choices={AGENDA_KINDS.map((kind) => ({ value: kind, label: AGENDA_KIND_LABELS[kind] }))}
          />
        </Field>
        <Field id="agenda-municipio" label="Município">
          <SelectInput
            id="agenda-municipio"
            name="municipio"
            defaultValue={values.municipio}
            empty="Todos"
            choices={towns.map(({ slug, name }) => ({ value: slug, label: name }))}
          />
        </Field>
        <Field id="agenda-editoria" label="Editoria">
          <SelectInput
            id="agenda-editoria"
            name="editoria"
            defaultValue={values.editoria}
            empty="Todas"
            choices={sections.map(({ slug, name }) => ({ value: slug, label: name }))}
          />
        </Field>
        <Field id="agenda-pessoa" label="Pessoa">
          <SelectInput id="agenda-pessoa" name="pessoa" defaultValue={values.pessoa} empty="Qualquer pessoa" choices={people.map(({ id, name }) => ({ value: id, label: name }))} />
        </Field>
        <div className="flex flex-wrap items-end gap-2">
          <Button type="submit" icon="search">
            Filtrar
          </Button>
        </div>
      </Form>
    </details>
  );
}

function Undo({ undo, here }: { undo: UndoFields; here: string }) {
  return (
    <Form method="post" action={here} className="mb-4">
      <OperationField />
      {Object.entries(undo).map(([name, value]) => (value === "" && name === "tempo" ? null : <input key={name} type="hidden" name={name} value={value} />))}
      <Button type="submit" icon="undo" name="intent" value="agenda-undo">
        Desfazer
      </Button>
    </Form>
  );
}

function Feed({ since, url, here }: { since: string | null; url: string | undefined; here: string }) {
  return (
    <section aria-labelledby="agenda-celular" className="mt-5 card p-4">
      <h2 id="agenda-celular" className="card-title">
        Sua agenda no celular
      </h2>
      <p className="mt-1 text-muted">
        Um endereço só seu, para o aplicativo de calendário: suas pautas, as matérias agendadas, os eventos e os feriados, só com título, horário e local. Ele deixa de valer se sua
        senha ou seu papel mudar.
      </p>
      {url === undefined ? null : (
        <p className="mt-3">
          <label htmlFor="agenda-endereco" className="block text-[0.8125rem] font-semibold">
            Copie agora: este endereço não aparece de novo
          </label>
          <TextInput id="agenda-endereco" readOnly defaultValue={url} key={url} />
        </p>
      )}
      <p className="mt-2 text-[0.8125rem] text-muted">{since === null ? "Nenhum endereço criado." : `Endereço criado em ${since}.`}</p>
      <Form method="post" action={here} className="mt-3 flex flex-wrap gap-2">
        <Button type="submit" name="intent" value="agenda-feed" icon="link">
          {since === null ? "Criar endereço" : "Trocar endereço"}
        </Button>
        {since === null ? null : (
          <Button type="submit" name="intent" value="agenda-feed-revoke" variant="ghost" icon="trash">
            Encerrar endereço
          </Button>
        )}
      </Form>
    </section>
  );
}

function Tray({ tray, hasMoreInTray, here, query }: Pick<AgendaTabView, "tray" | "hasMoreInTray" | "query"> & { here: string }) {
  return (
    <section aria-labelledby="agenda-bandeja" className="mt-5 card">
      <div className="px-4 py-3">
        <h2 id="agenda-bandeja" className="card-title">
          Ideias sem data
        </h2>
        <p className="text-[0.8125rem] text-muted">Planejado não é agendado: marcar uma data aqui não publica nada.</p>
      </div>
      {tray.length === 0 ? (
        <EmptyState title="Nenhuma ideia sem data">Uma pauta sem data fica aqui até alguém marcar quando ela é.</EmptyState>
      ) : (
        <ul>
          {tray.map(({ id, title, version, details }) => (
            <li key={id} className="border-t border-line px-4 py-2">
              <Link to={`/admin/pautas/${id}`} className="font-semibold wrap-anywhere underline-offset-2 hover:underline">
                {title}
              </Link>
              {details === "" ? null : <p className="text-[0.8125rem] text-muted wrap-anywhere">{details}</p>}
              {version === null ? null : <MoveForm kind="pauta" id={id} version={version} control={`${query.day}T09:00`} here={here} title={title} />}
            </li>
          ))}
        </ul>
      )}
      {hasMoreInTray ? <p className="border-t border-line px-4 py-3 text-muted">Há mais ideias sem data em Pautas.</p> : null}
    </section>
  );
}

/** 'Agenda': planned and scheduled items, by month, week, day or as a list. */
export function AgendaScreen(view: AgendaTabView) {
  const { query, days, before, after, today, warnings, unreachable } = view;
  const answer = useActionData<AgendaAnswer>();
  const submit = useSubmit();
  const { offline, readAt } = view;
  useEffect(() => {
    if (offline !== null) void keepAgenda(offline, readAt);
  }, [offline, readAt]);
  const here = agendaHref(query);
  const isGrid = query.view === "mes" || query.view === "semana";
  const shown = query.view === "lista" ? days.filter(({ lines }) => lines.length > 0) : days;
  const drop = (key: string, day: string) => {
    const line = days.flatMap(({ lines }) => lines).find((one) => one.key === key);
    if (!line || line.version === null || line.control.startsWith(day)) return;
    const sent = { intent: "agenda-move", operation: crypto.randomUUID(), tipo: line.kind, id: line.id, versao: String(line.version), quando: `${day}${line.control.slice(10)}` };
    submit(sent, { method: "post", action: here, preventScrollReset: true });
  };
  return (
    <>
      <PageHeader
        title="Agenda"
        actions={
          <>
            <ButtonLink to="/admin/eventos">Eventos e feriados</ButtonLink>
            {view.mayManageEvents ? (
              <ButtonLink to="/admin/eventos/novo" icon="plus">
                Novo evento
              </ButtonLink>
            ) : null}
            <ButtonLink to="/admin/pautas/nova" variant="primary" icon="plus">
              Nova pauta
            </ButtonLink>
          </>
        }
      >
        <p>Pautas, matérias agendadas e publicadas, envios, eventos e feriados, no horário da redação.</p>
      </PageHeader>
      <ActionMessage answer={answer} />
      {answer?.undo ? <Undo undo={answer.undo} here={here} /> : null}
      {unreachable.length === 0 ? null : <p className="mb-3 text-warn">A fila de {unreachable.join(" e ")} não respondeu: os envios dela não aparecem. Recarregue a página.</p>}
      {/* A phone opens on the list of the day. */}
      <div className="flex flex-col">
        {warnings.length === 0 ? null : (
          <section aria-labelledby="agenda-atencao" className="mb-4 card p-4 max-sm:order-last max-sm:mt-4 max-sm:mb-0">
            <h2 id="agenda-atencao" className="card-title">
              Atenção
            </h2>
            <ul className="mt-1 list-disc pl-5 text-[0.8125rem]">
              {warnings.map((warning) => (
                <li key={warning} className="wrap-anywhere">
                  {warning}
                </li>
              ))}
            </ul>
          </section>
        )}
        <section aria-labelledby="agenda-periodo" className="card">
          <Filters {...view} />
          <div className="flex flex-wrap items-center gap-2 border-b border-line p-3">
            <ButtonLink to={agendaHref({ ...query, day: before })} icon="chevronLeft">
              Antes
            </ButtonLink>
            <ButtonLink to={agendaHref({ ...query, day: today })}>Hoje</ButtonLink>
            <ButtonLink to={agendaHref({ ...query, day: after })} icon="chevronRight">
              Depois
            </ButtonLink>
            <h2 id="agenda-periodo" className="mx-2 card-title">
              {view.title}
            </h2>
            <nav aria-label="Visão da agenda" className="flex flex-wrap gap-1 sm:ml-auto">
              {AGENDA_VIEWS.map((one) => (
                <ButtonLink
                  key={one}
                  to={agendaHref({ ...query, view: one })}
                  size="sm"
                  variant={one === query.view ? "primary" : "ghost"}
                  aria-current={one === query.view ? "page" : undefined}
                >
                  {VIEW_LABELS[one]}
                </ButtonLink>
              ))}
            </nav>
          </div>
          {days.every(({ lines }) => lines.length === 0) ? (
            <EmptyState title="Nada marcado neste período">Mude o período ou os filtros, ou crie uma pauta.</EmptyState>
          ) : (
            <div className={isGrid ? "sm:grid sm:grid-cols-7" : ""}>
              {shown.map((day) => (
                <Day
                  key={day.day}
                  day={day}
                  isGrid={isGrid}
                  most={query.view === "mes" ? MONTH_LINES : null}
                  here={here}
                  wholeHref={view.opensToday ? here : null}
                  dayHref={agendaHref({ ...query, view: "dia", day: day.day })}
                  onDropped={drop}
                />
              ))}
            </div>
          )}
        </section>
      </div>
      <Tray {...view} here={here} />
      <Feed since={view.feedSince} url={answer?.feedUrl} here={here} />
    </>
  );
}
