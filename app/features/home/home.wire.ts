import { z } from "zod/v4";
import { flag } from "#app/platform/text/text.wire.ts";
import { hourText, parseHour } from "#app/platform/time/local-time.ts";
import { type HomeSettings, layoutAt, MAX_RANGES, type RotationRange } from "./home-settings.ts";
import { BAD_RANGES } from "./layout-sentences.wire.ts";
import { isLayoutId, LAYOUTS, type LayoutId, SECTION_IDS, sectionName } from "./layouts.ts";

/** `GET /home/urgente`. */
export const breakingWire = z.object({
  materia: z.object({ id: z.int(), titulo: z.string(), url: z.string() }).nullable(),
  /** ISO 8601, when the strip ends automatically. */
  ate: z.string().nullable(),
});

/** `siteUrl` without a trailing slash. */
export const toBreakingWire = (now: { story: { id: number; title: string; slug: string }; endsAt: number } | null, siteUrl: string): z.infer<typeof breakingWire> => ({
  materia: now && { id: now.story.id, titulo: now.story.title, url: `${siteUrl}/post/${now.story.slug}` },
  ate: now && new Date(now.endsAt).toISOString(),
});

const UNKNOWN_LAYOUT = "Layout desconhecido.";

const layoutTexts = z.object({ name: z.string(), description: z.string(), icon: z.string() });

/** `GET` and `PUT /settings/home`. */
export const homeSettingsWire = z.object({
  activeLayout: z.string(),
  layouts: z.record(z.string(), layoutTexts),
  dynamic: z.boolean(),
  schedule: z.array(z.object({ from: z.string(), to: z.string(), layout: z.string() })),
  sections: z.array(z.object({ id: z.string(), name: z.string(), enabled: z.boolean() })),
  /** For who may change it: counts changes. */
  versao: z.int().optional(),
  /** For who may change it: who made the last change. */
  alteradoPor: z.string().optional(),
});

export interface HomeSettingsWire {
  activeLayout: LayoutId;
  layouts: typeof LAYOUTS;
  dynamic: boolean;
  schedule: { from: string; to: string; layout: LayoutId }[];
  sections: { id: (typeof SECTION_IDS)[number]; name: string; enabled: boolean }[];
  versao?: number | undefined;
  alteradoPor?: string | undefined;
}

/** The settings as they are answered at a minute of the newsroom's day; `activeLayout` is the one that readers see then. `videoBrand` names the section of videos. */
export const toHomeSettingsWire = (settings: HomeSettings, minute: number, videoBrand: string, mayManage: boolean): HomeSettingsWire => ({
  activeLayout: layoutAt(settings, minute),
  layouts: LAYOUTS,
  dynamic: settings.dynamic,
  schedule: settings.schedule.map(({ from, to, layout }) => ({ from: hourText(from), to: hourText(to), layout })),
  sections: settings.sections.map(({ id, enabled }) => ({ id, name: sectionName(id, videoBrand), enabled })),
  ...(mayManage ? { versao: settings.version, alteradoPor: settings.changedBy } : {}),
});

const layoutId = z.string(UNKNOWN_LAYOUT).transform((value, context) => {
  if (isLayoutId(value)) return value;
  context.addIssue({ code: "custom", message: UNKNOWN_LAYOUT });
  return z.NEVER;
});

const ranges = z.array(z.unknown(), BAD_RANGES).transform((list, context) => {
  const refuseWith = (message: string) => {
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  };
  if (list.length > MAX_RANGES) return refuseWith(`Máximo de ${MAX_RANGES} faixas de horário.`);
  const read: RotationRange[] = [];
  for (const one of list) {
    const { from, to, layout } = (typeof one === "object" && one !== null ? one : {}) as Record<string, unknown>;
    const [start, end] = [from, to].map((hour) => (typeof hour === "string" ? parseHour(hour) : null));
    if (typeof start !== "number" || typeof end !== "number" || typeof layout !== "string") return refuseWith(BAD_RANGES);
    if (!isLayoutId(layout)) return refuseWith(UNKNOWN_LAYOUT);
    read.push({ from: start, to: end, layout });
  }
  return read;
});

const sections = z
  .array(z.object({ id: z.string("Seção inválida."), enabled: flag }, "Seção inválida."), "Deve ser uma lista de seções.")
  .refine((list) => list.length <= 8 * SECTION_IDS.length, "Seções demais.");

/** Body of `PUT /settings/home`: any subset. */
export const homeSettingsBody = z.object(
  {
    activeLayout: layoutId.optional(),
    dynamic: flag.optional(),
    schedule: ranges.optional(),
    sections: sections.optional(),
    /** Only over this version: what somebody else changed meanwhile is refused (409), as for an undo. */
    versao: z.int().nonnegative().optional(),
  },
  "Envie um objeto JSON.",
);
