import type { HomeSettingsWire } from "../home-layout.wire.ts";
import { draftOf, type LayoutDraft, sameDraft } from "./layout-form.ts";

/** The settings on an open screen. */
export interface LayoutState {
  /** As it was read last. */
  server: HomeSettingsWire;
  draft: LayoutDraft;
  /** Who changed something that this screen did not. */
  changedBy: string | null;
}

/** Which parts were edited here and not saved. */
export const unsavedOf = ({ server, draft }: Pick<LayoutState, "server" | "draft">) => {
  const stored = draftOf(server);
  return { schedule: !sameDraft(stored.schedule, draft.schedule), sections: !sameDraft(stored.sections, draft.sections) };
};

/** Merges the server's settings into the state: parts without unsaved edits follow, unsaved ones stay. `saved` is the part that this screen has just written. */
export function mergeServerSettings(state: LayoutState, news: HomeSettingsWire, saved: keyof LayoutDraft | null): LayoutState {
  const unsaved = unsavedOf(state);
  const stored = draftOf(news);
  const keeps = (part: keyof LayoutDraft) => unsaved[part] && part !== saved;
  return {
    ...state,
    server: news,
    draft: { schedule: keeps("schedule") ? state.draft.schedule : stored.schedule, sections: keeps("sections") ? state.draft.sections : stored.sections },
  };
}
