import { forwardRef } from "react";
import { KickerField, TitleField } from "#app/features/cards/newsroom/card-text-fields.tsx";
import { COVER_TITLE_COUNT, type CoverDraft } from "./cover-draft.ts";

interface CoverTextsProps {
  draft: CoverDraft;
  /** Validation message of the title. */
  problem: string | null;
  onChange(change: Partial<CoverDraft>): void;
}

/** Text fields of a cover. */
export const CoverTexts = forwardRef<HTMLTextAreaElement, CoverTextsProps>(function CoverTexts({ draft, problem, onChange }, titleField) {
  return (
    <>
      <KickerField id="cover-hat" value={draft.hat} onChange={(hat) => onChange({ hat })} />
      <TitleField
        ref={titleField}
        id="cover-title"
        label="Título"
        value={draft.title}
        advisedLength={COVER_TITLE_COUNT}
        problem={problem}
        onChange={(title) => onChange({ title })}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
    </>
  );
});
