import { useId, useMemo, useRef, useState } from "react";
import { KICKER_MAX, SUBTITLE_MAX, TITLE_MAX } from "#app/features/articles/article.ts";
import type { UnsupportedFact } from "#app/features/checks/fact-check.ts";
import { correctStyle, matchStyle } from "#app/features/house-style/match-style.ts";
import { SUGGESTION_LIMITS, type SuggestionField, sharedWords } from "#app/features/suggestions/suggestion-fields.ts";
import { lengthOf } from "#app/platform/text/clean-text.ts";
import { Icon } from "#app/ui/icon.tsx";
import { SimulatedMark } from "#app/ui/newsroom/shell/simulated-providers.tsx";
import type { ArticleForm } from "./article-form.ts";
import { controlId } from "./focus-field.ts";
import { CountedField } from "./form-fields.tsx";
import { FIELD_LABELS, kickerProblem } from "./form-rules.ts";
import { useHouseStyle } from "./house-style.tsx";
import { pathOf } from "./meta-fold.tsx";
import type { EditorSession } from "./session/editor-session.ts";
import { useSession } from "./session/use-editor-session.ts";
import { otherFields, useFactCheck } from "./suggestions/complete.ts";
import { UnsupportedFactsNote, unsupportedFactsSentence } from "./suggestions/suggestion-parts.tsx";
import { useSuggestions } from "./suggestions/suggestions-provider.tsx";

interface SuggestionRowProps {
  text: string;
  facts: readonly UnsupportedFact[];
  /** A local suggestion among those of the AI. */
  isLocal: boolean;
  isChosen: boolean;
  isOver: boolean;
  onUse(): void;
}

/** One suggestion. Unsupported facts need a second click on a button that names them. */
function SuggestionRow({ text, facts, isLocal, isChosen, isOver, onUse }: SuggestionRowProps) {
  const [asking, setAsking] = useState(false);
  const id = useId();
  const needsCheck = facts.length > 0;
  return (
    <li className={`ai-row${isChosen ? " is-chosen" : ""}`}>
      <button
        type="button"
        className="ai-use"
        disabled={isOver && !isChosen}
        aria-expanded={needsCheck ? asking : undefined}
        aria-controls={needsCheck && asking ? id : undefined}
        onClick={() => {
          if (isOver) return;
          if (needsCheck) setAsking(!asking);
          else onUse();
        }}
      >
        <span className="ed-hidden">{isChosen ? "Aplicada: " : "Usar: "}</span>
        <span className="ai-text">
          <UnsupportedFactsNote text={text} facts={facts} />
        </span>
        {isLocal ? <span className="ai-local">local, sem IA</span> : null}
        {isChosen ? <Icon name="check" /> : needsCheck ? <Icon name="alert" /> : null}
      </button>
      {asking && !isOver ? (
        <div id={id} className="ai-confirm" role="alert">
          <p>{unsupportedFactsSentence(facts)}</p>
          <div className="ed-actions">
            <button type="button" className="ed-button" onClick={onUse}>
              Usar mesmo assim
            </button>
            <button type="button" className="ed-button is-quiet" onClick={() => setAsking(false)}>
              Cancelar
            </button>
          </div>
        </div>
      ) : null}
    </li>
  );
}

/** Suggestions for a field; after a choice, while it stands, its undo. */
function FieldSuggestions({ session, field }: { session: EditorSession; field: SuggestionField }) {
  const suggestions = useSuggestions();
  const form = useSession(session, (state) => state.form);
  const found = suggestions?.state.fields[field];
  const chosen = suggestions?.state.chosen[field];
  /** The panel closes automatically; the focus inside it must not be lost. */
  const hasFocus = useRef(false);
  const check = useFactCheck(suggestions?.tools, form, field, found !== undefined);
  if (!suggestions || (!found && chosen?.text !== form[field])) return null;
  const label = FIELD_LABELS[field] ?? field;
  if (!found)
    return (
      <div className="ai-undo">
        <span>{label} veio das sugestões.</span>
        <button
          type="button"
          className="ed-link-button"
          aria-label={`Desfazer a troca de ${label}`}
          ref={(button) => {
            if (button && hasFocus.current) button.focus();
            hasFocus.current = false;
          }}
          onClick={() => {
            suggestions.undo(session, field);
            document.getElementById(controlId(field))?.focus();
          }}
        >
          Desfazer
        </button>
      </div>
    );
  const { isUppercase } = SUGGESTION_LIMITS[field];
  // Words of a suggestion chosen for another field are no longer available.
  const others = otherFields(form, field);
  const isLocal = found.offered.every((line) => line.isLocal);
  const usable = found.offered.filter(({ text }) => text === chosen?.text || sharedWords(text, others).length === 0);
  return (
    <section
      className={`ai-panel${isUppercase ? " is-chips" : ""}`}
      aria-label={`Sugestões para ${label}`}
      onFocus={() => {
        hasFocus.current = true;
      }}
      onBlur={(event) => {
        hasFocus.current = event.currentTarget.contains(event.relatedTarget);
      }}
    >
      <header>
        <Icon name="spark" className="size-3.5" />
        <span>{isLocal ? "Sugestões locais, sem IA" : "Sugestões da IA"}</span>
        {isLocal ? null : <SimulatedMark provider="openai" />}
        <button
          type="button"
          className="ai-close"
          aria-label={`Dispensar as sugestões para ${label}`}
          onClick={() => {
            suggestions.clear(field);
            document.getElementById(controlId(field))?.focus();
          }}
        >
          <Icon name="close" className="size-3.5" />
        </button>
      </header>
      {usable.length > 0 ? (
        <ul>
          {usable.map(({ text, ...line }) => (
            <SuggestionRow
              key={text}
              text={text}
              isLocal={line.isLocal && !isLocal}
              facts={check(text, { isUppercase })}
              isChosen={chosen?.text === text}
              isOver={chosen !== undefined}
              onUse={() => suggestions.choose(session, field, text)}
            />
          ))}
        </ul>
      ) : (
        <p>As sugestões repetiam palavras de outros campos. Peça outras.</p>
      )}
    </section>
  );
}

