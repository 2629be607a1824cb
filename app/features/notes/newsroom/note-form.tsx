import type { ReactNode } from "react";
import { useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { pasteText } from "#app/ui/newsroom/paste-line.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { NOTE_TEXT_MAX } from "../note.ts";
import type { NotesForms } from "./notes-view.ts";

interface NoteFormProps {
  forms: NotesForms;
  /** Name of the form, unique on the screen. */
  name: string;
  intent: "add" | "edit";
  label: string;
  send: string;
  people: readonly string[];
  initial?: string;
  /** Further controls and hidden fields. */
  children?: ReactNode;
}

/** Hidden fields of every notes form: its name, and the operation that makes it run once. */
export function HiddenFields({ forms, name }: { forms: NotesForms; name: string }) {
  return (
    <>
      <input type="hidden" name="form" value={name} />
      <input type="hidden" name="operation" value={forms.operation} />
    </>
  );
}

/** A text with people that it can mention, and the button that sends it. Sent, it is empty again; refused, it keeps what was typed. */
export function NoteForm({ forms, name, intent, label, send, people, initial = "", children }: NoteFormProps) {
  const isLive = useHydrated();
  const area = useRef<HTMLTextAreaElement>(null);
  const [chosen, setChosen] = useState("");
  const answer = forms.answerTo(name);
  const problem = answer && !answer.ok ? (answer.problems?.texto ?? null) : null;
  const id = `notas-${name}`;
  const mention = (person: string) => {
    const field = area.current;
    if (!field || person === "") return;
    const { selectionStart: at, value } = field;
    const gap = at > 0 && !/\s$/.test(value.slice(0, at)) ? " " : "";
    field.setRangeText(`${gap}@${person} `, at, field.selectionEnd, "end");
    setChosen("");
    field.focus();
  };
  return (
    <forms.Form id={id} method="post" action={forms.address} className="flex flex-col gap-2">
      <HiddenFields forms={forms} name={name} />
      {children}
      <div>
        <label className="field-label" htmlFor={`${id}-texto`}>
          {label}
        </label>
        <textarea
          ref={area}
          id={`${id}-texto`}
          name="texto"
          rows={3}
          onPaste={pasteText}
          maxLength={NOTE_TEXT_MAX}
          defaultValue={answer?.ok === false ? (answer.values?.texto ?? initial) : initial}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : `${id}-erro`}
          className="control w-full"
        />
        {problem === null ? null : (
          <p id={`${id}-erro`} role="alert" className="text-sm text-danger">
            {problem}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-end gap-2">
        <Button type="submit" size="sm" variant="primary" name="intent" value={intent} busy={forms.isBusy(name)}>
          {send}
        </Button>
        {isLive && people.length > 0 ? (
          <label className="flex min-w-0 items-center gap-1.5 text-sm text-muted">
            Mencionar
            <select className="control control-select max-w-44" value={chosen} onChange={(event) => mention(event.target.value)}>
              <option value="">Escolha…</option>
              {people.map((person) => (
                <option key={person} value={person}>
                  {person}
                </option>
              ))}
            </select>
          </label>
        ) : null}
      </div>
    </forms.Form>
  );
}
