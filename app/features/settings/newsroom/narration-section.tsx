import { DAILY_CHARACTERS_MIN } from "#app/features/narration/narration-choices.ts";
import { PRONUNCIATIONS_MAX } from "#app/features/narration/pronunciation.ts";
import { formatCount } from "#app/platform/values/format-number.ts";
import { Button } from "#app/ui/button.tsx";
import { controlAria, FormField, TEXT_AREA_CLASSES, TextInput } from "#app/ui/field.tsx";
import { FormOutcome, SettingsCard } from "./settings-card.tsx";
import type { NarrationFields, NarrationFormView } from "./settings-view.ts";
import { useSettingsForm } from "./use-settings-form.ts";

const HINTS: Record<keyof NarrationFields, string> = {
  caracteresPorDia: `O serviço cobra por caractere. Quando acabam, a fila espera a meia-noite. 0 desliga a narração; o menor limite é ${formatCount(DAILY_CHARACTERS_MIN)}.`,
  pronuncias: `Uma por linha, como em "Uespi = uéspi". Vale para a palavra inteira, daqui em diante. Até ${PRONUNCIATIONS_MAX}.`,
};

/** 'Leitura em voz alta': how much is narrated in a day, and how words are said. */
export function NarrationSection({ view }: { view: NarrationFormView }) {
  const { Form, isBusy, answer, outcome } = useSettingsForm("leitura");
  const refused = answer?.ok === false ? answer.narration : undefined;
  const newer = refused?.now ?? null;
  const fields = refused?.sent ?? view.fields;
  const version = newer?.version ?? view.version;
  const control = (name: keyof NarrationFields) => {
    const id = `campo-${name}`;
    return { id, name, defaultValue: fields[name], ...controlAria(id, { hint: HINTS[name], problem: answer?.problems[name] }) };
  };
  const field = (name: keyof NarrationFields) => ({ id: `campo-${name}`, hint: HINTS[name], problem: answer?.problems[name] });
  return (
    <SettingsCard id="leitura" title="Leitura em voz alta" about="Quanto é narrado por dia e como as palavras são faladas.">
      <Form method="post" className="mt-5 flex flex-col gap-4">
        <input type="hidden" name="formulario" value="leitura" />
        <input type="hidden" name="versao" value={version} />
        <FormField label="Caracteres por dia" {...field("caracteresPorDia")}>
          <TextInput {...control("caracteresPorDia")} inputMode="numeric" autoComplete="off" className="max-w-48" />
        </FormField>
        <FormField label="Pronúncias" {...field("pronuncias")}>
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
    </SettingsCard>
  );
}
