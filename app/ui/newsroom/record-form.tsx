import { useNavigation } from "@remix-run/react";
import { type InputHTMLAttributes, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { DangerQuestion } from "#app/ui/confirm-dialog.tsx";
import { controlAria, FormField, SelectInput, TEXT_AREA_CLASSES, TextInput } from "#app/ui/field.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { pasteLine, pasteText } from "#app/ui/newsroom/paste-line.ts";

/** Typed values and problems of a form, by field. */
export interface RecordForm {
  values: Readonly<Record<string, string>>;
  problems: Readonly<Record<string, string>>;
  /** Stored values, where somebody else saved first. */
  saved?: Readonly<Record<string, string>> | undefined;
}

/** The stored value for `FormField` to display, or undefined if it equals the typed one. */
export function savedBeside(stored: string | undefined, typed: string | undefined, shown: (value: string) => string = (value) => value): string | undefined {
  const value = stored?.replaceAll("\r\n", "\n");
  return value === undefined || value === (typed ?? "").replaceAll("\r\n", "\n") ? undefined : shown(value) || "(vazio)";
}

/** Formats a stored value for display: the label of an option, a date with its day first. */
export function readableValue(value: string, { options, type }: { options?: readonly { value: string; label: string }[] | undefined; type?: string | undefined }): string {
  if (options) return options.find((option) => option.value === value)?.label ?? value;
  return type === "date" || type === "datetime-local" ? value.replace(/^(\d{4})-(\d\d)-(\d\d)T?/, "$3/$2/$1 ").trim() : value;
}

interface RecordFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "form"> {
  name: string;
  label: string;
  hint?: string;
  form: RecordForm;
  /** A choice of these instead of a line. */
  options?: readonly { value: string; label: string }[];
  /** Lines of a text. */
  rows?: number;
}

/** A control of a form that changes a stored record. */
export function RecordField({ name, label, hint, form: { values, problems, saved }, options, rows, className, ...rest }: RecordFieldProps) {
  const id = useId();
  const about = { hint, problem: problems[name], saved: savedBeside(saved && (saved[name] ?? ""), values[name], (value) => readableValue(value, { options, type: rest.type })) };
  const control = { id, name, defaultValue: values[name] ?? "", ...controlAria(id, about) };
  return (
    <FormField id={id} label={label} {...(className ? { className } : {})} {...about}>
      {options ? (
        <SelectInput {...control} required={rest.required} choices={options} />
      ) : rows ? (
        <textarea {...control} onPaste={pasteText} rows={rows} maxLength={rest.maxLength} className={TEXT_AREA_CLASSES} />
      ) : (
        <TextInput autoComplete="off" onPaste={pasteLine} {...control} {...rest} />
      )}
    </FormField>
  );
}

/** Action result of a screen whose forms change stored records. */
export interface RecordAnswer {
  ok: boolean;
  message: string;
  /** The `intent` of the button of the form that was answered (`runIntent`). */
  intent?: string;
  problems?: Readonly<Record<string, string>>;
  /** Typed values, by field. */
  values?: Readonly<Record<string, string>>;
  /** The stored version, where somebody else saved first: the next save overwrites it. */
  version?: number;
}

/** A part of a screen. */
export const ScreenCard = ({ id, title, about, aside, children }: { id: string; title: string; about?: string; aside?: ReactNode; children: ReactNode }) => (
  <section aria-labelledby={`${id}-titulo`} id={id} className="mb-5 scroll-mt-4 card p-4 sm:p-5">
    <div className="mb-4 flex flex-wrap items-start justify-between gap-2">
      <div className="min-w-0">
        <h2 id={`${id}-titulo`} className="card-title">
          {title}
        </h2>
        {about === undefined ? null : <p className="mt-0.5 max-w-prose text-[0.8125rem] text-muted">{about}</p>}
      </div>
      {aside}
    </div>
    {children}
  </section>
);

/** One of several forms of a screen: what it holds after its answer. A refused form keeps what was typed, and its first bad field gets the focus. */
export function useRecordForm(intent: string, stored: Readonly<Record<string, string>>, answer: RecordAnswer | undefined) {
  const ref = useRef<HTMLFormElement>(null);
  // Kept while another form of the screen is answered.
  const [own, setOwn] = useState(answer?.intent === intent ? answer : undefined);
  if (answer?.intent === intent && answer !== own) setOwn(answer);
  const isRefused = own?.ok === false;
  // Stored values enter the form again after a save, and only then.
  const key = isRefused ? "refused" : JSON.stringify(stored);
  const [typed, setTyped] = useState<{ key: string; own: RecordAnswer | undefined } | null>(null);
  useEffect(() => {
    if (isRefused && own) ref.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [own, isRefused]);
  // `stored` is out of date until the loader has run again.
  const isRead = useNavigation().state === "idle";
  const saved = isRefused && own?.version !== undefined && isRead ? stored : undefined;
  const form: RecordForm = { values: own?.values ?? stored, problems: own?.problems ?? {}, saved };
  return {
    form,
    key,
    props: { ref, onInput: () => setTyped({ key, own }) },
    version: own?.version,
    isUnsaved: isRefused || (typed !== null && typed.key === key && typed.own === own),
  };
}

export interface DeleteConfirmationProps {
  /** Address of the screen, without its query. */
  screen: string;
  intent: string;
  /** The object of the question: "este contrato". */
  what: string;
  label: string;
  condition: string;
  busy: FormDataEntryValue | null;
}

/** Asks whether the screen's row is to be deleted; without a script too. */
export const DeleteConfirmation = ({ screen, intent, what, label, condition, busy }: DeleteConfirmationProps) => (
  <DangerQuestion
    action={screen}
    className="mt-4"
    label={label}
    question={`Tem certeza que deseja excluir ${what}?`}
    explanation={condition}
    intent={intent}
    busy={busy === intent}
    cancelTo={screen}
  >
    <OperationField />
  </DangerQuestion>
);

/** The message above a screen's parts: an answer, unless a field says it, or the note of a redirect. */
export function messageOf(answer: RecordAnswer | undefined, note: string | null): { ok: boolean; message: string } | undefined {
  if (!answer) return note === null ? undefined : { ok: true, message: note };
  return Object.values(answer.problems ?? {}).includes(answer.message) ? undefined : answer;
}
