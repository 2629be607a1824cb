import { parseHour } from "#app/platform/time/local-time.ts";
import type { HomeSettingsWire } from "../home.wire.ts";
import { type HomeSettings, layoutAt, MAX_RANGES, type RotationRange } from "../home-settings.ts";
import { completeOrder, FALLBACK_LAYOUT, type HomeSection, isLayoutId, type LayoutId, sectionMoved, sectionToggled } from "../layouts.ts";

/** A range as typed in the table; its hours may be incomplete. */
export interface DraftRange {
  from: string;
  to: string;
  layout: string;
}

/** Unsaved values of the screen's form. */
export interface LayoutDraft {
  schedule: readonly DraftRange[];
  sections: readonly HomeSection[];
}

/** Intents of the form's buttons, as `verb` or `verb:what`; the last ones change the form only. */
export const INTENTS = {
  activate: "activate",
  rotation: "rotation",
  saveSchedule: "save-schedule",
  saveSections: "save-sections",
  addRange: "add-range",
  removeRange: "remove-range",
  moveUp: "move-up",
  moveDown: "move-down",
  toggle: "toggle",
} as const;

export const intentOf = (verb: string, what: string | number): string => `${verb}:${what}`;

export function readIntent(intent: string): { verb: string; what: string } {
  const [verb = "", what = ""] = intent.split(":");
  return { verb, what };
}

/** An hour as it is typed: four digits get the colon that a phone's number pad lacks. */
export const typedHour = (text: string): string => text.trim().replace(/^(\d{2})(\d{2})$/, "$1:$2");

/** A new range (spec 2 §5). */
const NEW_RANGE: DraftRange = { from: "00:00", to: "00:00", layout: FALLBACK_LAYOUT };

export const draftOf = ({ schedule, sections }: Pick<HomeSettingsWire, "schedule" | "sections">): LayoutDraft => ({
  schedule,
  sections: sections.map(({ id, enabled }) => ({ id, enabled })),
});

/** A section as a field of the form holds it. */
export const sectionField = ({ id, enabled }: HomeSection): string => `${id}:${enabled ? "on" : "off"}`;

/** Parses the form's fields, also from an address that carries them. */
export function readLayoutForm(form: FormData | URLSearchParams): LayoutDraft {
  const all = (name: string) => form.getAll(name).map(String);
  const [from, to, layout] = [all("from"), all("to"), all("layout")];
  return {
    schedule: from.slice(0, MAX_RANGES).map((start, index) => ({ from: typedHour(start), to: typedHour(to[index] ?? ""), layout: layout[index] ?? "" })),
    sections: completeOrder(
      all("section").map((field) => {
        const [id, state] = field.split(":");
        return { id, enabled: state !== "off" };
      }),
    ),
  };
}

/** The draft after a step that saves nothing; null for any other intent. */
export function applyFormStep(draft: LayoutDraft, intent: string): LayoutDraft | null {
  const { verb, what } = readIntent(intent);
  const at = draft.sections.findIndex(({ id }) => id === what);
  switch (verb) {
    case INTENTS.addRange:
      return draft.schedule.length < MAX_RANGES ? { ...draft, schedule: [...draft.schedule, NEW_RANGE] } : draft;
    case INTENTS.removeRange:
      return { ...draft, schedule: draft.schedule.filter((_, index) => String(index) !== what) };
    case INTENTS.moveUp:
      return { ...draft, sections: sectionMoved(draft.sections, at, at - 1) };
    case INTENTS.moveDown:
      return { ...draft, sections: sectionMoved(draft.sections, at, at + 1) };
    case INTENTS.toggle:
      return { ...draft, sections: toggled(draft.sections, what) };
    default:
      return null;
  }
}

const toggled = (sections: readonly HomeSection[], id: string): readonly HomeSection[] => {
  const one = sections.find((section) => section.id === id);
  return one ? sectionToggled(sections, one.id) : sections;
};

/** The ranges with valid hours, as the rotation reads them; null for the others, so that indexes stay. */
export const rangesOf = (schedule: readonly DraftRange[]): (RotationRange | null)[] =>
  schedule.map(({ from, to, layout }) => {
    const [start, end] = [parseHour(from), parseHour(to)];
    return start === null || end === null || !isLayoutId(layout) ? null : { from: start, to: end, layout };
  });

export const sameDraft = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Message after a layout was chosen by hand; `ended`: the rotation was on until then. */
export const activatedSentence = (name: string, ended: boolean): string => `Layout ${name} ativado.${ended ? " A rotação automática foi desligada." : ""}`;

export interface LayoutTab {
  settings: HomeSettingsWire;
  /** Minute of the newsroom's day. */
  minute: number;
  /** Name of the section of videos. */
  videoBrand: string;
}

/** Answer to the form without a script, with its fields, so that nothing typed is lost. */
export interface LayoutAnswer {
  ok: boolean;
  message: string | null;
  draft: LayoutDraft;
}

/** The home page as a form would have it, at an hour. */
export interface PreviewRequest {
  layout: LayoutId;
  plan: readonly HomeSection[];
  /** True when the hour chose the layout, not a person. */
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
