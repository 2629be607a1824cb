import { Form } from "@remix-run/react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field, SelectInput, TextInput } from "#app/ui/field.tsx";
import { useFilterForm } from "#app/ui/newsroom/use-filter-form.ts";
import { ACTION_LABELS } from "./trail-labels.ts";
import { isFiltered, parseTrailQuery, TRAIL_SEARCH_MAX, trailHref } from "./trail-query.ts";
import type { TrailView } from "./trail-view.ts";

/** What words, who, what and when. */
export function TrailFilters({ view: { query, people } }: { view: TrailView }) {
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
            <SelectInput id="pessoa" name="pessoa" defaultValue={query.pessoa ?? ""} onChange={apply}>
              <option value="">Pessoa: todas</option>
              {people.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectInput>
          </Field>
          <Field id="acao" label="Ação" hideLabel>
            <SelectInput id="acao" name="acao" defaultValue={query.acao} onChange={apply}>
              <option value="">Ação: todas</option>
              {Object.entries(ACTION_LABELS).map(([action, label]) => (
                <option key={action} value={action}>
                  {label}
                </option>
              ))}
            </SelectInput>
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
