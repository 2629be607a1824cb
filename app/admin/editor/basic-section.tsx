import { useState } from "react";
import { KICKER_MAX, lengthOf, SUBTITLE_MAX, TITLE_MAX } from "#app/domain/article/article.ts";
import { slugify } from "#app/domain/article/slug.ts";
import type { ArticleForm } from "./article-form.ts";
import { CountedField } from "./counted-field.tsx";
import { CoverField } from "./cover-field.tsx";
import { kickerProblem } from "./form-rules.ts";
import { FieldSuggestions } from "./suggestions/field-suggestions.tsx";
import type { ArticleEditor } from "./use-article-editor.ts";

type Lines = "titulo" | "subtitulo" | "chapeu";

function ownProblem(name: Lines, form: ArticleForm): string | null {
  if (name === "chapeu") return kickerProblem(form.chapeu);
  if (form[name].trim() === "") return "Campo obrigatório.";
  const max = name === "titulo" ? TITLE_MAX : SUBTITLE_MAX;
  return lengthOf(form[name]) > max ? `Máximo de ${max} caracteres.` : null;
}

/** Section 1: hat line, title, subtitle and cover. */
export function BasicSection({ editor, onUploading }: { editor: ArticleEditor; onUploading(change: 1 | -1): void }) {
  const { form, record, errors, set } = editor;
  const [touched, setTouched] = useState<readonly Lines[]>([]);
  const slug = slugify(form.titulo);
  const field = (name: Lines) => ({
    name,
    value: form[name],
    onChange: (value: string) => {
      set(name, value);
      if (!touched.includes(name)) setTouched([...touched, name]);
    },
    // A field nobody has written in yet is empty, not wrong.
    problem: touched.includes(name) ? ownProblem(name, form) : (errors[name] ?? null),
    required: true,
    suggestions: <FieldSuggestions editor={editor} field={name} />,
  });
  return (
    <section id="secao-basico" className="ed-section" aria-labelledby="titulo-basico">
      <h2 id="titulo-basico">
        <span aria-hidden="true">1</span> Informações Básicas
      </h2>
      <div className="ed-basic">
        <div className="ed-stack">
          <CountedField {...field("chapeu")} label="Chapéu" max={KICKER_MAX} className="ed-kicker" hint="De 3 a 15 caracteres, sempre em maiúsculas" />
          <CountedField
            {...field("titulo")}
            label="Título"
            max={TITLE_MAX}
            multiline
            className="ed-title"
            hint={
              <>
                Endereço: <span className="ed-slug">/post/{[record?.id ?? "…", slug].filter(Boolean).join("-")}</span>
              </>
            }
          />
          <CountedField {...field("subtitulo")} label="Subtítulo" max={SUBTITLE_MAX} multiline />
        </div>
        <CoverField editor={editor} onUploading={onUploading} />
      </div>
    </section>
  );
}
