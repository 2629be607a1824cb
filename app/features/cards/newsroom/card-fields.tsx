import { ToggleGroup } from "radix-ui";
import { forwardRef, type KeyboardEventHandler, type ReactNode } from "react";
import { TITLE_MAX } from "#app/features/articles/article.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Field, TextInput } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { pasteLine, pasteText } from "#app/ui/newsroom/paste-line.ts";
import { SimulatedMark } from "#app/ui/newsroom/shell/simulated-providers.tsx";
import { CAPTION_MAX, captionProblems, countCaption, HASHTAGS_MAX } from "../caption.ts";
import { titleWords } from "../card-order.ts";
import { CARD_KICKER_MAX, CARD_TITLE_MAX, type CardDraft, collapseSpaces, withTitle } from "./card-draft.ts";
import type { Caption, CaptionOrigin } from "./use-card-editor.ts";

/** Kicker of a card or of a video cover. */
export const KickerField = ({ id, value, onChange }: { id: string; value: string; onChange(value: string): void }) => (
  <Field id={id} label="Chapéu">
    <TextInput
      id={id}
      onPaste={pasteLine}
      value={value}
      maxLength={CARD_KICKER_MAX}
      autoComplete="off"
      className="max-w-80 uppercase"
      onChange={(event) => onChange(event.target.value)}
    />
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
        onPaste={pasteLine}
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

const ORIGINS: Record<CaptionOrigin, { label: string; tone: "info" | "neutral" | "accent"; title: string }> = {
  ia: { label: "Escrita pela IA", tone: "info", title: "Confira os fatos antes de publicar." },
  padrao: { label: "Legenda padrão", tone: "neutral", title: "Feita do título, do link e de hashtags, sem a IA." },
  pessoa: { label: "Editada por você", tone: "accent", title: "A legenda foi mudada à mão." },
};

/** The caption with Instagram's limits; it can be generated again, and a person's own text can be restored. */
export function CaptionField({ caption }: { caption: Caption }) {
  const { text, origin, busy, reason, replaced, generate, write, takeBack } = caption;
  const { characters, hashtags } = countCaption(text);
  const problems = captionProblems(text);
  return (
    <section className="flex flex-col gap-1.5">
      <div className="flex min-h-8 flex-wrap items-center gap-x-2 gap-y-1">
        <label htmlFor="card-caption" className="text-[0.8125rem] font-semibold text-muted">
          Legenda
        </label>
        {origin ? (
          <span title={ORIGINS[origin].title}>
            <Badge tone={ORIGINS[origin].tone}>{ORIGINS[origin].label}</Badge>
          </span>
        ) : null}
        {origin === "ia" ? <SimulatedMark provider="openai" /> : null}
        <Button size="sm" variant="ghost" icon="refresh" busy={busy} className="ml-auto max-sm:h-10" onClick={() => void generate()}>
          {busy ? "Gerando…" : "Gerar novamente"}
        </Button>
      </div>
      <textarea
        id="card-caption"
        value={text}
        rows={7}
        onPaste={pasteText}
        aria-describedby="card-caption-note card-caption-counts"
        aria-invalid={problems.length > 0}
        aria-busy={busy}
        placeholder={busy ? "Gerando a legenda…" : "O que acompanha o card no Instagram"}
        onChange={(event) => write(event.target.value)}
        className="w-full resize-y rounded-md border border-edge bg-surface px-3 py-2 text-base placeholder:text-subtle focus-visible:outline-offset-0 sm:text-sm aria-invalid:border-danger"
      />
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 text-xs text-subtle">
        <div id="card-caption-note" className="min-w-0 flex-1 basis-60">
          {problems.length > 0 ? (
            <p role="alert" className="text-danger">
              {problems.join(" ")}
            </p>
          ) : reason ? (
            <p role="status">{origin === "padrao" ? `Legenda padrão: ${reason}` : `A legenda não foi trocada: ${reason}`}</p>
          ) : origin === "ia" ? (
            <p>Texto da IA: confira os fatos antes de publicar.</p>
          ) : null}
        </div>
        <p id="card-caption-counts" className="flex gap-3 tabular-nums">
          <span className={classNames(characters > CAPTION_MAX && "font-semibold text-danger")}>
            {characters}/{CAPTION_MAX} <span className="sr-only">caracteres</span>
          </span>
          <span className={classNames(hashtags > HASHTAGS_MAX && "font-semibold text-danger")}>
            {hashtags}/{HASHTAGS_MAX} hashtags
          </span>
        </p>
      </div>
      {replaced === null ? null : (
        <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-info-soft px-3 py-1.5 text-info">
          <span className="flex items-center gap-1.5">
            <Icon name="check" /> A sua legenda foi trocada.
          </span>
          <Button size="sm" onClick={takeBack}>
            Voltar à minha
          </Button>
        </p>
      )}
    </section>
  );
}
