import type { IconName } from "#app/ui/icon.tsx";
import type { BoxChange } from "./rich-text/block-commands.ts";
import type { EditorCommand } from "./rich-text/commands.ts";
import type { TableChange } from "./rich-text/table-shape.ts";
import type { ToolbarState } from "./rich-text/toolbar-state.ts";

/** Panel open below the toolbar. */
export type ToolbarPanel = "link" | "video" | "table" | "box" | "note" | "find" | null;

export interface Tool {
  id: string;
  /** Its name and tooltip. */
  label: string;
  keys?: string;
  icon?: IconName;
  text?: string;
  command?: EditorCommand;
  opens?: "link" | "video" | "picture" | "library" | "gallery" | "table" | "box" | "note" | "find" | "more";
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

const ALIGN_ICONS = { left: "alignLeft", center: "alignCenter", right: "alignRight", justify: "alignJustify" } as const;

const align = (id: keyof typeof ALIGN_ICONS, label: string): Tool => ({
  id,
  label,
  icon: ALIGN_ICONS[id],
  command: { kind: "align", align: id },
  isPressed: (state) => state.align === id,
});

/** Tools that most texts need, in groups; the last button shows the rest. */
export const MAIN_TOOLS: readonly (readonly Tool[])[] = [
  [heading(2)],
  [
    { id: "bold", label: "Negrito", keys: "Ctrl+B", icon: "bold", command: { kind: "mark", mark: "strong" }, isPressed: ({ marks }) => marks.strong },
    { id: "italic", label: "Itálico", keys: "Ctrl+I", icon: "italic", command: { kind: "mark", mark: "em" }, isPressed: ({ marks }) => marks.em },
  ],
  [
    { id: "bullets", label: "Lista com marcadores", keys: "Ctrl+Shift+8", icon: "list", command: { kind: "list", ordered: false }, isPressed: ({ list }) => list === "bullet" },
    { id: "quote", label: "Citação", keys: "Ctrl+Shift+9", icon: "quote", command: { kind: "quote" }, isPressed: ({ quote }) => quote },
  ],
  [
    { id: "link", label: "Link", keys: "Ctrl+K", icon: "link", opens: "link", isPressed: ({ link }) => link !== null },
    { id: "picture", label: "Inserir imagem", icon: "image", opens: "picture" },
    { id: "library", label: "Inserir imagem da mídia", icon: "library", opens: "library" },
  ],
  [{ id: "more", label: "Mais ferramentas", icon: "plus", opens: "more" }],
];

/** The other buttons, in a row of their own. */
export const MORE_TOOLS: readonly (readonly Tool[])[] = [
  [heading(3), heading(4)],
  [
    { id: "underline", label: "Sublinhado", keys: "Ctrl+U", icon: "underline", command: { kind: "mark", mark: "underline" }, isPressed: ({ marks }) => marks.underline },
    { id: "strike", label: "Tachado", keys: "Ctrl+Shift+X", icon: "strike", command: { kind: "mark", mark: "strike" }, isPressed: ({ marks }) => marks.strike },
    { id: "numbers", label: "Lista numerada", keys: "Ctrl+Shift+7", icon: "numbers", command: { kind: "list", ordered: true }, isPressed: ({ list }) => list === "ordered" },
  ],
  [
    { id: "gallery", label: "Inserir galeria de fotos", icon: "grid", opens: "gallery" },
    { id: "video", label: "Inserir vídeo", icon: "video", opens: "video" },
    { id: "table", label: "Inserir tabela", icon: "table", opens: "table", isOff: ({ table }) => table !== null },
    { id: "box", label: "Inserir quadro ou frase em destaque", icon: "layout", opens: "box", isPressed: ({ box }) => box !== null, isOff: ({ box }) => box !== null },
    { id: "note", label: "Nota de rodapé", keys: "Ctrl+Alt+F", icon: "footnote", opens: "note", isPressed: ({ note }) => note !== null },
    { id: "rule", label: "Linha divisória", icon: "rule", command: { kind: "rule" } },
  ],
  [align("left", "Alinhar à esquerda"), align("center", "Centralizar"), align("right", "Alinhar à direita"), align("justify", "Justificar")],
  [
    { id: "undo", label: "Desfazer", keys: "Ctrl+Z", icon: "undo", command: { kind: "undo" }, isOff: ({ canUndo }) => !canUndo },
    { id: "redo", label: "Refazer", keys: "Ctrl+Y", icon: "redo", command: { kind: "redo" }, isOff: ({ canRedo }) => !canRedo },
    { id: "find", label: "Localizar e substituir", keys: "Ctrl+H", icon: "search", opens: "find" },
  ],
];

const change = (id: TableChange, label: string, more: Partial<Tool> = {}): Tool => ({ id, label, text: label, command: { kind: "table", change: id }, ...more });

/** A row of its own while the cursor stands in a table. */
export const TABLE_TOOLS: readonly (readonly Tool[])[] = [
  [
    change("add-row-before", "Inserir linha acima", { text: "Linha acima" }),
    change("add-row", "Inserir linha abaixo", { text: "Linha abaixo" }),
    change("delete-row", "Excluir linha"),
  ],
  [
    change("add-column-before", "Inserir coluna à esquerda", { text: "Coluna à esquerda" }),
    change("add-column", "Inserir coluna à direita", { text: "Coluna à direita" }),
    change("delete-column", "Excluir coluna"),
  ],
  [
    change("toggle-head", "Primeira linha é cabeçalho", { text: "Cabeçalho", isPressed: ({ table }) => table === "head" }),
    change("merge", "Mesclar células selecionadas", { text: "Mesclar", isOff: ({ canMerge }) => !canMerge }),
    change("split", "Dividir célula", { text: "Dividir", isOff: ({ canSplit }) => !canSplit }),
  ],
  [change("delete-table", "Excluir tabela")],
];

const boxChange = (id: BoxChange, label: string, more: Partial<Tool> = {}): Tool => ({ id, label, text: label, command: { kind: "box", change: id }, ...more });

const isWithoutLines = ({ box }: ToolbarState) => box === "olho";

/** A row of its own while the cursor stands in a box. */
export const BOX_TOOLS: readonly (readonly Tool[])[] = [
  [boxChange("add-line", "Nova linha", { isOff: isWithoutLines }), boxChange("delete-line", "Excluir linha do quadro", { text: "Excluir linha", isOff: isWithoutLines })],
  [boxChange("delete-box", "Excluir quadro")],
];
