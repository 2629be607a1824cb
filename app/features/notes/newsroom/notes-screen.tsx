import { useActionData, useLoaderData } from "@remix-run/react";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { NotesPanel } from "./notes-panel.tsx";
import type { NotesAnswer, NotesPanelView } from "./notes-view.ts";

export interface NotesScreenView {
  title: string;
  panel: NotesPanelView;
  operation: string;
}

/** The notes of one story or assignment on a screen of their own: where the bell leads, and where forms without a script answer. */
export function NotesScreen() {
  const { title, panel } = useLoaderData<NotesScreenView>();
  const typed = useActionData<NotesAnswer>();
  const { kind, id } = panel.target;
  const to = kind === "materia" ? `/admin/editar-materia/${id}` : `/admin/pautas/${id}`;
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title={title}
        actions={
          <ButtonLink to={to} size="sm" icon={kind === "materia" ? "news" : "list"}>
            {kind === "materia" ? "Abrir matéria" : "Abrir pauta"}
          </ButtonLink>
        }
      />
      <NotesPanel key={`${kind}-${id}`} initial={panel} typed={typed ?? null} />
    </div>
  );
}
