import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLocation } from "@remix-run/react";
import { editorLinks } from "#app/features/editor/newsroom/editor-assets.ts";
import { EditorScreen } from "#app/features/editor/newsroom/editor-screen.tsx";
import { toNotesPanel } from "#app/features/notes/newsroom/notes-view.ts";
import { adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { editorAudio, editorData, saveArticleForm } from "./article-form.server.ts";

export const handle = adminHandle("admin:enter");
export const links = editorLinks;
export const meta = screenMeta("Editando Matéria");
/** Prevents the server's data from replacing what is being typed; another article is another screen. */
export const shouldRevalidate = ({ currentParams, nextParams }: { currentParams: { id?: string }; nextParams: { id?: string } }) => currentParams.id !== nextParams.id;

function articleId(params: { id?: string | undefined }): number {
  const found = idParam.safeParse(params);
  if (!found.success) throw new Response("Matéria não encontrada.", { status: 404 });
  return found.data.id;
}

export async function loader(args: LoaderFunctionArgs) {
  const { assignments, notes, quotations, storyTemplates, suggestedEdits } = args.context.services;
  const target = { kind: "materia" as const, id: articleId(args.params) };
  const reads = notes.readBeside(target, storyTemplates.readWith(quotations.readBeside(target.id, suggestedEdits.readBeside(target.id, assignments.readForEditor(target.id)))));
  const [caller, [[[[[reading, found], pendingEdits], proofs], templates], noted]] = await adminCallerWith(args, handle.admin.allow, reads);
  if (!reading.article) throw new Response("Matéria não encontrada.", { status: 404 });
  const assignment = found && { id: found.id, title: found.title, brief: found.brief };
  const panel = toNotesPanel(target, noted, caller.user, args.context.settings.timeZone);
  return { ...editorData(args.context, caller, reading, templates), audio: await editorAudio(args.context, reading.article), assignment, notes: panel, pendingEdits, proofs };
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
