import { hourText, MINUTES_OF_DAY } from "#app/platform/time/local-time.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";
import { completeOrder, FALLBACK_LAYOUT, type HomeSection, isLayoutId, LAYOUTS, type LayoutId, sectionName } from "./layouts.ts";

/** From the minute `from` to the minute `to`, with it; over midnight when `to` is the earlier; empty when they are equal (http-api § Home layout). */
export interface RotationRange {
  /** Minutes since midnight, 0–1439. */
  from: number;
  to: number;
  layout: LayoutId;
}

/** Decides the home page's layout. */
export interface LayoutChoice {
  /** True when the ranges choose. */
  dynamic: boolean;
  /** Layout while they do not. */
  activeLayout: LayoutId;
  schedule: readonly RotationRange[];
}

/** Spec 1 §4. */
export const DEFAULT_SCHEDULE: readonly RotationRange[] = [
  { from: 0, to: 8 * 60 + 59, layout: "original" },
  { from: 9 * 60, to: 11 * 60 + 59, layout: "vertical" },
  { from: 12 * 60, to: 17 * 60 + 59, layout: "mosaico" },
  { from: 18 * 60, to: 23 * 60 + 59, layout: "premium" },
];

/** More ranges than this no day needs. */
export const MAX_RANGES = 48;

export function covers({ from, to }: Omit<RotationRange, "layout">, minute: number): boolean {
  if (from === to) return false;
  return from < to ? minute >= from && minute <= to : minute >= from || minute <= to;
}

/** The layout at a minute of the day: of the first range that holds it, else the fallback; the fixed one without rotation. */
export function layoutAt({ dynamic, activeLayout, schedule }: LayoutChoice, minute: number): LayoutId {
  if (!dynamic) return activeLayout;
  return schedule.find((range) => covers(range, minute))?.layout ?? FALLBACK_LAYOUT;
}

/** A stretch of the day in which the same ranges hold. */
export interface DayStretch {
  /** First and last minute. */
  from: number;
  to: number;
  layout: LayoutId;
  /** Index of the current range; null in a gap, where the fallback applies. */
  range: number | null;
  /** Ranges that hold here too and lose against it. */
  beaten: readonly number[];
}

/** The whole day in stretches, midnight to midnight: what the ruler shows. */
export function stretchesOfDay(schedule: readonly RotationRange[]): DayStretch[] {
  const cuts = new Set([0]);
  for (const range of schedule) {
    if (range.from === range.to) continue;
    cuts.add(range.from);
    cuts.add((range.to + 1) % MINUTES_OF_DAY);
  }
  const starts = [...cuts].sort((one, other) => one - other);
  return starts.map((from, index) => {
    const [first, ...beaten] = schedule.flatMap((range, at) => (covers(range, from) ? [at] : []));
    return {
      from,
      to: (starts[index + 1] ?? MINUTES_OF_DAY) - 1,
      layout: (first === undefined ? undefined : schedule[first]?.layout) ?? FALLBACK_LAYOUT,
      range: first ?? null,
      beaten,
    };
  });
}

/** Returns the minutes from `minute` until another layout shows; null when none does. */
export function minutesUntilChange(choice: LayoutChoice, minute: number): number | null {
  if (!choice.dynamic) return null;
  const now = layoutAt(choice, minute);
  const waits = stretchesOfDay(choice.schedule)
    .filter((stretch) => stretch.layout !== now)
    .map((stretch) => (stretch.from - minute + MINUTES_OF_DAY) % MINUTES_OF_DAY);
  return waits.length > 0 ? Math.min(...waits) : null;
}

/** Returns when (ms) another layout shows, for a `now` (ms) at the given minute of the newsroom's day; null when none does. */
export function nextChange(choice: LayoutChoice, now: number, minute: number): number | null {
  const wait = minutesUntilChange(choice, minute);
  return wait === null ? null : Math.floor(now / MINUTE_MS) * MINUTE_MS + wait * MINUTE_MS;
}

/** The newsroom's settings of its home page. */
export interface HomeSettings extends LayoutChoice {
  sections: readonly HomeSection[];
  /** Counts changes; 0 before the first. */
  version: number;
  /** Person of the last change; "" before the first. */
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

/** Returns the audit lines of a change; none when nothing differs. */
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
