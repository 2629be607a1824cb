import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { roleMay, roleMayHere } from "#app/features/people/capabilities.ts";
import { adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { checklistOf } from "../template-checks.ts";

interface TemplateLine {
  slug: string;
  name: string;
  kicker: string;
  active: boolean;
  /** Required items of its checklist. */
  required: readonly string[];
}

interface TemplatesView {
  templates: readonly TemplateLine[];
  mayManage: boolean;
  mayDraft: boolean;
}

/** 'Modelos': what stories of a kind begin with, and what they need. */
function TemplatesScreen() {
  const { templates, mayManage, mayDraft } = useLoaderData<TemplatesView>();
  return (
    <>
      <PageHeader title="Modelos de matéria">
        <p>Cada modelo começa a matéria com campos prontos e mostra, ao lado do texto, o que não pode faltar.</p>
      </PageHeader>
      <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        {templates.map((template) => (
          <li key={template.slug} className="flex flex-col gap-3 card p-4 sm:p-5">
            <div className="flex flex-wrap items-center gap-2">
              <h2 className="font-semibold wrap-anywhere">{template.name}</h2>
              <span className="text-sm text-muted">{template.kicker}</span>
              {template.active ? null : <Badge tone="neutral">Desligado</Badge>}
            </div>
            <ul className="list-disc pl-5 text-muted">
              {template.required.map((label) => (
                <li key={label}>{label}</li>
              ))}
            </ul>
            <div className="mt-auto flex flex-wrap gap-2">
              {mayDraft && template.active ? (
                <ButtonLink to={`/admin/nova-materia?modelo=${template.slug}`} variant="primary" aria-label={`Nova matéria: ${template.name}`}>
                  Nova matéria
                </ButtonLink>
              ) : null}
              {mayManage ? (
                <ButtonLink to={`/admin/modelos/${template.slug}`} aria-label={`Editar modelo: ${template.name}`}>
                  Editar modelo
                </ButtonLink>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

export const handle = adminHandle("articles:read-unpublished");
export const meta = screenMeta("Modelos de matéria");

const NOTHING = { title: "", subtitle: "", body: "" };

export async function loader(args: LoaderFunctionArgs): Promise<TemplatesView> {
  const { services, settings } = args.context;
  const [{ user }, templates] = await adminCallerWith(args, handle.admin.allow, services.storyTemplates.readAll());
  return {
    templates: templates.map(({ slug, name, kicker, active }) => ({ slug, name, kicker, active, required: checklistOf(slug, NOTHING).map(({ label }) => label) })),
    mayManage: roleMay(user.role, "settings:manage"),
    mayDraft: roleMayHere(user.role, "articles:draft", settings),
  };
}

export default TemplatesScreen;

export const ErrorBoundary = () => <ScreenError title="Falha ao carregar os modelos" />;
