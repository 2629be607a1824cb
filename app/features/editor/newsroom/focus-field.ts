import type { RichText } from "./rich-text/mount-rich-text.client.ts";

/** Control ids by server field name, where the two differ. */
const CONTROLS: Record<string, string> = { categoriasCompletas: "categorias", status: "agendamento", autor: "autores" };

/** Id of a field's control. */
export const controlId = (field: string): string => `campo-${CONTROLS[field] ?? field}`;

/** Focuses the first of these fields in document order; opens a closed panel around it. */
export function focusField(fields: readonly string[], richText: RichText | null): void {
  const controls = fields.map((field) => document.getElementById(controlId(field))).filter((control) => control !== null);
  controls.sort((one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  const [first] = controls;
  if (!first) return;
  first.closest("details")?.setAttribute("open", "");
  if (first.id === controlId("conteudo") && richText) richText.focus();
  else first.focus();
  first.scrollIntoView({ block: "center" });
}
