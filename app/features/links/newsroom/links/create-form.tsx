import { Form, Link } from "@remix-run/react";
import { type InputHTMLAttributes, type ReactNode, useState } from "react";
import { momentOfControl } from "#app/platform/time/local-time.ts";
import { formatCount } from "#app/platform/values/format-number.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field, SelectInput, TextInput } from "#app/ui/field.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { useFilterForm } from "#app/ui/newsroom/use-filter-form.ts";
import { EmptyState } from "#app/ui/states.tsx";
import { ALIAS_MAX, aliasOf, LINK_KINDS, type LinkCounts, type LinkKind, type LinkOrder } from "../../short-link.ts";
import type { ShortLinkWire } from "../../short-links.wire.ts";
import { parseShortenerQuery, type ShortenerQuery, shortenerHref } from "../shortener-tab.ts";
import { createLink, type TypedLink, useLinkSubmit } from "./link-calls.ts";

interface LinkFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  id: string;
  label: string;
  note?: ReactNode;
  problem?: string | undefined;
}

/** A text field of a link's form with its note or error; `className` is the field's, other properties are the input's. */
export const LinkField = ({ id, label, note, problem, className, ...input }: LinkFieldProps) => (
  <Field id={id} label={label} {...(className ? { className } : {})}>
    <TextInput id={id} aria-invalid={problem !== undefined} aria-describedby={problem || note ? `${id}-note` : undefined} {...input} />
    {problem || note ? (
      <p id={`${id}-note`} {...(problem ? { role: "alert" } : {})} className={problem ? "text-[0.8125rem] text-danger" : "text-xs text-subtle"}>
        {problem ?? note}
      </p>
    ) : null}
  </Field>
);

const EMPTY: TypedLink = { url: "", customAlias: "", expiresAt: "" };

interface CreateFormProps {
  /** Values of the form submitted before the script arrived. */
  typed: TypedLink | null;
  /** The newsroom's, on which the date is typed. */
  timeZone: string;
  onCreated(link: ShortLinkWire): void;
}

/** The form of a new link; an ordinary one until the script arrives. */
export function CreateForm({ typed, timeZone, onCreated }: CreateFormProps) {
  const [content, setContent] = useState<TypedLink>(typed ?? EMPTY);
  const { problems, isBusy, submit, clearProblems } = useLinkSubmit(async () => {
    const { link } = await createLink({ ...content, expiresAt: momentOfControl(content.expiresAt, timeZone) });
    // Text typed meanwhile belongs to the next link.
    setContent((now) => (now === content ? EMPTY : now));
    onCreated(link);
  }, "Erro ao criar link");
  const change = (part: Partial<TypedLink>) => {
    setContent((before) => ({ ...before, ...part }));
    clearProblems();
  };

  return (
    <form
      method="post"
      action="/admin?tab=shortener"
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid items-start gap-3 sm:grid-cols-2 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      <OperationField />
      <LinkField
        id="link-url"
        label="URL original"
        problem={problems.url}
        className="sm:col-span-2 xl:col-span-1"
        name="url"
        type="url"
        required
        value={content.url}
        placeholder="https://"
        autoComplete="off"
        onChange={(event) => change({ url: event.currentTarget.value })}
      />
      <LinkField
        id="link-alias"
        label="Apelido (opcional)"
        problem={problems.customAlias}
        note="Vazio: um código automático."
        name="customAlias"
        value={content.customAlias}
        maxLength={ALIAS_MAX}
        placeholder="feira-2026"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => change({ customAlias: aliasOf(event.currentTarget.value).slice(0, ALIAS_MAX) })}
      />
      <LinkField
        id="link-expires"
        label="Válido até (opcional)"
        problem={problems.expiresAt}
        note="Vazio: sem prazo."
        name="expiresAt"
        type="datetime-local"
        value={content.expiresAt}
        onChange={(event) => change({ expiresAt: event.currentTarget.value })}
      />
      <Button type="submit" variant="primary" icon="link" busy={isBusy} className="sm:col-span-2 xl:col-span-1 xl:mt-[1.625rem]">
        Encurtar
      </Button>
    </form>
  );
}

