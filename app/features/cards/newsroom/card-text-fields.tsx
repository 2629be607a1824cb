import { forwardRef, type KeyboardEventHandler, type ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { Field, TextInput } from "#app/ui/field.tsx";
import { CARD_KICKER_MAX, CARD_TITLE_MAX, collapseSpaces } from "./card-draft.ts";

/** Kicker of a card or of a video cover. */
export const KickerField = ({ id, value, onChange }: { id: string; value: string; onChange(value: string): void }) => (
  <Field id={id} label="Chapéu">
    <TextInput id={id} value={value} maxLength={CARD_KICKER_MAX} autoComplete="off" className="max-w-80 uppercase" onChange={(event) => onChange(event.target.value)} />
  </Field>
);

interface TitleFieldProps {
  id: string;
  label: string;
  value: string;
  /** Characters from which a title becomes small on the picture; a longer one is accepted with a warning. */
  advisedLength: number;
  /** Validation message. */
  problem: string | null;
  onChange(value: string): void;
  onKeyDown?: KeyboardEventHandler<HTMLTextAreaElement>;
}

const note = ({ problem, isLong }: { problem: string | null; isLong: boolean }): ReactNode => {
  if (problem)
    return (
      <span role="alert" className="text-danger">
        {problem}
      </span>
    );
  return isLong ? <span className="text-warn">Títulos longos ficam pequenos no celular.</span> : null;
};

/** Title that is drawn on a picture, in one line of text, with its length. */
export const TitleField = forwardRef<HTMLTextAreaElement, TitleFieldProps>(function TitleField({ id, label, value, advisedLength, problem, onChange, onKeyDown }, field) {
  const length = [...collapseSpaces(value)].length;
  const isLong = length > advisedLength;
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-[0.8125rem] font-semibold text-muted">
          {label}
        </label>
        <span id={`${id}-count`} className={classNames("text-xs tabular-nums", isLong ? "font-semibold text-warn" : "text-subtle")}>
          {length}/{advisedLength} <span className="sr-only">caracteres</span>
        </span>
      </div>
      <textarea
        ref={field}
        id={id}
        value={value}
        rows={2}
        maxLength={CARD_TITLE_MAX}
        aria-required
        aria-invalid={problem !== null}
        aria-describedby={`${id}-count ${id}-note`}
        onChange={(event) => onChange(event.target.value.replace(/[\r\n]+/g, " "))}
        onKeyDown={onKeyDown}
        className="w-full resize-y rounded-md border border-edge bg-surface px-3 py-2 text-base focus-visible:outline-offset-0 sm:text-sm aria-invalid:border-danger"
      />
      <p id={`${id}-note`} className="text-xs empty:hidden">
        {note({ problem, isLong })}
      </p>
    </div>
  );
});
