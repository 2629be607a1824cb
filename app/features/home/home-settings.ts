import { hourText, MINUTES_OF_DAY } from "#app/platform/time/hour.ts";
import { FALLBACK_LAYOUT, isLayoutId, LAYOUTS } from "./layouts.ts";
import { DEFAULT_SCHEDULE, type LayoutChoice, layoutAt, type RotationRange } from "./rotation.ts";
import { completeOrder, type HomeSection, sectionName } from "./sections.ts";

/** What the newsroom decides about its home page. */
export interface HomeSettings extends LayoutChoice {
  sections: readonly HomeSection[];
  /** Counts changes; 0 before the first. */
  version: number;
  /** Who made the last change; "" before the first. */
  changedBy: string;
}

/** Any of what can be changed at once. */
export interface HomeChange {
  activeLayout?: LayoutChoice["activeLayout"] | undefined;
  dynamic?: boolean | undefined;
  schedule?: readonly RotationRange[] | undefined;
  sections?: readonly { id: unknown; enabled: unknown }[] | undefined;
}

/** One line of the trail. */
export interface HomeTrail {
  action: "layout.activate" | "layout.rotation" | "layout.schedule" | "layout.sections";
  subject: string;
}

const isMinute = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0 && (value as number) < MINUTES_OF_DAY;

function isRange(value: unknown): value is RotationRange {
  const range = value as Partial<RotationRange> | null;
  return typeof range === "object" && range !== null && isMinute(range.from) && isMinute(range.to) && isLayoutId(range.layout);
}

/** The settings as they were stored, by whatever version of this code; what is missing is as by default: rotation on (spec 2 §9). */
export function toHomeSettings(stored: unknown): HomeSettings {
  const { activeLayout, dynamic, schedule, sections, version, changedBy } = (typeof stored === "object" && stored !== null ? stored : {}) as Partial<
    Record<keyof HomeSettings, unknown>
  >;
  return {
    activeLayout: isLayoutId(activeLayout) ? activeLayout : FALLBACK_LAYOUT,
    dynamic: dynamic !== false,
    schedule: Array.isArray(schedule) ? schedule.filter(isRange).map(({ from, to, layout }) => ({ from, to, layout })) : DEFAULT_SCHEDULE,
    sections: completeOrder(Array.isArray(sections) ? sections.filter((one) => typeof one === "object" && one !== null) : []),
    version: typeof version === "number" ? version : 0,
    changedBy: typeof changedBy === "string" ? changedBy : "",
  };
}

/**
 * The settings with a change, made at a minute of the newsroom's day. A chosen layout ends the rotation; a rotation that is
 * switched off leaves on the page what is on it.
 */
export function changed(settings: HomeSettings, change: HomeChange, minute: number): HomeSettings {
  const dynamic = change.activeLayout === undefined ? (change.dynamic ?? settings.dynamic) : false;
  return {
    ...settings,
    activeLayout: change.activeLayout ?? (settings.dynamic && !dynamic ? layoutAt(settings, minute) : settings.activeLayout),
    dynamic,
    schedule: change.schedule ?? settings.schedule,
    sections: change.sections ? completeOrder(change.sections) : settings.sections,
  };
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What the trail tells of a change, in words; nothing when nothing is different. */
export function trailOfHome(before: HomeSettings, after: HomeSettings): HomeTrail[] {
  const told: HomeTrail[] = [];
  const isFixed = !after.dynamic && (before.dynamic || before.activeLayout !== after.activeLayout);
  if (isFixed) told.push({ action: "layout.activate", subject: before.dynamic ? `${LAYOUTS[after.activeLayout].name}, rotação desligada` : LAYOUTS[after.activeLayout].name });
  if (after.dynamic && !before.dynamic) told.push({ action: "layout.rotation", subject: "" });
  if (!same(before.schedule, after.schedule)) {
    const ranges = after.schedule.map(({ from, to, layout }) => `${hourText(from)}–${hourText(to)} ${LAYOUTS[layout].name}`);
    told.push({ action: "layout.schedule", subject: ranges.length > 0 ? ranges.join(", ") : "Nenhuma faixa" });
  }
  if (!same(before.sections, after.sections)) {
    told.push({ action: "layout.sections", subject: after.sections.map(({ id, enabled }) => (enabled ? sectionName(id) : `${sectionName(id)} (oculta)`)).join(", ") });
  }
  return told;
}
