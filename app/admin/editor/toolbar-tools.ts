import type { IconName } from "./icon.tsx";
import type { EditorCommand } from "./rich-text/commands.ts";
import type { ToolbarState } from "./rich-text/toolbar-state.ts";

export interface Tool {
  id: string;
  /** Its name and tooltip. */
  label: string;
  keys?: string;
  icon?: IconName;
  text?: string;
  command?: EditorCommand;
  opens?: "link" | "video" | "picture";
  isPressed?(state: ToolbarState): boolean;
  isOff?(state: ToolbarState): boolean;
}

const heading = (level: 2 | 3 | 4): Tool => ({
  id: `H${level}`,
  label: `Título H${level}`,
  keys: `Ctrl+Alt+${level}`,
  text: `H${level}`,
  command: { kind: "heading", level },
  isPressed: (state) => state.heading === level,
});

const align = (id: "left" | "center" | "right" | "justify", label: string): Tool => ({
  id,
  label,
  icon: id,
  command: { kind: "align", align: id },
  isPressed: (state) => state.align === id,
});

/** The buttons, in groups. */
export const TOOL_GROUPS: readonly (readonly Tool[])[] = [
  [heading(2), heading(3), heading(4)],
  [
    { id: "bold", label: "Negrito", keys: "Ctrl+B", icon: "bold", command: { kind: "mark", mark: "strong" }, isPressed: ({ marks }) => marks.strong },
    { id: "italic", label: "Itálico", keys: "Ctrl+I", icon: "italic", command: { kind: "mark", mark: "em" }, isPressed: ({ marks }) => marks.em },
    { id: "underline", label: "Sublinhado", keys: "Ctrl+U", icon: "underline", command: { kind: "mark", mark: "underline" }, isPressed: ({ marks }) => marks.underline },
    { id: "strike", label: "Tachado", keys: "Ctrl+Shift+X", icon: "strike", command: { kind: "mark", mark: "strike" }, isPressed: ({ marks }) => marks.strike },
  ],
  [
    { id: "bullets", label: "Lista com marcadores", keys: "Ctrl+Shift+8", icon: "bullets", command: { kind: "list", ordered: false }, isPressed: ({ list }) => list === "bullet" },
    { id: "numbers", label: "Lista numerada", keys: "Ctrl+Shift+7", icon: "numbers", command: { kind: "list", ordered: true }, isPressed: ({ list }) => list === "ordered" },
    { id: "quote", label: "Citação", keys: "Ctrl+Shift+9", icon: "quote", command: { kind: "quote" }, isPressed: ({ quote }) => quote },
  ],
  [
    { id: "link", label: "Link", keys: "Ctrl+K", icon: "link", opens: "link", isPressed: ({ link }) => link !== null },
    { id: "picture", label: "Inserir imagem", icon: "image", opens: "picture" },
    { id: "video", label: "Inserir vídeo do YouTube", icon: "video", opens: "video" },
    { id: "rule", label: "Linha divisória", icon: "rule", command: { kind: "rule" } },
  ],
  [align("left", "Alinhar à esquerda"), align("center", "Centralizar"), align("right", "Alinhar à direita"), align("justify", "Justificar")],
  [
    { id: "undo", label: "Desfazer", keys: "Ctrl+Z", icon: "undo", command: { kind: "undo" }, isOff: ({ canUndo }) => !canUndo },
    { id: "redo", label: "Refazer", keys: "Ctrl+Y", icon: "redo", command: { kind: "redo" }, isOff: ({ canRedo }) => !canRedo },
  ],
];

/** Shown while the cursor stands in a table. */
export const TABLE_TOOLS: readonly Tool[] = [
  { id: "add-row", label: "Inserir linha abaixo", text: "Inserir linha", command: { kind: "table", change: "add-row" } },
  { id: "add-column", label: "Inserir coluna à direita", text: "Inserir coluna", command: { kind: "table", change: "add-column" } },
  { id: "delete-row", label: "Excluir linha", text: "Excluir linha", command: { kind: "table", change: "delete-row" } },
  { id: "delete-column", label: "Excluir coluna", text: "Excluir coluna", command: { kind: "table", change: "delete-column" } },
  { id: "delete-table", label: "Excluir tabela", text: "Excluir tabela", command: { kind: "table", change: "delete-table" } },
];
