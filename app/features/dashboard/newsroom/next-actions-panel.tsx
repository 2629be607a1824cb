import { type FetcherWithComponents, useActionData, useFetcher } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";
import { ProvenanceMark } from "#app/features/articles/newsroom/provenance-mark.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import type { ActionView } from "./daily-analysis-view.ts";
import { NEXT_ACTIONS } from "./dashboard-provenance.ts";
import { isPanelAnswer, type NextActionAnswer } from "./panel-answer.ts";

const OVERVIEW = "/admin?tab=overview";

/** The newest answer to a panel's forms: of its own submit, or of a page that was sent without a script. */
export function usePanelAnswer(panel: NextActionAnswer["panel"]): [FetcherWithComponents<NextActionAnswer>, NextActionAnswer | null] {
  const fetcher = useFetcher<NextActionAnswer>({ key: `dashboard-${panel}` });
  const posted = useActionData<unknown>();
  const answer = fetcher.data ?? (isPanelAnswer(posted) ? posted : null);
  return [fetcher, answer?.panel === panel ? answer : null];
}

/** A form of the panel: a person's one tap. */
export function PanelForm({
  fetcher,
  intent,
  fields,
  children,
}: {
  fetcher: FetcherWithComponents<NextActionAnswer>;
  intent: string;
  fields: Readonly<Record<string, string>>;
  children: ReactNode;
}) {
  return (
    <fetcher.Form method="post" action={OVERVIEW}>
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <OperationField />
      {children}
    </fetcher.Form>
  );
}

/** True until a time (ms) has passed; re-renders when it passes. */
function useIsBefore(until: number | null): boolean {
  const [passed, setPassed] = useState<number | null>(null);
  useEffect(() => {
    if (until === null) return;
    const timer = setTimeout(() => setPassed(until), Math.min(Math.max(0, until - Date.now()), 2 ** 31 - 1));
    return () => clearTimeout(timer);
  }, [until]);
  return until !== null && passed !== until;
}

function Answer({ answer, fetcher }: { answer: NextActionAnswer; fetcher: FetcherWithComponents<NextActionAnswer> }) {
  const mayUndo = useIsBefore(answer.undoUntil);
  return (
    <div className={classNames("mx-4 mb-3 flex flex-wrap items-center gap-2 rounded-lg px-3 py-2", answer.ok ? "bg-ok-soft text-ok" : "bg-danger-soft text-danger")}>
      <p role={answer.ok ? "status" : "alert"} className="flex min-w-0 flex-1 gap-2">
        <Icon name={answer.ok ? "check" : "alert"} className="mt-0.5 size-4 shrink-0" /> {answer.message}
      </p>
      {answer.undo && mayUndo ? (
        <PanelForm fetcher={fetcher} intent="undo-next-action" fields={answer.undo}>
          <Button type="submit" size="sm" icon="undo" busy={fetcher.state !== "idle"}>
            Desfazer
          </Button>
        </PanelForm>
      ) : null}
    </div>
  );
}

/** At most three useful steps, each one tap, with a way back. */
export function NextActionsPanel({ actions }: { actions: readonly ActionView[] }) {
  const [fetcher, answer] = usePanelAnswer("next-actions");
  return (
    <section aria-label="Próximas ações" data-figure="" className="min-w-0 card">
      <div className="flex h-12 items-center gap-1.5 px-4">
        <h2 className="font-semibold">Próximas ações</h2>
        <ProvenanceMark label="Próximas ações" of={NEXT_ACTIONS} />
      </div>
      {answer ? <Answer key={`${answer.message}:${answer.undoUntil ?? ""}`} answer={answer} fetcher={fetcher} /> : null}
      {actions.length === 0 ? <p className="px-4 pb-4 text-muted">Nada a sugerir agora. As sugestões vêm do que está sendo lido desde ontem.</p> : null}
      <ul className="divide-y divide-line border-line not-empty:border-t">
        {actions.map((action) => (
          <li key={action.key} className="flex flex-col justify-between gap-x-4 gap-y-2 px-4 py-2.5 sm:flex-row sm:items-center">
            <p className="wrap-anywhere">{action.reason}</p>
            {action.href ? (
              <p>
                <ButtonLink to={action.href} size="sm" icon="image">
                  {action.label}
                </ButtonLink>
              </p>
            ) : (
              <PanelForm fetcher={fetcher} intent="next-action" fields={action.fields}>
                <Button type="submit" size="sm" variant="primary" busy={fetcher.state !== "idle"}>
                  {action.label}
                </Button>
              </PanelForm>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
