import { Link } from "@remix-run/react";
import { type ComponentType, lazy, Suspense } from "react";
import { templateOf } from "#app/features/templates/story-template.ts";
import type { ArticleForm } from "./article-form.ts";
import type { EditorTemplate, TemplateItemsProps } from "./template-items.tsx";

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

// An aid: where it cannot be loaded, the text is written without it.
const TemplateItems = lazy<ComponentType<TemplateItemsProps>>(() =>
  import("./template-items.tsx").then(
    (loaded) => ({ default: loaded.TemplateItems }),
    () => ({ default: () => null }),
  ),
);

/** The checklist of a story's template, loaded for stories that have one. */
export function TemplateChecklist({ form, templates }: { form: ArticleForm; templates: readonly EditorTemplate[] }) {
  const template = templateOf({ kicker: form.chapeu }, templates);
  return template ? (
    <Suspense fallback={null}>
      <TemplateItems form={form} template={template} />
    </Suspense>
  ) : null;
}
