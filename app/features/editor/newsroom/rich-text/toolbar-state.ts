import type { BoxKind } from "#app/features/articles/boxes.ts";
import type { ToggledMark } from "./commands.ts";
import type { Alignment } from "./schema.ts";

/** Toolbar state at the cursor: pressed and enabled buttons. */
export interface ToolbarState {
  marks: Record<ToggledMark, boolean>;
  heading: number | null;
  list: "bullet" | "ordered" | null;
  quote: boolean;
  /** The first row of the table around the cursor; null outside of tables. */
  table: "head" | "plain" | null;
  /** The box around the cursor; null outside of boxes. */
  box: BoxKind | null;
  /** The words of the selected footnote. */
  note: string | null;
  canMerge: boolean;
  canSplit: boolean;
  align: Alignment;
  link: string | null;
  canUndo: boolean;
  canRedo: boolean;
}

export const IDLE_TOOLBAR: ToolbarState = {
  marks: { strong: false, em: false, underline: false, strike: false },
  heading: null,
  list: null,
  quote: false,
  table: null,
  box: null,
  note: null,
  canMerge: false,
  canSplit: false,
  align: "left",
  link: null,
  canUndo: false,
  canRedo: false,
};

/** True when two states show the same buttons: most keys change none of them. */
export const sameToolbar = ({ marks, ...one }: ToolbarState, { marks: otherMarks, ...other }: ToolbarState): boolean =>
  (Object.keys(marks) as ToggledMark[]).every((mark) => marks[mark] === otherMarks[mark]) && (Object.keys(one) as (keyof typeof one)[]).every((name) => one[name] === other[name]);