const KINDS: Record<LinkKind, string> = { proprios: "Próprios", automaticos: "Automáticos", todos: "Todos" };
const ORDERS: Record<LinkOrder, string> = { recentes: "Mais recentes", cliques: "Mais cliques", codigo: "Código (A–Z)" };

/** Filter, order and search of the list; all of it in the address. */
export function ListControls({ query, counts }: { query: ShortenerQuery; counts: LinkCounts | null }) {
  const values = { q: query.q, ordem: query.order };
  const { ref, onSubmit } = useFilterForm(values, (fields) => shortenerHref(parseShortenerQuery(fields)));
  return (
    <div className="flex flex-col gap-3 border-b border-line px-4 py-3 sm:px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="links" className="card-title">
          Links criados
        </h2>
        <nav aria-label="Quais links" className="flex flex-wrap gap-1">
          {LINK_KINDS.map((kind) => (
            <Link
              key={kind}
              to={shortenerHref({ ...query, kind })}
              aria-current={kind === query.kind ? "page" : undefined}
              preventScrollReset
              className={`inline-flex h-10 items-center gap-1.5 rounded-full border px-3 text-[0.8125rem] font-semibold sm:h-8 ${
                kind === query.kind ? "border-accent bg-accent-soft text-accent" : "border-line text-muted hover:text-ink"
              }`}
            >
              {KINDS[kind]} {counts ? <span className="font-normal tabular-nums">{formatCount(counts[kind])}</span> : null}
            </Link>
          ))}
        </nav>
      </div>
      <Form ref={ref} onSubmit={onSubmit} role="search" aria-label="Buscar links" method="get" action="/admin" className="flex flex-wrap items-end gap-2" preventScrollReset>
        <input type="hidden" name="tab" value="shortener" />
        {query.kind === "proprios" ? null : <input type="hidden" name="tipo" value={query.kind} />}
        <Field id="link-search" label="Código, título, destino ou quem criou" className="min-w-0 flex-1 basis-56">
          <TextInput id="link-search" name="q" type="search" defaultValue={values.q} maxLength={200} />
        </Field>
        <Field id="link-order" label="Ordem">
          <SelectInput id="link-order" name="ordem" defaultValue={values.ordem} choices={Object.entries(ORDERS).map(([order, label]) => ({ value: order, label }))} />
        </Field>
        <Button type="submit" icon="search">
          Buscar
        </Button>
      </Form>
    </div>
  );
}

/** Explains why the list is empty, with links to the other lists. */
export function NoLinks({ query, counts, mayManage }: { query: ShortenerQuery; counts: LinkCounts | null; mayManage: boolean }) {
  const { q, kind, order } = query;
  if (q !== "")
    return (
      <EmptyState
        title="Nenhum link encontrado"
        actions={
          <>
            {kind === "todos" ? null : <ButtonLink to={shortenerHref({ q, order, kind: "todos" })}>Buscar em todos</ButtonLink>}
            <ButtonLink to={shortenerHref({ kind, order })}>Limpar a busca</ButtonLink>
          </>
        }
      >
        <p className="wrap-anywhere">
          Nada com “{q}” no código, no título, no destino ou em quem criou{kind === "todos" ? "" : `, entre os ${KINDS[kind].toLowerCase()}`}.
        </p>
      </EmptyState>
    );
  if (kind === "automaticos")
    return (
      <EmptyState title="Nenhum link automático ainda">
        <p>O portal cria um link para cada canal quando uma matéria publicada vai ao WhatsApp ou ao Instagram.</p>
      </EmptyState>
    );
  const automatic = counts?.automaticos ?? 0;
  const hasNone = kind === "todos" || counts?.todos === 0;
  return (
    <EmptyState
      title={hasNone ? "Nenhum link criado ainda" : "Nenhum link próprio ainda"}
      actions={automatic > 0 ? <ButtonLink to={shortenerHref({ kind: "automaticos" })}>Ver os automáticos</ButtonLink> : null}
    >
      {mayManage ? <p>Cole um endereço acima para criar o primeiro.</p> : <p>Quando um editor criar um link, ele aparece aqui.</p>}
    </EmptyState>
  );
}
