import { ToggleGroup } from "radix-ui";
import { TITLE_MAX } from "#app/features/articles/article.ts";
import { Button } from "#app/ui/button.tsx";
import { titleWords } from "../title-words.ts";
import { type CardDraft, collapseSpaces, withTitle } from "./card-draft.ts";
import { KickerField, TitleField } from "./card-text-fields.tsx";

interface WordTogglesProps {
  words: readonly string[];
  marks: readonly number[];
  onChange(marks: number[]): void;
}

/** The title's words, each to be marked on the card; arrow keys move among them. */
function WordToggles({ words, marks, onChange }: WordTogglesProps) {
  return (
    <section aria-labelledby="card-words">
      <div className="flex min-h-8 items-center justify-between gap-3">
        <h3 id="card-words" className="text-[0.8125rem] font-semibold text-muted">
          Palavras em destaque
        </h3>
        {marks.length > 0 ? (
          <Button size="sm" variant="ghost" onClick={() => onChange([])}>
            Limpar destaques
          </Button>
        ) : null}
      </div>
      {words.length === 0 ? (
        <p className="text-subtle">As palavras do título aparecem aqui.</p>
      ) : (
        <>
          <ToggleGroup.Root
            type="multiple"
            aria-labelledby="card-words"
            aria-describedby="card-words-hint"
            value={marks.map(String)}
            onValueChange={(values) => onChange(values.map(Number).sort((one, other) => one - other))}
            className="mt-1 flex max-h-44 flex-wrap gap-1.5 overflow-y-auto p-0.5"
          >
            {words.map((word, place) => (
              <ToggleGroup.Item
                // biome-ignore lint/suspicious/noArrayIndexKey: a word is its place in the title
                key={place}
                value={String(place)}
                className="min-h-9 max-w-full rounded-md border border-edge bg-surface px-2.5 py-1 text-left break-words transition-colors hover:bg-sunken sm:min-h-8 data-[state=on]:border-accent data-[state=on]:bg-accent data-[state=on]:font-semibold data-[state=on]:text-on-accent"
              >
                {word}
              </ToggleGroup.Item>
            ))}
          </ToggleGroup.Root>
          <p id="card-words-hint" className="mt-1.5 text-xs text-subtle">
            Toque nas palavras que devem saltar aos olhos.
          </p>
        </>
      )}
    </section>
  );
}

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
