/** A form that the text has and the newsroom's style corrects. */
export interface StyleGroup {
  found: string;
  correction: string;
  explanation: string;
  count: number;
  /** Position of the first in the document. */
  at: number;
}

/** The menu of one underlined form; `count` is how many the same rule corrects. */
export interface StyleMenuState extends StyleGroup {
  /** True when the menu gets the focus. */
  byKeyboard: boolean;
  /** Position of the form within the frame of the text, in CSS pixels. */
  left: number;
  top: number;
}

export interface StyleEvents {
  /** Called a little after the marks have changed. */
  onStyle(groups: readonly StyleGroup[]): void;
  onStyleMenu(menu: StyleMenuState | null): void;
}
