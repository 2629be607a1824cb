import { Link } from "@remix-run/react";

/** The assignment that a story belongs to, as the editor shows it. */
export interface AssignmentNoteView {
  id: number;
  title: string;
  brief: string;
}

/** A line of the editor: which assignment the story belongs to, with what it asks for. */
export function AssignmentNote({ assignment }: { assignment: AssignmentNoteView | null }) {
  if (!assignment) return null;
  return (
    <div className="ed-status">
      Pauta:{" "}
      <Link to={`/admin/pautas/${assignment.id}`} className="underline underline-offset-2">
        {assignment.title}
      </Link>
      {assignment.brief === "" ? null : (
        <details>
          <summary>O que apurar</summary>
          <p className="whitespace-pre-line wrap-anywhere">{assignment.brief}</p>
        </details>
      )}
    </div>
  );
}
