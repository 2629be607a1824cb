import { Form, Link } from "@remix-run/react";
import { formatCount } from "#app/platform/values/format-number.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Field, SelectInput, TextInput } from "#app/ui/field.tsx";
import { useFilterForm } from "#app/ui/newsroom/use-filter-form.ts";
import type { MediaPageWire } from "../../media.wire.ts";
import { MEDIA_LACKS, type MediaLack } from "../../media-window.ts";
import { MEDIA_TABS, type MediaQuery, mediaHref, parseMediaQuery } from "../media-query.ts";

/** The tabs of kinds, each with how many files it holds. */
export function MediaTabs({ query, counts }: { query: MediaQuery; counts: MediaPageWire["contagens"] | null }) {
  return (
    <nav aria-label="Tipos de arquivo" className="flex gap-1 overflow-x-auto border-b border-line p-2 scrollbar-none">
      {MEDIA_TABS.map(({ kind, label }) => (
        <Link
          key={label}
          to={mediaHref({ ...query, kind, end: null, item: null })}
          preventScrollReset
          aria-current={kind === query.kind ? "page" : undefined}
          className={classNames(
            "flex h-10 shrink-0 items-center gap-1.5 rounded-md px-3 sm:h-8",
            kind === query.kind ? "bg-accent-soft font-semibold text-accent" : "text-muted hover:bg-sunken",
          )}
        >
          {label}
          {counts ? <span className="text-xs tabular-nums">{formatCount(counts[kind ?? "todos"])}</span> : null}
        </Link>
      ))}
    </nav>
  );
}

const LACK_LABELS: Record<MediaLack, string> = { alt: "Sem texto alternativo", credito: "Sem crédito", uso: "Sem uso" };

interface MediaSearchProps {
  query: MediaQuery;
  people: readonly { id: number; name: string }[];
}

/** Search and filters of the library. */
export function MediaSearch({ query, people }: MediaSearchProps) {
  const { q, lacks, from, until } = query;
  const values = { q, por: String(query.uploader ?? ""), de: from, ate: until, sem: lacks, com: query.suggested ? ["sugestao"] : [] };
  const { ref, apply, onSubmit } = useFilterForm(values, (fields) => mediaHref(parseMediaQuery(fields)));
  const folded = query.lacks.length + (query.suggested ? 1 : 0) + (query.uploader === null ? 0 : 1) + (query.from || query.until ? 1 : 0);
  const known = query.uploader === null || people.some(({ id }) => id === query.uploader);
  return (
    <Form ref={ref} role="search" aria-label="Buscar na biblioteca" method="get" action="/admin" className="flex flex-col gap-2 border-b border-line p-3" onSubmit={onSubmit}>
      <input type="hidden" name="tab" value="midia" />
      {query.kind ? <input type="hidden" name="tipo" value={query.kind} /> : null}
      <div className="flex flex-wrap gap-2">
        <div className="flex min-w-0 flex-1 basis-60 gap-2">
          <Field id="q" label="Buscar" hideLabel className="flex-1">
            <TextInput id="q" name="q" type="search" defaultValue={query.q} placeholder="Título, texto alternativo ou tag" maxLength={200} enterKeyHint="search" />
          </Field>
          <Button type="submit" icon="search" aria-label="Buscar" className="max-sm:w-10 max-sm:px-0">
            <span className="max-sm:hidden">Buscar</span>
          </Button>
        </div>
        {query.q !== "" || folded > 0 ? (
          <ButtonLink to={mediaHref({ kind: query.kind })} variant="ghost">
            Limpar filtros
          </ButtonLink>
        ) : null}
      </div>
      <details open={folded > 0 || undefined}>
        <summary className="fold inline-flex min-h-10 items-center rounded-md font-semibold text-muted sm:min-h-8">{folded > 0 ? `Filtros (${folded})` : "Filtros"}</summary>
        <div className="flex flex-wrap items-end gap-x-5 gap-y-2 pb-1">
          <fieldset className="flex flex-wrap gap-x-4">
            <legend className="sr-only">O que falta ou está por conferir</legend>
            {MEDIA_LACKS.map((lack) => (
              <label key={lack} className="flex min-h-10 items-center gap-2">
                <input type="checkbox" name="sem" value={lack} defaultChecked={query.lacks.includes(lack)} onChange={apply} className="size-5 accent-accent" />
                {LACK_LABELS[lack]}
              </label>
            ))}
            <label className="flex min-h-10 items-center gap-2">
              <input type="checkbox" name="com" value="sugestao" defaultChecked={query.suggested} onChange={apply} className="size-5 accent-accent" />
              Com sugestão de texto
            </label>
          </fieldset>
          <Field id="por" label="Enviado por" className="max-sm:w-full sm:min-w-40">
            <SelectInput
              id="por"
              name="por"
              defaultValue={query.uploader ?? ""}
              onChange={apply}
              empty="Qualquer pessoa"
              choices={people.map(({ id, name }) => ({ value: id, label: name }))}
            >
              {known ? null : <option value={query.uploader ?? ""}>Outra pessoa</option>}
            </SelectInput>
          </Field>
          <Field id="de" label="De" className="max-sm:w-full">
            <TextInput id="de" name="de" type="date" defaultValue={query.from} />
          </Field>
          <Field id="ate" label="Até" className="max-sm:w-full">
            <TextInput id="ate" name="ate" type="date" defaultValue={query.until} />
          </Field>
          <Button type="submit">Filtrar</Button>
        </div>
      </details>
    </Form>
  );
}
