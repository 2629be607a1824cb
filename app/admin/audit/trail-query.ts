/** What the trail is filtered by, as its address carries it. */
export interface TrailQuery {
  materia: number | null;
  pessoa: number | null;
  acao: string;
  antes: number | null;
}

/** Writes of one page. */
export const TRAIL_PAGE_SIZE = 50;

const idOf = (text: string | null) => (/^[1-9]\d{0,14}$/.test(text ?? "") ? Number(text) : null);

/** What an address asks for; what makes no sense in it is left out. */
export const parseTrailQuery = (params: URLSearchParams): TrailQuery => ({
  materia: idOf(params.get("materia")),
  pessoa: idOf(params.get("pessoa")),
  acao: /^[a-z.-]{1,40}$/.test(params.get("acao") ?? "") ? (params.get("acao") ?? "") : "",
  antes: idOf(params.get("antes")),
});

/** Address of the trail with these filters. */
export function trailHref(query: Partial<TrailQuery>): string {
  const params = new URLSearchParams();
  for (const name of ["materia", "pessoa", "acao", "antes"] as const) if (query[name]) params.set(name, String(query[name]));
  const text = params.toString();
  return text === "" ? "/admin/trilha" : `/admin/trilha?${text}`;
}
