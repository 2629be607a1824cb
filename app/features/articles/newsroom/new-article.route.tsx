import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLocation } from "@remix-run/react";
import { editorLinks } from "#app/features/editor/newsroom/editor-assets.ts";
import { EditorScreen } from "#app/features/editor/newsroom/editor-screen.tsx";
import { adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { editorData, saveArticleForm } from "./article-form.server.ts";

export const handle = adminHandle("admin:enter");
export const links = editorLinks;
export const meta = screenMeta("Nova Matéria");
/** Prevents the server's data from replacing what is being typed; another template begins another article. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) => currentUrl.searchParams.get("modelo") !== nextUrl.searchParams.get("modelo");

export async function loader(args: LoaderFunctionArgs) {
  const { articles, storyTemplates } = args.context.services;
  const [caller, [reading, templates]] = await adminCallerWith(args, handle.admin.allow, storyTemplates.readWith(articles.readForEditor(null)));
  return editorData(args.context, caller, reading, templates, new URL(args.request.url).searchParams.get("modelo"));
}

export const action = (args: ActionFunctionArgs) => saveArticleForm(args, null);

export default function NewArticle() {
  // A repeated navigation to this screen begins another article.
  return <EditorScreen key={useLocation().key} />;
}
