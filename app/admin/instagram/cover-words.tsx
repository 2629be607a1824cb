import { forwardRef } from "react";
import { CARD_KICKER_MAX, CARD_TITLE_MAX, tidy } from "#app/admin/cards/card-draft.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Field, TextInput } from "#app/ui/field.tsx";
import { COVER_TITLE_COUNT, type CoverDraft } from "./cover-draft.ts";

interface CoverWordsProps {
  draft: CoverDraft;
  /** Why the title is refused. */
  problem: string | null;
  onChange(change: Partial<CoverDraft>): void;
}

/** What a cover says. */
export const CoverWords = forwardRef<HTMLTextAreaElement, CoverWordsProps>(function CoverWords({ draft, problem, onChange }, titleField) {
  const length = [...tidy(draft.title)].length;
  const isLong = length > COVER_TITLE_COUNT;
  return (
    <>
      <Field id="cover-hat" label="Chapéu">
        <TextInput
          id="cover-hat"
          value={draft.hat}
          maxLength={CARD_KICKER_MAX}
          autoComplete="off"
          className="max-w-80 uppercase"
          onChange={(event) => onChange({ hat: event.target.value })}
        />
      </Field>
      <div className="flex flex-col gap-1.5">
        <div className="flex items-baseline justify-between gap-3">
          <label htmlFor="cover-title" className="text-[0.8125rem] font-semibold text-muted">
            Título
          </label>
          <span id="cover-title-count" className={classNames("text-xs tabular-nums", isLong ? "font-semibold text-warn" : "text-subtle")}>
            {length}/{COVER_TITLE_COUNT} <span className="sr-only">caracteres</span>
          </span>
        </div>
        <textarea
          ref={titleField}
          id="cover-title"
          value={draft.title}
          rows={2}
          maxLength={CARD_TITLE_MAX}
          aria-required
          aria-invalid={problem !== null}
          aria-describedby="cover-title-count cover-title-note"
          onChange={(event) => onChange({ title: event.target.value.replace(/[\r\n]+/g, " ") })}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
          className="w-full resize-y rounded-md border border-edge bg-surface px-3 py-2 text-base focus-visible:outline-offset-0 sm:text-sm aria-invalid:border-danger"
        />
        <p id="cover-title-note" className="text-xs empty:hidden">
          {problem ? (
            <span role="alert" className="text-danger">
              {problem}
            </span>
          ) : isLong ? (
            <span className="text-warn">Títulos longos ficam pequenos no celular.</span>
          ) : null}
        </p>
      </div>
    </>
  );
});
