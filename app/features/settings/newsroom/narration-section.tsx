import { Button } from "#app/ui/button.tsx";
import { controlAria, FormField, TEXT_AREA_CLASSES, TextInput } from "#app/ui/field.tsx";
import { SETTING_TEXTS, settingId } from "./setting-texts.ts";
import { FormOutcome, LeaveSettings, PageCard } from "./settings-card.tsx";
import { pageOfForm } from "./settings-pages.ts";
import type { NarrationFields, NarrationFormView } from "./settings-view.ts";
import { useSettingsForm } from "./use-settings-form.ts";

/** 'Leitura em voz alta': how much is narrated in a day, and how words are said. */
export function NarrationSection({ view }: { view: NarrationFormView }) {
  const { Form, isBusy, answer, outcome, isEdited, onInput } = useSettingsForm("leitura");
  const refused = answer?.ok === false ? answer.narration : undefined;
  const newer = refused?.now ?? null;
  const fields = refused?.sent ?? view.fields;
  const version = newer?.version ?? view.version;
  const about = (name: keyof NarrationFields) => ({ hint: SETTING_TEXTS[name].hint, problem: answer?.problems[name] });
  const field = (name: keyof NarrationFields) => ({ id: settingId(name), label: SETTING_TEXTS[name].label, ...about(name) });
  const control = (name: keyof NarrationFields) => ({ id: settingId(name), name, defaultValue: fields[name], ...controlAria(settingId(name), about(name)) });
  return (
    <PageCard id="leitura" title={pageOfForm("leitura").title}>
      <Form method="post" onInput={onInput} className="flex flex-col gap-4">
        <input type="hidden" name="formulario" value="leitura" />
        <input type="hidden" name="versao" value={version} />
        <FormField {...field("caracteresPorDia")}>
          <TextInput {...control("caracteresPorDia")} inputMode="numeric" autoComplete="off" className="max-w-48" />
        </FormField>
        <FormField {...field("pronuncias")}>
          <textarea {...control("pronuncias")} rows={6} spellCheck={false} placeholder="Uespi = uéspi" className={TEXT_AREA_CLASSES} />
        </FormField>
        {newer ? (
          <details className="rounded-md border border-line p-3" open>
            <summary className="cursor-pointer font-semibold">O que a outra pessoa salvou</summary>
            <p className="mt-2">Caracteres por dia: {newer.fields.caracteresPorDia}</p>
            <pre className="mt-1 max-h-60 overflow-auto whitespace-pre-wrap wrap-anywhere text-sm">{newer.fields.pronuncias || "Nenhuma pronúncia."}</pre>
          </details>
        ) : null}
        <div className="flex flex-wrap items-start gap-3">
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