interface FieldStyleProps {
  /** As the field's label names it. */
  label: string;
  value: string;
  onChange(value: string): void;
}

/** Style corrections of a field of one line. */
function FieldStyle({ label, value, onChange }: FieldStyleProps) {
  const { style } = useHouseStyle();
  const matches = useMemo(() => (style ? matchStyle(value, style) : []), [style, value]);
  if (!style || matches.length === 0) return null;
  return (
    <ul className="ed-style-list" aria-label={`Estilo da casa: ${label}`}>
      {matches.map(({ start, end, found, correction, rule }) => (
        <li key={start}>
          <span>
            <span className="ed-style-mark">{found}</span> → <strong>{correction}</strong>
            {rule.explanation === "" ? null : <small>{rule.explanation}</small>}
          </span>
          <button
            type="button"
            className="ed-button"
            aria-label={`Corrigir “${found}” para “${correction}” em ${label}`}
            onClick={() => onChange(value.slice(0, start) + correction + value.slice(end))}
          >
            Corrigir
          </button>
        </li>
      ))}
      {matches.length > 1 ? (
        <li>
          <button type="button" className="ed-button" onClick={() => onChange(correctStyle(value, style).text)}>
            Corrigir todas em {label}
          </button>
        </li>
      ) : null}
    </ul>
  );
}

type Lines = "titulo" | "subtitulo" | "chapeu";

const LABELS: Readonly<Record<Lines, string>> = { chapeu: "Chapéu", titulo: "Título", subtitulo: "Subtítulo" };

function ownProblem(name: Lines, form: ArticleForm): string | null {
  if (name === "chapeu") return kickerProblem(form.chapeu);
  if (form[name].trim() === "") return "Campo obrigatório.";
  const max = name === "titulo" ? TITLE_MAX : SUBTITLE_MAX;
  return lengthOf(form[name]) > max ? `Máximo de ${max} caracteres.` : null;
}

/** Section 1: title first, then hat line and subtitle. */
export function BasicSection({ session }: { session: EditorSession }) {
  const form = useSession(session, (state) => state.form);
  const record = useSession(session, (state) => state.record);
  const errors = useSession(session, (state) => state.errors);
  const { set } = session;
  const [touched, setTouched] = useState<readonly Lines[]>([]);
  const field = (name: Lines) => ({
    name,
    value: form[name],
    onChange: (value: string) => {
      set(name, value);
      if (!touched.includes(name)) setTouched([...touched, name]);
    },
    // An untouched field is empty, not invalid.
    problem: touched.includes(name) ? ownProblem(name, form) : (errors[name] ?? null),
    required: true,
    suggestions: (
      <>
        <FieldStyle label={LABELS[name]} value={form[name]} onChange={(value) => set(name, value)} />
        <FieldSuggestions session={session} field={name} />
      </>
    ),
  });
  return (
    <section id="secao-basico" className="ed-section" aria-labelledby="titulo-basico">
      <h2 id="titulo-basico">
        <span aria-hidden="true">1</span> Informações Básicas
      </h2>
      <div className="ed-basic">
        <CountedField
          {...field("titulo")}
          label="Título"
          max={TITLE_MAX}
          multiline
          className="ed-title"
          hint={
            form.titulo.trim() === "" && record === null ? null : (
              <>
                Endereço: <span className="ed-slug">{pathOf(form, record)}</span>
              </>
            )
          }
        />
        <CountedField {...field("chapeu")} label="Chapéu" max={KICKER_MAX} className="ed-kicker" hint="De 3 a 15 caracteres, sempre em maiúsculas" />
        <CountedField {...field("subtitulo")} label="Subtítulo" max={SUBTITLE_MAX} multiline />
      </div>
    </section>
  );
}
