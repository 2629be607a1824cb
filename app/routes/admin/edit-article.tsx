import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLocation } from "@remix-run/react";
import { adminHandle } from "#app/admin/admin-handle.ts";
import { editorLinks } from "#app/admin/editor/editor-assets.ts";
import { EditorScreen } from "#app/admin/editor/editor-screen.tsx";
import { RefusalError } from "#app/domain/refusal.ts";
import { adminCaller } from "#app/http/admin-page.server.ts";
import { statusOf } from "#app/http/problem.server.ts";
import { idParam } from "#app/wire/text.ts";
import { editorData, saveArticleForm } from "./article-form.server.ts";

export const handle = adminHandle("admin:enter");
export const links = editorLinks;
export const meta: MetaFunction = () => [{ title: "Editando Matéria | Lide" }, { name: "robots", content: "noindex" }];
/** What is being written must not be replaced by what the server thinks of it; another article is another screen. */
export const shouldRevalidate = ({ currentParams, nextParams }: { currentParams: { id?: string }; nextParams: { id?: string } }) => currentParams.id !== nextParams.id;

function articleId(params: { id?: string | undefined }): number {
  const found = idParam.safeParse(params);
  if (!found.success) throw new Response("Matéria não encontrada.", { status: 404 });
  return found.data.id;
}

export async function loader(args: LoaderFunctionArgs) {
  const caller = await adminCaller(args, handle.admin.allow);
  const article = await args.context.services.articles.getForStaff(articleId(args.params)).catch((error: unknown) => {
    if (error instanceof RefusalError) throw new Response(error.refusal.detail, { status: statusOf(error.refusal.code) });
    throw error;
  });
  return editorData(args.context, caller, article);
}

export const action = (args: ActionFunctionArgs) => saveArticleForm(args, articleId(args.params));

export default function EditArticle() {
  return <EditorScreen key={useLocation().key} />;
}

export function ErrorBoundary() {
  return (
    <div className="ed">
      <p className="ed-banner is-bad" role="alert">
        Erro ao carregar
      </p>
      <p>
        <Link to="/admin/materias">Voltar para matérias</Link>
      </p>
    </div>
  );
}
