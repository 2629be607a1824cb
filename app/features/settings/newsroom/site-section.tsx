import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { useValidatedForm } from "#app/ui/newsroom/use-validated-form.ts";
import { siteSectionForm } from "../site-choices.wire.ts";
import { SETTING_TEXTS } from "./setting-texts.ts";
import { FormOutcome, LeaveSettings, PageCard } from "./settings-card.tsx";
import { pageOfForm } from "./settings-pages.ts";
import { SECTIONS, SETTINGS_FAILURE, type SettingsAnswer, type SiteFieldName, type SiteFields, type SiteSectionId, type SiteView } from "./settings-view.ts";
import { readTypedFields, valuesAfterAnswer } from "./typed-fields.ts";
import { useSettingsForm } from "./use-settings-form.ts";

/** Initial values and problems of a section's controls. */
export interface SectionForm {
  values: SiteFields;
  problems: SettingsAnswer["problems"];
  /** Fields that somebody else changed meanwhile. */
  taken: readonly SiteFieldName[];
}

/** A section of the screen. */
interface SiteSectionProps {
  id: SiteSectionId;
  view: SiteView;
  children(form: SectionForm): ReactNode;
}

/** Of a field that two people changed at once the other's value is shown, cut to this length. Characters. */
const OTHERS_VALUE_MAX = 160;

function valueText(name: SiteFieldName, value: string): string {
  if (name === "rascunhosDeReporteres") return value === "sim" ? "ligado" : "desligado";
  if (value === "") return "(vazio)";
  if (name === "logo" || name === "icone") return "outra imagem";
  return value.length > OTHERS_VALUE_MAX ? `${value.slice(0, OTHERS_VALUE_MAX)}…` : value;
}

/**
 * A form about the site. Each field is sent with the value it had when the form opened: the server takes only changes, so
 * that two people who change different fields at once lose nothing. After each answer the form shows the stored values, or a
 * later save would restore old ones.
 */
export function SiteSection({ id, view, children }: SiteSectionProps) {
  const { Form, isBusy, answer, outcome } = useSettingsForm(id);
  const names: readonly SiteFieldName[] = SECTIONS[id];
  const [opened, setOpened] = useState({ fields: view.fields, version: view.version });
  const [shown, setShown] = useState({ round: 0, values: { ...view.fields, ...answer?.sent } });
  const schema = useMemo(() => siteSectionForm(SECTIONS[id], { ...opened.fields }), [id, opened]);
  const form = useValidatedForm({
    id: `${id}-formulario`,
    schema,
    answer,
    onSend: () => {
      sent.current = typed();
    },
  });
  const element = form.ref;
  const sent = useRef<Partial<SiteFields>>({});
  const typed = () => (element.current ? readTypedFields(new FormData(element.current), SECTIONS[id]) : {});
  // Asked when somebody leaves: a chosen picture changes a field without an event.
  const isUnsaved = () => Object.entries(typed()).some(([name, value]) => value !== opened.fields[name as SiteFieldName]);
  useEffect(() => {
    if (!answer?.now || !element.current) return;
    const { now } = answer;
    setOpened(now);
    const next = valuesAfterAnswer(now.fields, answer.sent, sent.current, readTypedFields(new FormData(element.current), SECTIONS[id]));
    if (next) setShown(({ round, values }) => ({ round: round + 1, values: { ...values, ...next } }));
  }, [answer, id, element]);
  const { taken, now } = answer?.ok === false ? answer : { taken: [], now: null };
  const { problems, refusal } = form;
  // A refusal of this browser was never sent.
  const shownOutcome = refusal && refusal !== answer ? { ok: false, message: SETTINGS_FAILURE, reason: refusal.message } : outcome;
  return (
    <PageCard id={id} title={pageOfForm(id).title}>
      <Form {...form.props} method="post" className="flex flex-col gap-5">
        <input type="hidden" name="formulario" value={id} />
        <input type="hidden" name="versao" value={opened.version} />
        {names.map((name) => (
          <input key={name} type="hidden" name={`antes:${name}`} value={opened.fields[name]} />
        ))}
        <div key={shown.round} className="flex flex-col gap-5">
          {children({ values: shown.values, problems, taken })}
        </div>
        {now && taken.length > 0 ? (
          <div className="flex flex-col gap-2 rounded-lg bg-warn-soft px-4 py-3 text-warn">
            <p className="font-semibold">Gravado por outra pessoa</p>
            <dl className="flex flex-col gap-2">
              {taken.map((name) => (
                <div key={name}>
                  <dt className="text-sm">{name === "eleitoralOutras" ? "Outras categorias" : SETTING_TEXTS[name].label}</dt>
                  <dd className="break-words whitespace-pre-line">{valueText(name, now.fields[name])}</dd>
                </div>
              ))}
            </dl>
          </div>
        ) : null}
        <div className="flex flex-wrap items-start gap-3">
          <Button type="submit" variant="primary" busy={isBusy}>
            Salvar
          </Button>
          <FormOutcome outcome={shownOutcome} />
        </div>
      </Form>
      <LeaveSettings isUnsaved={isUnsaved} />
    </PageCard>
  );
}
