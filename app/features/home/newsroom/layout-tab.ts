import type { HomeSettingsWire } from "../home-layout.wire.ts";
import type { LayoutDraft } from "./layout-form.ts";

/** What the screen is opened with. */
export interface LayoutTab {
  settings: HomeSettingsWire;
  /** Minute of the newsroom's day. */
  minute: number;
  /** What the section of videos is called. */
  videoBrand: string;
}

/** Answer to the form without a script, with its fields, so that nothing typed is lost. */
export interface LayoutAnswer {
  ok: boolean;
  message: string | null;
  draft: LayoutDraft;
}
