import { controlId } from "#app/features/editor/newsroom/focus-field.ts";
import type { EditorSession } from "#app/features/editor/newsroom/session/editor-session.ts";

const FIELDS = ["titulo", "subtitulo", "chapeu", "resumo", "imagemAlt", "conteudo"] as const;

/** Selects a passage where it stands: in the text, else in the first field that has it. Whether it was found. */
export function selectInForm(session: EditorSession, passage: string): boolean {
  if (session.richText?.selectPassage(passage)) return true;
  for (const name of FIELDS) {
    const control = document.getElementById(controlId(name));
    if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) || control.hidden) continue;
    const at = control.value.indexOf(passage);
    if (at < 0) continue;
    control.focus();
    control.setSelectionRange(at, at + passage.length);
    control.scrollIntoView({ block: "center" });
    return true;
  }
  return false;
}
