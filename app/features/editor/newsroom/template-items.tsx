import { useMemo } from "react";
import { blockText } from "#app/features/checks/body-parts.ts";
import type { StoryTemplate } from "#app/features/templates/story-template.ts";
import { checklistOf, checkTemplate } from "#app/features/templates/template-checks.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { ArticleForm } from "./article-form.ts";

/** A template as the editor needs it. */
export type EditorTemplate = Pick<StoryTemplate, "slug" | "name" | "kicker" | "active">;

export interface TemplateItemsProps {
  form: ArticleForm;
  template: EditorTemplate;
}

/** Checklist of a template's kind, with the items that the text already has. */
export function TemplateItems({ form: { titulo, subtitulo, conteudo }, template: { slug, name } }: TemplateItemsProps) {
  const { items, findings } = useMemo(() => {
    const story = { title: titulo, subtitle: subtitulo, body: blockText(conteudo) };
    return { items: checklistOf(slug, story), findings: checkTemplate(slug, story) };
  }, [slug, titulo, subtitulo, conteudo]);
  const done = items.filter(({ passage }) => passage !== null).length;
  const unfilled = findings.filter(({ passage }) => passage !== null);
  return (
    <section className="ed-checklist" aria-labelledby="ed-modelo">
      <h2 id="ed-modelo">
        {name}: {done} de {items.length} itens
      </h2>
      <ul>
        {items.map(({ rule, label, passage }) => {
          const finding = findings.find((one) => one.rule === rule);
          return (
            <li key={rule} className={passage === null ? undefined : "is-done"}>
              <Icon name={passage === null ? "alert" : "check"} className="size-4" />
              <span>
                <strong>{label}</strong>
                <span className="ed-hidden">{passage === null ? " (falta)" : " (tem)"}</span>
                {finding ? <small>{` ${finding.sentence} ${finding.reason}`}</small> : null}
              </span>
            </li>
          );
        })}
      </ul>
      {unfilled.length > 0 ? <p>Campos do modelo por preencher: {unfilled.map(({ passage }) => passage).join(", ")}.</p> : null}
    </section>
  );
}
