import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLocation } from "@remix-run/react";
import { editorLinks } from "#app/features/editor/newsroom/editor-assets.ts";
import { readUrgentForm, urgentForm } from "#app/features/editor/newsroom/urgent/urgent-form.ts";
import { UrgentScreen } from "#app/features/editor/newsroom/urgent/urgent-screen.tsx";
import { adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { editorData, saveArticleForm } from "./article-form.server.ts";

export const handle = adminHandle("admin:enter");
export const links = editorLinks;
export const meta = screenMeta("Urgente");
/** Prevents the server's data from replacing what is being typed. */
export const shouldRevalidate = () => false;

export async function loader(args: LoaderFunctionArgs) {
  const [caller, reading] = await adminCallerWith(args, handle.admin.allow, args.context.services.articles.readForEditor(null));
  const data = editorData(args.context, caller, reading, []);
  return { ...data, form: urgentForm({ id: data.me.id, nome: data.me.name }, data.categories) };
}

export const action = (args: ActionFunctionArgs) =>
  saveArticleForm(args, null, async (fields, staff, byline) => readUrgentForm(fields, await args.context.services.categories.list(), staff, byline));

export default function Urgent() {
  return <UrgentScreen key={useLocation().key} />;
}
