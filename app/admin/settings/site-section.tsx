import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { FormOutcome, SettingsCard } from "./settings-card.tsx";
import { SECTIONS, type SettingsAnswer, SITE_FIELD_LABELS, type SiteFieldName, type SiteFields, type SiteSectionId, type SiteView } from "./settings-view.ts";
import { shownAfter, typedIn } from "./shown-after.ts";
import { useSettingsForm } from "./use-settings-form.ts";

/** What the controls of a section begin with, and what is wrong with them. */
export interface SectionForm {
  values: SiteFields;
  problems: SettingsAnswer["problems"];
  /** Fields that somebody else changed meanwhile. */
  taken: readonly SiteFieldName[];
}

interface SiteSectionProps {
  id: SiteSectionId;
  title: string;
  about: string;
  view: SiteView;
  children(form: SectionForm): ReactNode;
}

/** What two people changed at once is told by what the other one has now, cut to this length. */
const SHOWN_OF_OTHER = 160;

function told(name: SiteFieldName, value: string): string {
  if (name === "rascunhosDeReporteres") return value === "sim" ? "ligado" : "desligado";
  if (value === "") return "(vazio)";
  if (name === "logo" || name === "icone") return "outra imagem";
  return value.length > SHOWN_OF_OTHER ? `${value.slice(0, SHOWN_OF_OTHER)}…` : value;
}

/**
 * A form about the site. Beside each field goes what it was when the form opened: the server takes only what was changed
 * here, so that two people who change different things at once lose neither. After each answer the form shows what holds
 * now, or a later save would put back what it still showed.
 */
export function SiteSection({ id, title, about, view, children }: SiteSectionProps) {
  const { Form, isBusy, answer, told: outcome } = useSettingsForm(id);
  const names: readonly SiteFieldName[] = SECTIONS[id];
  const [opened, setOpened] = useState({ fields: view.fields, version: view.version });
  const [shown, setShown] = useState({ round: 0, values: { ...view.fields, ...answer?.sent } });
  const element = useRef<HTMLFormElement>(null);
  const sent = useRef<Partial<SiteFields>>({});
  const typed = () => (element.current ? typedIn(new FormData(element.current), SECTIONS[id]) : {});
  useEffect(() => {
    if (!answer?.now || !element.current) return;
    const { now } = answer;
    setOpened(now);
    const next = shownAfter(now.fields, answer.sent, sent.current, typedIn(new FormData(element.current), SECTIONS[id]));
    if (next) setShown(({ round, values }) => ({ round: round + 1, values: { ...values, ...next } }));
  }, [answer, id]);
  const { problems, taken, now } = answer?.ok === false ? answer : { problems: {}, taken: [], now: null };
  return (
    <SettingsCard id={id} title={title} about={about}>
      <Form
        ref={element}
        method="post"
        className="mt-5 flex flex-col gap-5"
        onSubmit={() => {
          sent.current = typed();
        }}
      >
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
                  <dt className="text-sm">{SITE_FIELD_LABELS[name]}</dt>
                  <dd className="break-words whitespace-pre-line">{told(name, now.fields[name])}</dd>
                </div>
              ))}
            </dl>
          </div>
        ) : null}
        <div className="flex flex-wrap items-start gap-3">
          <Button type="submit" variant="primary" busy={isBusy}>
            Salvar
          </Button>
          <FormOutcome told={outcome} />
        </div>
      </Form>
    </SettingsCard>
  );
}
