import { Form } from "@remix-run/react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field, SelectInput } from "#app/ui/field.tsx";
import { ACTION_LABELS } from "./trail-labels.ts";
import { trailHref } from "./trail-query.ts";
import type { TrailView } from "./trail-view.ts";

/** Who and what: a GET form, so that every view of the trail has an address. */
export function TrailFilters({ view: { query, people } }: { view: TrailView }) {
  return (
    <Form
      key={`${query.pessoa}:${query.acao}:${query.materia}`}
      role="search"
      aria-label="Filtrar a trilha"
      method="get"
      action="/admin/trilha"
      className="grid grid-cols-2 gap-2 border-b border-line p-3 sm:grid-cols-[14rem_16rem_auto]"
    >
      {query.materia === null ? null : <input type="hidden" name="materia" value={query.materia} />}
      <Field id="pessoa" label="Pessoa" hideLabel>
        <SelectInput id="pessoa" name="pessoa" defaultValue={query.pessoa ?? ""}>
          <option value="">Pessoa: todas</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectInput>
      </Field>
      <Field id="acao" label="Ação" hideLabel>
        <SelectInput id="acao" name="acao" defaultValue={query.acao}>
          <option value="">Ação: todas</option>
          {Object.entries(ACTION_LABELS).map(([action, label]) => (
            <option key={action} value={action}>
              {label}
            </option>
          ))}
        </SelectInput>
      </Field>
      <div className="flex gap-2 max-sm:col-span-2">
        <Button type="submit" icon="search">
          Filtrar
        </Button>
        {query.pessoa !== null || query.acao !== "" ? (
          <ButtonLink to={trailHref({ materia: query.materia })} variant="ghost">
            Limpar
          </ButtonLink>
        ) : null}
      </div>
    </Form>
  );
}
