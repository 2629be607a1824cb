import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { roleMay, roleMayHere } from "#app/features/people/capabilities.ts";
import { adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { adminHandle } from "#app/ui/newsroom/admin-handle.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { checklistOf } from "../template-checks.ts";
import { TemplatesScreen, type TemplatesView } from "./templates-screen.tsx";

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
