import { useState } from "react";
import { KICKER_MAX, lengthOf, SUBTITLE_MAX, TITLE_MAX } from "#app/features/articles/article.ts";
import type { ArticleForm } from "./article-form.ts";
import { CountedField } from "./counted-field.tsx";
import { CoverField } from "./cover-field.tsx";
import { kickerProblem } from "./form-rules.ts";
import { FieldStyle } from "./house-style/field-style.tsx";
import { pathOf } from "./meta-fold.tsx";
import type { EditorSession } from "./session/editor-session.ts";
import { useSession } from "./session/use-editor-session.ts";
import { FieldSuggestions } from "./suggestions/field-suggestions.tsx";
import type { OnUploading } from "./use-uploads.ts";

type Lines = "titulo" | "subtitulo" | "chapeu";

const LABELS: Readonly<Record<Lines, string>> = { chapeu: "Chapéu", titulo: "Título", subtitulo: "Subtítulo" };

function ownProblem(name: Lines, form: ArticleForm): string | null {
  if (name === "chapeu") return kickerProblem(form.chapeu);
  if (form[name].trim() === "") return "Campo obrigatório.";
  const max = name === "titulo" ? TITLE_MAX : SUBTITLE_MAX;
  return lengthOf(form[name]) > max ? `Máximo de ${max} caracteres.` : null;
}

/** Section 1: title first, then hat line, subtitle and cover. */
export function BasicSection({ session, onUploading }: { session: EditorSession; onUploading: OnUploading }) {
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
        <div className="ed-stack">
          <CountedField
            {...field("titulo")}
            label="Título"
            max={TITLE_MAX}
            multiline
            className="ed-title"
            hint={
              <>
                Endereço: <span className="ed-slug">{pathOf(form, record)}</span>
              </>
            }
          />
          <CountedField {...field("chapeu")} label="Chapéu" max={KICKER_MAX} className="ed-kicker" hint="De 3 a 15 caracteres, sempre em maiúsculas" />
          <CountedField {...field("subtitulo")} label="Subtítulo" max={SUBTITLE_MAX} multiline />
        </div>
        <CoverField session={session} onUploading={onUploading} />
      </div>
    </section>
  );
}
