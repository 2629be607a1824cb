import { TITLE_MAX } from "#app/domain/article/article.ts";
import { titleWords } from "#app/domain/cards/title-words.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Field, TextInput } from "#app/ui/field.tsx";
import { CARD_KICKER_MAX, CARD_TITLE_MAX, type CardDraft, tidy, withTitle } from "./card-draft.ts";
import { WordToggles } from "./word-toggles.tsx";

interface CardFieldsProps {
  draft: CardDraft;
  onChange(draft: CardDraft): void;
}

/** What the card says: the hat line, the title, and which of its words stand out. */
export function CardFields({ draft, onChange }: CardFieldsProps) {
  const length = [...tidy(draft.title)].length;
  return (
    <>
      <Field id="card-kicker" label="Chapéu">
        <TextInput
          id="card-kicker"
          value={draft.kicker}
          maxLength={CARD_KICKER_MAX}
          autoComplete="off"
          className="max-w-80 uppercase"
          onChange={(event) => onChange({ ...draft, kicker: event.target.value })}
        />
      </Field>
      <div className="flex flex-col gap-1.5">
        <div className="flex items-baseline justify-between gap-3">
          <label htmlFor="card-title" className="text-[0.8125rem] font-semibold text-muted">
            Título no card
          </label>
          <span id="card-title-count" className={classNames("text-xs tabular-nums", length > TITLE_MAX ? "font-semibold text-warn" : "text-subtle")}>
            {length}/{TITLE_MAX} <span className="sr-only">caracteres</span>
          </span>
        </div>
        <textarea
          id="card-title"
          value={draft.title}
          rows={2}
          maxLength={CARD_TITLE_MAX}
          aria-required
          aria-invalid={length === 0}
          aria-describedby="card-title-count card-title-note"
          onChange={(event) => onChange(withTitle(draft, event.target.value.replace(/[\r\n]+/g, " ")))}
          className="w-full resize-y rounded-md border border-edge bg-surface px-3 py-2 text-base focus-visible:outline-offset-0 sm:text-sm aria-invalid:border-danger"
        />
        <p id="card-title-note" className="text-xs empty:hidden">
          {length === 0 ? (
            <span role="alert" className="text-danger">
              Digite um título
            </span>
          ) : length > TITLE_MAX ? (
            <span className="text-warn">Títulos longos ficam pequenos no celular.</span>
          ) : null}
        </p>
      </div>
      <WordToggles words={titleWords(tidy(draft.title))} marks={draft.marks} onChange={(marks) => onChange({ ...draft, marks })} />
    </>
  );
}
