import { type ReactNode, useEffect, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { FormOutcome, SettingsCard } from "./settings-card.tsx";
import { SECTIONS, type SettingsAnswer, type SiteFieldName, type SiteFields, type SiteSectionId, type SiteView } from "./settings-view.ts";
import { useSettingsForm } from "./use-settings-form.ts";

/** What the controls of a section begin with, and what is wrong with them. */
export interface SectionForm {
  values: SiteFields;
  problems: SettingsAnswer["problems"];
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

const cut = (value: string) => (value === "" ? "(vazio)" : value.length > SHOWN_OF_OTHER ? `${value.slice(0, SHOWN_OF_OTHER)}…` : value);

/**
 * A form about the site. Beside each field goes what it was when the form opened: the server takes only what was changed
 * here, so that two people who change different things at once lose neither.
 */
export function SiteSection({ id, title, about, view, children }: SiteSectionProps) {
  const { Form, isBusy, answer, told } = useSettingsForm(id);
  const [opened, setOpened] = useState({ fields: view.fields, version: view.version });
  useEffect(() => {
    // Saved: what holds now is what the next change is told from. Refused because another was faster: the next save stands over theirs.
    if (answer?.now) setOpened(answer.now);
  }, [answer]);
  const values = { ...view.fields, ...answer?.sent };
  const problems = answer?.ok === false ? answer.problems : {};
  const taken = answer?.ok === false && answer.now ? changedElsewhere(SECTIONS[id], answer) : [];
  return (
    <SettingsCard id={id} title={title} about={about}>
      <Form method="post" className="mt-5 flex flex-col gap-5">
        <input type="hidden" name="formulario" value={id} />
        <input type="hidden" name="versao" value={opened.version} />
        {SECTIONS[id].map((name) => (
          <input key={name} type="hidden" name={`antes:${name}`} value={opened.fields[name]} />
        ))}
        {children({ values, problems })}
        {taken.length > 0 ? (
          <dl className="flex flex-col gap-2 rounded-lg bg-warn-soft px-4 py-3 text-warn">
            {taken.map(({ name, now }) => (
              <div key={name}>
                <dt className="font-semibold">Gravado por outra pessoa</dt>
                <dd className="break-words whitespace-pre-line">{cut(now)}</dd>
              </div>
            ))}
          </dl>
        ) : null}
        <div className="flex flex-wrap items-start gap-3">
          <Button type="submit" variant="primary" busy={isBusy}>
            Salvar
          </Button>
          <FormOutcome told={told} />
        </div>
      </Form>
    </SettingsCard>
  );
}

/** Fields whose stored value is neither what was sent nor empty of news. */
const changedElsewhere = (names: readonly SiteFieldName[], { sent, now }: SettingsAnswer) =>
  names.flatMap((name) => (now && sent[name] !== undefined && sent[name] !== now.fields[name] ? [{ name, now: now.fields[name] }] : []));
