import { Form, Link } from "@remix-run/react";
import { CategoryOptions } from "#app/features/categories/newsroom/category-options.tsx";
import { formatCount } from "#app/platform/values/format-number.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field, SelectInput, TextInput } from "#app/ui/field.tsx";
import { useFilterForm } from "#app/ui/newsroom/use-filter-form.ts";
import type { Category } from "../categories.ts";
import { isFiltered, type ManagerQuery, managerHref, POSITION_OPTIONS, parseManagerQuery, STATUS_OPTIONS, type ViewTab } from "./manager-query.ts";

export interface FilterChoices {
  categories: readonly Pick<Category, "slug" | "name" | "type">[];
  authors: readonly { slug: string; name: string }[];
}

/** Filters that are folded away until one is used. */
const FOLDED = ["categoria", "posicao", "autor", "status", "de", "ate"] as const;
const CONTROLS = ["q", ...FOLDED] as const;

/** The manager's search and filters. */
export function ArticleFilters({ query, choices }: { query: ManagerQuery; choices: FilterChoices }) {
  const values = Object.fromEntries(CONTROLS.map((name) => [name, query[name] || (name === "posicao" ? "todas" : "")]));
  const { ref, apply, onSubmit } = useFilterForm(values, (fields) => managerHref(parseManagerQuery(fields)));
  const folded = FOLDED.filter((name) => query[name] !== "").length;
  return (
    <Form ref={ref} role="search" aria-label="Filtrar matérias" method="get" action="/admin/materias" onSubmit={onSubmit} className="filters is-folded">
      {query.minhas === "" ? null : <input type="hidden" name="minhas" value="1" />}
      <Field id="q" label="Buscar" hideLabel>
        <TextInput id="q" name="q" type="search" defaultValue={query.q} placeholder="Buscar por título, subtítulo, chapéu ou texto" maxLength={200} enterKeyHint="search" />
      </Field>
      <div>
        <Button type="submit" icon="search">
          Filtrar
        </Button>
        {isFiltered(query) ? (
          <ButtonLink to="/admin/materias" variant="ghost">
            Limpar
          </ButtonLink>
        ) : null}
      </div>
      <details open={folded > 0 || undefined}>
        <summary className="fold">{folded > 0 ? `Filtros (${folded})` : "Filtros"}</summary>
        <div>
          <Field id="status" label="Situação" hideLabel>
            <SelectInput id="status" name="status" defaultValue={query.status} onChange={apply} choices={STATUS_OPTIONS} />
          </Field>
          <Field id="categoria" label="Categoria" hideLabel>
            <SelectInput id="categoria" name="categoria" defaultValue={query.categoria} onChange={apply} empty="Categoria: todas">
              <CategoryOptions categories={choices.categories} />
            </SelectInput>
          </Field>
          <Field id="posicao" label="Posição" hideLabel>
            <SelectInput id="posicao" name="posicao" defaultValue={query.posicao || "todas"} onChange={apply} choices={POSITION_OPTIONS} />
          </Field>
          <Field id="autor" label="Autor" hideLabel>
            <SelectInput
              id="autor"
              name="autor"
              defaultValue={query.autor}
              onChange={apply}
              empty="Autor: todos"
              choices={choices.authors.map((author) => ({ value: author.slug, label: author.name }))}
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

interface ViewTabsProps {
  tabs: readonly ViewTab[];
  /** Link that saves the open filters as a view; null when there is nothing to save. */
  saveHref: string | null;
  /** True when the person has saved views. */
  hasOwn: boolean;
}

/** The manager's views, each an address with its count. */
export function ViewTabs({ tabs, saveHref, hasOwn }: ViewTabsProps) {
  return (
    <nav aria-label="Visões" className="views">
      <ul>
        {tabs.map(({ name, href, count, isCurrent }) => (
          <li key={href + name}>
            <Link to={href} aria-current={isCurrent ? "page" : undefined} preventScrollReset>
              {name}
              {count === null ? null : <b>{formatCount(count)}</b>}
            </Link>
          </li>
        ))}
        {saveHref === null ? null : (
          <li>
            <Link to={saveHref}>Salvar esta visão</Link>
          </li>
        )}
        {hasOwn ? (
          <li>
            <Link to="/admin/materias/visoes">Organizar visões</Link>
          </li>
        ) : null}
      </ul>
    </nav>
  );
}

const dayText = (day: string) => day.split("-").reverse().join("/");

/** The filters in words, one phrase each. */
export function describeFilters({ q, categoria, posicao, autor, status, minhas, de, ate }: ManagerQuery, choices: FilterChoices): string[] {
  const dates = de !== "" && ate !== "" ? `de ${dayText(de)} a ${dayText(ate)}` : de !== "" ? `desde ${dayText(de)}` : ate !== "" ? `até ${dayText(ate)}` : "";
  const phrases = [
    minhas && "só as minhas",
    STATUS_OPTIONS.find(({ value }) => value === status && status !== "")?.label.toLowerCase(),
    q && `busca por “${q}”`,
    categoria && `categoria ${choices.categories.find(({ slug }) => slug === categoria)?.name ?? categoria}`,
    posicao && `posição ${POSITION_OPTIONS.find(({ value }) => value === posicao)?.label.toLowerCase() ?? posicao}`,
    autor && `autor ${choices.authors.find(({ slug }) => slug === autor)?.name ?? autor}`,
    dates,
  ];
  return phrases.filter((phrase): phrase is string => Boolean(phrase));
}
