import { TITLE_MAX } from "#app/features/articles/article.ts";
import { titleWords } from "../title-words.ts";
import { type CardDraft, collapseSpaces, withTitle } from "./card-draft.ts";
import { KickerField, TitleField } from "./card-text-fields.tsx";
import { WordToggles } from "./word-toggles.tsx";

interface CardFieldsProps {
  draft: CardDraft;
  onChange(draft: CardDraft): void;
}

/** Texts of the card: kicker, title and marked words. */
export function CardFields({ draft, onChange }: CardFieldsProps) {
  const title = collapseSpaces(draft.title);
  return (
    <>
      <KickerField id="card-kicker" value={draft.kicker} onChange={(kicker) => onChange({ ...draft, kicker })} />
      <TitleField
        id="card-title"
        label="Título no card"
        value={draft.title}
        advisedLength={TITLE_MAX}
        problem={title === "" ? "Digite um título" : null}
        onChange={(value) => onChange(withTitle(draft, value))}
      />
      <WordToggles words={titleWords(title)} marks={draft.marks} onChange={(marks) => onChange({ ...draft, marks })} />
    </>
  );
}
