/** Videos on a page of the screen. */
export const VIDEOS_SHOWN = 30;

const PAGE_MAX = 1_000_000;

/** Parameters of the screen's address; invalid ones are ignored. */
export const parseVideosQuery = (params: URLSearchParams): { page: number; deleting: number | null } => ({
  page: /^[1-9]\d{0,6}$/.test(params.get("pagina") ?? "") ? Math.min(Number(params.get("pagina")), PAGE_MAX) : 1,
  deleting: /^[1-9]\d{0,14}$/.test(params.get("excluir") ?? "") ? Number(params.get("excluir")) : null,
});

/** Address of a page of the videos, with a question open. */
export function videosHref(page = 1, excluir?: number): string {
  const params = new URLSearchParams({ ...(page > 1 ? { pagina: String(page) } : {}), ...(excluir === undefined ? {} : { excluir: String(excluir) }) }).toString();
  return params === "" ? "/admin/videos" : `/admin/videos?${params}`;
}
