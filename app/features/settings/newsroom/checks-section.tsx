import { CHECK_LEVELS } from "#app/features/checks/publish-gate.ts";
import type { CheckLevel } from "#app/features/checks/story-check.ts";
import { Button } from "#app/ui/button.tsx";
import { FormOutcome, LeaveSettings, PageCard } from "./settings-card.tsx";
import { checkRuleId, pageOfForm } from "./settings-pages.ts";
import type { ChecksFormView } from "./settings-view.ts";
import { useSettingsForm } from "./use-settings-form.ts";

const LEVEL_LABELS: Record<CheckLevel, string> = { stop: "Impede", warning: "Avisa", off: "Desligada" };

/** 'Conferência antes de publicar': what each rule does to a publication. */
export function ChecksSection({ view }: { view: ChecksFormView }) {
  const { Form, isBusy, answer, outcome, isEdited, onInput } = useSettingsForm("conferencia");
  const refused = answer?.ok === false ? answer.checks : undefined;
  const typed = refused?.sent ?? {};
  const version = refused?.now?.version ?? view.version;
  return (
    <PageCard id="conferencia" title={pageOfForm("conferencia").title}>
      <Form method="post" key={version} onInput={onInput} className="flex flex-col gap-1">
        <input type="hidden" name="formulario" value="conferencia" />
        <input type="hidden" name="versao" value={version} />
        {view.rules.map(({ rule, name, explanation, source, level }) => (
          <fieldset
            key={rule}
            id={checkRuleId(rule)}
            className="flex scroll-mt-24 flex-wrap items-center justify-between gap-x-4 border-t border-line py-1.5 first-of-type:border-t-0"
          >
            <legend className="float-left min-w-0 flex-1 basis-60 wrap-anywhere">
              {name}
              <span className="block max-w-prose text-sm text-muted">
                {explanation}
                {source === null ? null : ` ${source}.`}
              </span>
            </legend>
            <span className="flex gap-1">
              {CHECK_LEVELS.map((one) => (
                <label key={one} className="flex min-h-10 items-center gap-1.5 px-1.5 text-sm">
                  <input type="radio" name={`nivel-${rule}`} value={one} defaultChecked={(typed[rule] ?? level) === one} className="size-4 accent-accent" /> {LEVEL_LABELS[one]}
                </label>
              ))}
            </span>
          </fieldset>
        ))}
        {refused?.now ? (
          <p className="mt-2 rounded-md border border-line p-3">
            Agora está assim: {refused.now.rules.map(({ name, level }) => `${name}: ${LEVEL_LABELS[level].toLowerCase()}`).join("; ")}.
          </p>
        ) : null}
        <div className="mt-3 flex flex-wrap items-start gap-3">
          <Button type="submit" variant="primary" busy={isBusy}>
            Salvar
          </Button>
          <FormOutcome outcome={outcome} />
        </div>
      </Form>
      <LeaveSettings isUnsaved={isEdited} />
    </PageCard>
  );
}
