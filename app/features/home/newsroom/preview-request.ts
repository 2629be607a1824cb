import { parseHour } from "#app/platform/time/hour.ts";
import type { HomeSettings } from "../home-settings.ts";
import { isLayoutId, type LayoutId } from "../layouts.ts";
import { layoutAt } from "../rotation.ts";
import type { HomeSection } from "../sections.ts";
import { rangesOf, readLayoutForm, typedHour } from "./layout-form.ts";

/** The home page as a form would have it, at an hour. */
export interface PreviewRequest {
  layout: LayoutId;
  plan: readonly HomeSection[];
  /** Whether the hour chose the layout, and not a person. */
  byRotation: boolean;
  /** Minute of the newsroom's day. */
  minute: number;
}

/** Reads the address that the screen's form opens: what it does not say is as it was stored, and the hour is now. */
export function parsePreviewRequest(query: URLSearchParams, stored: HomeSettings, minuteNow: number): PreviewRequest {
  const minute = parseHour(typedHour(query.get("hora") ?? "")) ?? minuteNow;
  const draft = readLayoutForm(query);
  const isFromForm = query.has("rotacao");
  const fixed = query.get("ativo");
  const choice = isFromForm
    ? {
        dynamic: query.get("rotacao") === "on",
        activeLayout: isLayoutId(fixed) ? fixed : stored.activeLayout,
        schedule: rangesOf(draft.schedule).filter((range) => range !== null),
      }
    : stored;
  const chosen = query.get("modelo");
  const byHand = isLayoutId(chosen) ? chosen : null;
  return {
    layout: byHand ?? layoutAt(choice, minute),
    plan: query.has("section") ? draft.sections : stored.sections,
    byRotation: byHand === null && choice.dynamic,
    minute,
  };
}
