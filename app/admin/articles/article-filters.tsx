import { Form, useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { CATEGORY_TYPES, type Category } from "#app/domain/articles/categories.ts";
import { TYPE_NAMES } from "#app/domain/categories/category-rules.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field, SelectInput, TextInput } from "#app/ui/field.tsx";
import { isFiltered, type ManagerQuery, managerHref, POSITION_OPTIONS, parseManagerQuery } from "./manager-query.ts";

export interface FilterChoices {
  categories: readonly Pick<Category, "slug" | "name" | "type">[];
  authors: readonly { slug: string; name: string }[];
}

/** The manager's filters: a GET form, so that every view of the list has an address. */
export function ArticleFilters({ query, choices }: { query: ManagerQuery; choices: FilterChoices }) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const { q, categoria, posicao, autor } = query;
  // A new address brings its own values; the controls stay, and so does the focus.
  useEffect(() => {
    for (const [name, value] of Object.entries({ q, categoria, posicao: posicao || "todas", autor })) {
      const control = form.current?.elements.namedItem(name);
      if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.value = value;
    }
  }, [q, categoria, posicao, autor]);
  // The form alone would put its empty fields into the address too.
  const apply = () => {
    const fields = [...new FormData(form.current ?? undefined)].map(([name, value]) => [name, String(value)]);
    navigate(managerHref(parseManagerQuery(new URLSearchParams(fields))), { preventScrollReset: true });
  };
  return (
    <Form
      role="search"
      aria-label="Filtrar matérias"
      ref={form}
      method="get"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
      action="/admin/materias"
      className="grid grid-cols-2 gap-2 border-b border-line p-3 lg:grid-cols-[minmax(12rem,1fr)_11rem_11rem_11rem_auto]"
    >
      <Field id="q" label="Buscar" hideLabel className="max-lg:col-span-2">
        <TextInput id="q" name="q" type="search" defaultValue={query.q} placeholder="Buscar por título, subtítulo, chapéu ou texto" maxLength={200} enterKeyHint="search" />
      </Field>
      <Field id="categoria" label="Categoria" hideLabel className="max-sm:col-span-2">
        <SelectInput id="categoria" name="categoria" defaultValue={query.categoria} onChange={apply}>
          <option value="">Categoria: todas</option>
          {CATEGORY_TYPES.map((kind) => (
            <optgroup key={kind} label={TYPE_NAMES[kind]}>
              {choices.categories
                .filter(({ type }) => type === kind)
                .map((category) => (
                  <option key={category.slug} value={category.slug}>
                    {category.name}
                  </option>
                ))}
            </optgroup>
          ))}
        </SelectInput>
      </Field>
      <Field id="posicao" label="Posição" hideLabel>
        <SelectInput id="posicao" name="posicao" defaultValue={query.posicao || "todas"} onChange={apply}>
          {POSITION_OPTIONS.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </SelectInput>
      </Field>
      <Field id="autor" label="Autor" hideLabel>
        <SelectInput id="autor" name="autor" defaultValue={query.autor} onChange={apply}>
          <option value="">Autor: todos</option>
          {choices.authors.map((author) => (
            <option key={author.slug} value={author.slug}>
              {author.name}
            </option>
          ))}
        </SelectInput>
      </Field>
      <div className="flex gap-2">
        <Button type="submit" icon="search">
          Filtrar
        </Button>
        {isFiltered(query) ? (
          <ButtonLink to="/admin/materias" variant="ghost">
            Limpar
          </ButtonLink>
        ) : null}
      </div>
    </Form>
  );
}
