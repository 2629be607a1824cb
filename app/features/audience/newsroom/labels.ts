import { formatCount, formatPercent } from "#app/platform/values/format-number.ts";
import { EXCLUSION_REASONS, type ExclusionReason } from "../exclusions.ts";
import { changeOf } from "../figures.ts";
import { PAGE_KINDS, type PageKind } from "../page.ts";

const REASONS: Record<ExclusionReason, string> = {
  crawler: "Robôs de IA",
  robot: "Outros robôs",
  preview: "Prévias de mensagens e redes",
  prefetch: "Páginas carregadas antes da hora",
  automation: "Navegadores automatizados",
  staff: "Pessoas da redação",
  unseen: "Páginas que nunca apareceram na tela",
  "unknown-page": "Endereços que não são do site",
  limit: "Acima do limite por endereço (recusados)",
  late: "Sinais atrasados, de visitas já encerradas",
};

/** Labels the reason why beacons were not counted. */
export const exclusionLabel = (reason: string): string => {
  const known = EXCLUSION_REASONS.find((one) => one === reason);
  return known ? REASONS[known] : reason;
};

const KINDS: Record<PageKind, string> = {
  home: "Página inicial",
  article: "Matérias",
  category: "Editorias",
  town: "Municípios",
  author: "Autores",
  tag: "Tags",
  list: "Outras listas",
  video: "Vídeos",
  search: "Busca",
  page: "Páginas institucionais",
};

export const pageKindLabel = (kind: string): string => {
  const known = PAGE_KINDS.find((one) => one === kind);
  return known ? KINDS[known] : kind;
};

const MONTHS = ["jan", "fev", "mar", "abr", "mai", "jun", "jul", "ago", "set", "out", "nov", "dez"] as const;

/** "21 nov", of `2026-11-21`. */
export const dayLabel = (day: string): string => `${Number(day.slice(8, 10))} ${MONTHS[Number(day.slice(5, 7)) - 1] ?? ""}`;

/** "21 nov 2026". */
export const fullDayLabel = (day: string): string => `${dayLabel(day)} ${day.slice(0, 4)}`;

/** "24 out – 22 nov 2026"; the first year only where it is another. */
export function rangeLabel({ since, until }: { since: string; until: string }): string {
  if (since === until) return fullDayLabel(since);
  return `${since.slice(0, 4) === until.slice(0, 4) ? dayLabel(since) : fullDayLabel(since)} – ${fullDayLabel(until)}`;
}

/** "48 s", "2 min 05 s"; a dash where nothing was measured. */
export function secondsLabel(seconds: number | null): string {
  if (seconds === null) return "—";
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, "0")} s`;
}

/** "62,5%"; a dash where there is nothing to divide by. */
export const rateLabel = (percent: number | null): string => (percent === null ? "—" : formatPercent(percent));

/** Largest change that is written as a percentage: beyond it the earlier figure says nothing. */
const CHANGE_MAX = 999;

/** A change against the period before, in words of one short label; null where both are nothing. */
export function changeLabel(now: number, before: number): { text: string; tone: "up" | "down" | "same" } | null {
  if (before === 0) return now === 0 ? null : { text: "novo", tone: "up" };
  const change = changeOf(now, before) ?? 0;
  if (change === 0) return { text: "0%", tone: "same" };
  // Beyond a doubling its decimals say nothing.
  const shown = Math.abs(change) < 100 ? Math.abs(change) : Math.round(Math.abs(change));
  const text = Math.abs(change) > CHANGE_MAX ? `${change > 0 ? ">" : "<−"}${CHANGE_MAX}%` : `${change > 0 ? "+" : "−"}${formatPercent(shown)}`;
  return { text, tone: change > 0 ? "up" : "down" };
}

/** A change of a rate, in percentage points: "+1,5 p.p.". */
export function pointsLabel(now: number, before: number): { text: string; tone: "up" | "down" | "same" } {
  const points = Math.round(10 * (now - before)) / 10;
  if (points === 0) return { text: "0 p.p.", tone: "same" };
  return { text: `${points > 0 ? "+" : "−"}${formatCount(Math.abs(points))} p.p.`, tone: points > 0 ? "up" : "down" };
}

export const WEEKDAYS = ["dom", "seg", "ter", "qua", "qui", "sex", "sáb"] as const;
export const WEEKDAY_NAMES = ["domingo", "segunda-feira", "terça-feira", "quarta-feira", "quinta-feira", "sexta-feira", "sábado"] as const;
