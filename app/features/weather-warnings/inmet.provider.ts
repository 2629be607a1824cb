import { withoutSlot } from "#app/platform/concurrency/uncached-budget.server.ts";
import { ProviderFailure } from "#app/platform/failures/provider-failure.ts";
import { boundedText, TooLargeError } from "#app/platform/outbound/provider-call.provider.ts";
import { cleanText } from "#app/platform/text/clean-text.ts";
import { instantOf } from "#app/platform/time/local-time.ts";
import { SEVERITIES, type WeatherWarning } from "./weather-warning.ts";
import type { WarningSource } from "./weather-warnings.server.ts";

/** Its service is not documented; addresses and fields as seen in October 2026 (docs/features/weather-warnings.md). */
export const INMET_ORIGIN = "https://apiprevmet3.inmet.gov.br";
/** Its hours are Brasília's. */
const ZONE = "America/Sao_Paulo";
const TIMEOUT_MS = 15_000;
/** The feed has 196 KB, the list 775 KB (seen). Bytes. */
const FEED_MAX_BYTES = 1_000_000;
const LIST_MAX_BYTES = 6_000_000;
/** Ours: INMET has some 20 warnings at a time, of which a state has a few. */
const WARNINGS_MAX = 40;
/** Characters. */
const EVENT_MAX = 80;
const RISKS_MAX = 400;
/** Piauí's municipalities. */
const IS_OF_STATE = /^22\d{5}$/;

async function get(url: string, maxBytes: number): Promise<string> {
  let response: Response;
  try {
    response = await withoutSlot(() => fetch(url, { redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) }));
    if (response.status === 200) return await boundedText(response, maxBytes);
  } catch (error) {
    if (error instanceof TooLargeError) throw new ProviderFailure("invalid", "a resposta do INMET é grande demais");
    throw new ProviderFailure("transient", error instanceof Error && error.name === "TimeoutError" ? "o INMET demorou demais" : "não foi possível falar com o INMET");
  }
  throw new ProviderFailure(response.status >= 500 || response.status === 429 ? "transient" : "invalid", `o INMET respondeu ${response.status}`);
}

const textOf = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");

/** A moment as INMET writes it: in one field ("2026-11-22 10:00:00"), or a day ("2026-11-22 00:00:00.0") and an hour ("10:00"). */
function momentOf(whole: unknown, day: unknown, hour: unknown): number | null {
  const [date = "", time = ""] = textOf(whole).split(/[ T]/);
  const [otherDate = ""] = textOf(day).split(/[ T]/);
  const [given, clock] = date === "" ? [otherDate, textOf(hour)] : [date, time];
  const [, brazilianDay, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(given) ?? [];
  const iso = year === undefined ? given : `${year}-${month}-${brazilianDay}`;
  const [, hours, minutes] = /^(\d{2}):(\d{2})/.exec(clock) ?? [];
  if (!/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/.test(iso) || Number(hours ?? 99) > 23 || Number(minutes ?? 99) > 59) return null;
  return instantOf(iso, Number(hours) * 60 + Number(minutes), ZONE);
}

/** Risks come as a list, as the text of one in JSON, or as words. */
function risksOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(" ");
  const text = textOf(value).trim();
  if (!text.startsWith("[")) return text;
  try {
    return risksOf(JSON.parse(text));
  } catch {
    return text;
  }
}

type Row = Record<string, unknown>;

function warningOf(row: Row): WeatherWarning | null {
  const id = textOf(row.id_aviso ?? row.id);
  const severity = SEVERITIES.find((one) => one === textOf(row.severidade).trim());
  const startsAt = momentOf(row.inicio, row.data_inicio, row.hora_inicio);
  const endsAt = momentOf(row.fim, row.data_fim, row.hora_fim);
  const codes = textOf(row.geocodes)
    .split(",")
    .map((code) => code.trim())
    .filter((code) => IS_OF_STATE.test(code))
    .map(Number);
  if (!/^\d{1,12}$/.test(id) || severity === undefined || startsAt === null || endsAt === null || endsAt <= startsAt || row.encerrado === true) return null;
  const event = cleanText(textOf(row.descricao)).trim().slice(0, EVENT_MAX);
  return codes.length === 0 || event === "" ? null : { id, severity, event, risks: cleanText(risksOf(row.riscos)).trim().slice(0, RISKS_MAX), startsAt, endsAt, codes };
}

/** Reads the warnings of Piauí out of INMET's list. Throws a `ProviderFailure` where it is none. */
export function warningsOf(body: string): WeatherWarning[] {
  let list: unknown;
  try {
    list = JSON.parse(body);
  } catch {
    throw new ProviderFailure("invalid", "a lista de avisos do INMET não é JSON");
  }
  const { hoje, futuro } = (list ?? {}) as { hoje?: unknown; futuro?: unknown };
  // A list that lacks a part would take warnings away that still hold.
  if (!Array.isArray(hoje) || !Array.isArray(futuro)) throw new ProviderFailure("invalid", "a lista de avisos do INMET mudou de forma");
  const found = new Map<string, WeatherWarning>();
  for (const row of [...hoje, ...futuro] as unknown[]) {
    const warning = row !== null && typeof row === "object" ? warningOf(row as Row) : null;
    if (warning && found.size < WARNINGS_MAX) found.set(warning.id, warning);
  }
  return [...found.values()];
}

async function digestOf(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return [...digest.slice(0, 12)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** INMET's warnings. */
export const inmetWarnings = (origin: string): WarningSource => ({
  // Excludes the build time of the feed, which changes with each request.
  mark: async () => digestOf((await get(`${origin}/avisos/rss`, FEED_MAX_BYTES)).replace(/<(?:lastBuildDate|pubDate)>[^<]*<\/(?:lastBuildDate|pubDate)>/, "")),
  active: async () => warningsOf(await get(`${origin}/avisos/ativos`, LIST_MAX_BYTES)),
});
