import { Link } from "@remix-run/react";
import { useMemo } from "react";
import { blockText } from "#app/domain/checks/body-parts.ts";
import type { StoryTemplate } from "#app/domain/templates/story-template.ts";
import { templateOf } from "#app/domain/templates/story-template.ts";
import { checklistOf, checkTemplate } from "#app/domain/templates/template-checks.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { ArticleForm } from "./article-form.ts";

/** A template as the editor needs it. */
export type EditorTemplate = Pick<StoryTemplate, "slug" | "name" | "kicker" | "active">;

/** Links that begin a new article with a template; they need no script. */
export function TemplateOffer({ templates }: { templates: readonly EditorTemplate[] }) {
  const offered = templates.filter(({ active }) => active);
  if (offered.length === 0) return null;
  return (
    <nav className="ed-templates" aria-label="Começar de um modelo">
      <span>Começar de um modelo:</span>
      {offered.map(({ slug, name }) => (
        <Link key={slug} className="ed-button is-quiet" to={`/admin/nova-materia?modelo=${slug}`}>
          {name}
        </Link>
      ))}
    </nav>
  );
}

/** What a story of this kind needs, and what of it the text has already. Nothing for stories without a template's hat line. */
export function TemplateChecklist({ form, templates }: { form: ArticleForm; templates: readonly EditorTemplate[] }) {
  const { titulo, subtitulo, chapeu, conteudo } = form;
  const template = templateOf({ kicker: chapeu }, templates);
  const slug = template?.slug;
  const checked = useMemo(() => {
    if (!slug) return null;
    const story = { title: titulo, subtitle: subtitulo, body: blockText(conteudo) };
    return { items: checklistOf(slug, story), findings: checkTemplate(slug, story) };
  }, [slug, titulo, subtitulo, conteudo]);
  if (!template || !checked) return null;
  const { items, findings } = checked;
  const done = items.filter(({ passage }) => passage !== null).length;
  const unfilled = findings.filter(({ passage }) => passage !== null);
  return (
    <section className="ed-checklist" aria-labelledby="ed-modelo">
      <h2 id="ed-modelo">
        {template.name}: {done} de {items.length} itens
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
