import { readId } from "#app/platform/values/read-id.ts";
import { AGENDA_KINDS, AGENDA_VIEWS, type AgendaFilter, type AgendaView } from "../agenda-item.ts";

export interface AgendaQuery extends AgendaFilter {
  view: AgendaView;
  /** The day around which is shown, `YYYY-MM-DD`. */
  day: string;
}

const SLUG_MAX = 100;

const isDay = (value: string): boolean => /^20\d{2}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString().startsWith(value);

/** Parameters of the screen's address; invalid ones are ignored. */
export function parseAgendaQuery(params: URLSearchParams, today: string): AgendaQuery {
  const day = params.get("data") ?? "";
  return {
    view: AGENDA_VIEWS.find((view) => view === params.get("visao")) ?? "semana",
    day: isDay(day) ? day : today,
    kinds: AGENDA_KINDS.filter((kind) => params.getAll("tipo").includes(kind)),
    municipality: (params.get("municipio") ?? "").slice(0, SLUG_MAX),
    section: (params.get("editoria") ?? "").slice(0, SLUG_MAX),
    personId: readId(params.get("pessoa")),
  };
}

/** Address of the screen. */
export function agendaHref({ view, day, kinds, municipality, section, personId }: AgendaQuery): string {
  const params = new URLSearchParams({ tab: "agendamento", visao: view, data: day });
  for (const kind of kinds) params.append("tipo", kind);
  if (municipality !== "") params.set("municipio", municipality);
  if (section !== "") params.set("editoria", section);
  if (personId !== null) params.set("pessoa", String(personId));
  return `/admin?${params.toString()}`;
}
