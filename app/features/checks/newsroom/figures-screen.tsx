import { Form, Link, useLoaderData } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { TextInput } from "#app/ui/field.tsx";
import { FormField } from "#app/ui/form-field.tsx";
import { ScreenCard } from "#app/ui/newsroom/record-form/record-form.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { ScrollRegion } from "#app/ui/scroll-region.tsx";

export interface FigureLine {
  name: string;
  stopped: number;
  overridden: number;
}

export interface OverrideLine {
  id: number;
  when: string;
  rule: string;
  /** Null: the story was new. */
  articleId: number | null;
  title: string;
  person: string;
  reason: string;
  passages: readonly string[];
}

export interface FiguresView {
  since: string;
  until: string;
  problem: string | null;
  rules: readonly FigureLine[];
  people: readonly FigureLine[];
  overrides: readonly OverrideLine[];
}

const Table = ({ caption, first, lines }: { caption: string; first: string; lines: readonly FigureLine[] }) => (
  <ScrollRegion label={caption}>
    <table className="w-full border-collapse text-sm">
      <thead className="text-left text-subtle">
        <tr>
          <th scope="col" className="py-2 pr-3 font-semibold">
            {first}
          </th>
          <th scope="col" className="py-2 pr-3 text-right font-semibold">
            Impedidas
          </th>
          <th scope="col" className="py-2 text-right font-semibold">
            Com motivo
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, stopped, overridden }) => (
          <tr key={name} className="border-t border-line">
            <th scope="row" className="py-2 pr-3 text-left font-normal wrap-anywhere">
              {name}
            </th>
            <td className="py-2 pr-3 text-right tabular-nums">{stopped}</td>
            <td className="py-2 text-right tabular-nums">{overridden}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollRegion>
);

/** 'Conferência': how often a rule kept somebody from publishing, and what was published over it. */
export function FiguresScreen() {
  const { since, until, problem, rules, people, overrides } = useLoaderData<FiguresView>();
  return (
    <>
      <PageHeader title="Conferência">
        <p>Quantas vezes uma regra impediu uma publicação, e o que saiu assim mesmo, com motivo. Cada pessoa conta uma vez por regra e versão da matéria.</p>
      </PageHeader>
      <Form method="get" className="mb-5 flex flex-wrap items-end gap-3" aria-label="Período">
        <FormField id="de" label="De" problem={problem ?? undefined}>
          <TextInput id="de" name="de" type="date" defaultValue={since} key={since} />
        </FormField>
        <FormField id="ate" label="Até">
          <TextInput id="ate" name="ate" type="date" defaultValue={until} key={until} />
        </FormField>
        <Button type="submit">Mostrar</Button>
      </Form>
      {rules.length === 0 ? <p className="text-muted">Nenhuma publicação foi impedida neste período.</p> : null}
      {rules.length > 0 ? (
        <div className="grid gap-x-5 lg:grid-cols-2">
          <ScreenCard id="regras" title="Por regra">
            <Table caption="Por regra" first="Regra" lines={rules} />
          </ScreenCard>
          <ScreenCard id="pessoas" title="Por pessoa">
            <Table caption="Por pessoa" first="Pessoa" lines={people} />
          </ScreenCard>
        </div>
      ) : null}
      {overrides.length > 0 ? (
        <ScreenCard id="motivos" title="Publicadas com motivo" about="As últimas do período.">
          <ul className="flex flex-col gap-4">
            {overrides.map(({ id, when, rule, articleId, title, person, reason, passages }) => (
              <li key={id} className="wrap-anywhere">
                <p>
                  <strong className="font-semibold">{rule}</strong>:{" "}
                  {articleId === null ? (
                    title
                  ) : (
                    <Link to={`/admin/editar-materia/${articleId}`} className="underline underline-offset-2">
                      {title}
                    </Link>
                  )}
                </p>
                <p className="mt-1">{reason}</p>
                {passages.length > 0 ? <p className="mt-1 text-sm text-muted">{passages.map((passage) => `“${passage}”`).join(", ")}</p> : null}
                <p className="mt-1 text-sm text-subtle">
                  {person}, {when}
                </p>
              </li>
            ))}
          </ul>
        </ScreenCard>
      ) : null}
    </>
  );
}
