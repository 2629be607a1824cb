import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { isDay, PERIOD_DAYS_MAX, periodBetween, periodUpTo } from "#app/features/audience/period.ts";
import { adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { dayAfter, instantOf } from "#app/platform/time/local-time.ts";
import { newsroomDay, tableDateTime } from "#app/platform/time/newsroom-clock.ts";
import { Button } from "#app/ui/button.tsx";
import { controlAria, FormField, TextInput } from "#app/ui/field.tsx";
import { ScreenCard } from "#app/ui/newsroom/record-form.tsx";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { useFilterForm } from "#app/ui/newsroom/use-filter-form.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { ScrollRegion } from "#app/ui/scroll-region.tsx";
import { CHECK_LABELS } from "../check-story.ts";
import { isCheckRule } from "../publish-gate.ts";

/** Parameters of the screen's address: its first and its last day, as they were asked for. */
interface FiguresQuery {
  since: string;
  until: string;
}

const parseFiguresQuery = (params: URLSearchParams): FiguresQuery => ({ since: params.get("de") ?? "", until: params.get("ate") ?? "" });

const figuresHref = ({ since, until }: FiguresQuery): string => `/admin/conferencia?${new URLSearchParams({ de: since, ate: until })}`;

interface FigureLine {
  name: string;
  stopped: number;
  overridden: number;
}

interface OverrideLine {
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

interface FiguresView {
  query: FiguresQuery;
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
function FiguresScreen() {
  const { query, problem, rules, people, overrides } = useLoaderData<FiguresView>();
  const values = { de: query.since, ate: query.until };
  const { ref, onSubmit } = useFilterForm(values, (fields) => figuresHref(parseFiguresQuery(fields)));
  const first = { problem: problem ?? undefined };
  return (
    <>
      <PageHeader title="Conferência">
        <p>Quantas vezes uma regra impediu uma publicação, e o que saiu assim mesmo, com motivo. Cada pessoa conta uma vez por regra e versão da matéria.</p>
      </PageHeader>
      <Form ref={ref} onSubmit={onSubmit} method="get" className="mb-5 flex flex-wrap items-end gap-3" aria-label="Período">
        <FormField id="de" label="De" {...first}>
          <TextInput id="de" name="de" type="date" defaultValue={values.de} {...controlAria("de", first)} />
        </FormField>
        <FormField id="ate" label="Até">
          <TextInput id="ate" name="ate" type="date" defaultValue={values.ate} />
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

interface Sum {
  rule: string;
  kind: "stopped" | "overridden";
  actorId: number | null;
  actorName: string;
  count: number;
}

interface Listed extends Omit<OverrideLine, "when" | "title" | "person"> {
  at: number;
  storyTitle: string;
  actorName: string;
}

const labelOf = (rule: string): string => (isCheckRule(rule) ? CHECK_LABELS[rule].name : rule);

/** Sums under a name of each, the most first. */
function linesBy(sums: readonly Sum[], keyOf: (sum: Sum) => string, nameOf: (sum: Sum) => string): FigureLine[] {
  const lines = new Map<string, FigureLine>();
  for (const sum of sums) {
    const line = lines.get(keyOf(sum)) ?? { name: nameOf(sum), stopped: 0, overridden: 0 };
    lines.set(keyOf(sum), { ...line, [sum.kind]: line[sum.kind] + sum.count });
  }
  return [...lines.values()].sort((one, other) => other.stopped + other.overridden - one.stopped - one.overridden || one.name.localeCompare(other.name, "pt-BR"));
}

const toFigures = ({ sums, overrides }: { sums: readonly Sum[]; overrides: readonly Listed[] }, timeZone: string): Pick<FiguresView, "rules" | "people" | "overrides"> => ({
  rules: linesBy(
    sums,
    ({ rule }) => rule,
    ({ rule }) => labelOf(rule),
  ),
  people: linesBy(
    sums,
    ({ actorId }) => String(actorId),
    ({ actorName }) => actorName,
  ),
  overrides: overrides.map(({ id, at, rule, articleId, storyTitle, actorName, reason, passages }) => ({
    id,
    when: tableDateTime(at, timeZone),
    rule: labelOf(rule),
    articleId,
    title: storyTitle,
    person: actorName,
    reason,
    passages,
  })),
});

export const handle = adminHandle("checks:figures");
export const meta = screenMeta("Conferência");

const DAYS = 30;

export async function loader(args: LoaderFunctionArgs): Promise<FiguresView> {
  const { services, settings } = args.context;
  const { timeZone } = settings;
  const { searchParams } = new URL(args.request.url);
  const { since, until } = parseFiguresQuery(searchParams);
  const asked = isDay(since) && isDay(until) ? periodBetween(since, until) : null;
  const isAsked = since + until !== "";
  const period = asked ?? periodUpTo(DAYS, newsroomDay(Date.now(), timeZone));
  const read = services.storyChecks.readFigures(instantOf(period.since, 0, timeZone), instantOf(dayAfter(period.until), 0, timeZone));
  const [, figures] = await adminCallerWith(args, handle.admin.allow, read);
  return {
    query: isAsked ? { since, until } : period,
    problem: asked === null && isAsked ? `Escolha de 1 a ${PERIOD_DAYS_MAX} dias, do primeiro ao último. Abaixo, os últimos ${DAYS}.` : null,
    ...toFigures(figures, timeZone),
  };
}

export default FiguresScreen;

export const ErrorBoundary = () => <ScreenError title="Falha ao carregar a conferência" />;
