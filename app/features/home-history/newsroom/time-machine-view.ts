import { verbOf } from "#app/features/audit/newsroom/trail-labels.ts";
import type { TrailDetails } from "#app/features/audit/trail.ts";
import { type BannerPosition, rulesOf } from "#app/features/banners/positions.ts";
import { LAYOUTS, type LayoutId } from "#app/features/home/layouts.ts";
import { hourText } from "#app/platform/time/local-time.ts";
import { clockTime, longDate, longDateTime, newsroomDay, newsroomMinute } from "#app/platform/time/newsroom-clock.ts";
import type { HomeDifferences } from "../differences.ts";
import type { DayEntry, HomePartName } from "../home-state.ts";

/** Path of the screen, and of the page in its frame. */
export const TIME_MACHINE = "/admin/maquina-do-tempo";
export const FRAME = `${TIME_MACHINE}/pagina`;

/** A change of the day. */
export interface ChangeLine {
  seq: number;
  /** Minute of the newsroom's day: where its tick is. */
  minute: number;
  time: string;
  href: string;
  who: string;
  what: string;
  /** Parts of the page that changed. */
  parts: string;
  /** Time since which nothing was recorded, when the recording came late. */
  late: string | null;
  isShown: boolean;
}

export interface ArrangementView {
  superHeadline: string | null;
  highlights: readonly string[];
  leftOut: readonly string[];
  orderVersion: number;
  isCurrent: boolean;
}

export interface TimeMachineView {
  day: string;
  hour: string;
  minuteOfDay: number;
  /** Last day that can be chosen (YYYY-MM-DD). */
  lastDay: string;
  isNow: boolean;
  /** "sábado, 28 de novembro de 2026, 14h32". */
  label: string;
  kind: "past" | "future" | "none";
  /** Reason why there is no page. */
  reason: string | null;
  layout: string | null;
  slots: string;
  frame: string;
  /** Addresses of the same minute. */
  here: string;
  compareHref: string;
  restoreHref: string;
  previous: string | null;
  next: string | null;
  mode: "comparar" | "restaurar" | null;
  changes: readonly ChangeLine[];
  differences: HomeDifferences | null;
  arrangement: ArrangementView | null;
  mayRestore: boolean;
  operation: string;
}

const PART_LABELS: Record<HomePartName, string> = {
  hero: "manchetes",
  latest: "últimas notícias",
  mostRead: "mais lidas",
  reacted: "reações",
  sections: "editorias",
  towns: "municípios",
  videos: "vídeos",
  poll: "enquete",
  today: "dia da cidade",
  strip: "faixa de urgente",
  layout: "layout",
  plan: "ordem das partes",
  banners: "espaços de banner",
  site: "identidade do site e categorias",
};

/** Parts that change automatically, without a row of the audit trail. */
const BY_ITSELF: readonly (readonly [HomePartName, string])[] = [
  ["layout", "Rotação do layout"],
  ["banners", "Início ou fim de banner"],
  ["strip", "Fim da faixa de urgente"],
  ["mostRead", "Leitura das matérias"],
  ["reacted", "Reações de leitores"],
  ["today", "Virada do dia ou da agenda"],
];

interface Cause {
  actorName: string;
  action: string;
  title: string | null;
  details: TrailDetails;
}

/** Later than this (ms) an entry was made up by a sweep: one of every minute was missed. */
const LATE_MS = 150_000;

/** Address of a minute, with the parameters that `readAskedMinute` parses. */
export const minuteHref = (path: string, day: string, hour: string): string => `${path}?${new URLSearchParams({ dia: day, hora: hour })}`;

/** Address of the minute of a timestamp (ms). */
export const addressOf = (path: string, at: number, timeZone: string, mode?: "comparar" | "restaurar"): string =>
  `${minuteHref(path, newsroomDay(at, timeZone), hourText(newsroomMinute(at, timeZone)))}${mode ? `&modo=${mode}` : ""}`;

const sentenceOf = ({ action, details, title }: Cause): string => {
  const about = title ? ` “${title}”` : details.subject ? `: ${details.subject}` : "";
  return `${verbOf(action, details)}${about}`;
};

/** The changes of a day for the list, in the order of `entries` (newest first). `at`: the minute of the page in the frame, in milliseconds. */
export function toChangeLines(entries: readonly DayEntry[], causes: ReadonlyMap<number, Cause>, { at, timeZone }: { at: number; timeZone: string }): ChangeLine[] {
  const shown = entries.find((entry) => entry.at <= at)?.seq;
  return entries.map((entry) => {
    const rows = entry.causes.flatMap((id) => causes.get(id) ?? []);
    const own = rows.filter(({ action }) => action !== "article.displaced");
    const told = own.length > 0 ? own : rows;
    const byItself = BY_ITSELF.find(([part]) => entry.parts.includes(part))?.[1] ?? "Mudança sem registro na trilha";
    const isLate = entry.seenBefore !== null && entry.recordedAt - entry.at > LATE_MS;
    return {
      seq: entry.seq,
      minute: newsroomMinute(entry.at, timeZone),
      time: hourText(newsroomMinute(entry.at, timeZone)),
      href: addressOf(TIME_MACHINE, entry.at, timeZone),
      who: told.length > 0 ? [...new Set(told.map(({ actorName }) => actorName))].join(", ") : "Automático",
      what: told.length > 0 ? told.map(sentenceOf).join("; ") : entry.seenBefore === null ? "Começo da gravação" : byItself,
      parts: entry.seenBefore === null ? "página inteira" : entry.parts.map((part) => PART_LABELS[part as HomePartName] ?? part).join(", "),
      late: isLate
        ? `Gravada só às ${clockTime(entry.recordedAt, timeZone)}: entre ${clockTime(entry.seenBefore ?? entry.at, timeZone)} e então a página não foi verificada.`
        : null,
      isShown: entry.seq === shown,
    };
  });
}

export const layoutName = (layout: LayoutId): string => LAYOUTS[layout].name;
export const slotNames = (slots: readonly BannerPosition[]): string => slots.map((slot) => rulesOf(slot).label).join(", ");
export const momentLabel = (at: number, timeZone: string): string => `${longDate(at, timeZone, { weekday: true })}, ${longDateTime(at, timeZone).split(", ").at(-1)}`;
