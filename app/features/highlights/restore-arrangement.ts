import type { Position } from "#app/features/articles/position.ts";
import { accepted, type Result, refused, refusedFields } from "#app/platform/failures/refusal.ts";
import { type Board, MAX_HIGHLIGHTS, type PlacedArticle } from "./board.ts";
import type { BoardCommand } from "./commands.ts";

const GONE = "Uma matéria deste arranjo não está mais no ar, por isso nada foi mudado. Abra o arranjo de novo para ver o que ainda pode voltar.";
const CHANGED = "Alguém mudou os destaques depois que você abriu este arranjo, por isso nada foi mudado. Compare de novo antes de restaurar.";

interface Before {
  board: Board;
  orderVersion: number;
  desired: readonly PlacedArticle[];
}

/**
 * The board with exactly the super headline and the highlights of an earlier page; who stands there else leaves for `geral`. Refused when a story of
 * it is not visible, or the places changed since the arrangement was shown.
 */
export function planArrangement(
  { superHeadline, desired, expectedOrderVersion }: Extract<BoardCommand, { kind: "restore-arrangement" }>,
  { board, orderVersion, desired: visible }: Before,
): Result<{ board: Board; demoted: readonly PlacedArticle[]; returned: readonly { placed: PlacedArticle; position: Position }[] }> {
  const ids = [...(superHeadline === null ? [] : [superHeadline]), ...desired];
  const wrong = (message: string) => refusedFields([{ field: "arranjo", message }]);
  if (ids.length === 0) return wrong("Nenhuma matéria deste arranjo pode voltar.");
  if (desired.length > MAX_HIGHLIGHTS) return wrong(`Um arranjo tem no máximo ${MAX_HIGHLIGHTS} destaques.`);
  if (new Set(ids).size !== ids.length) return wrong("A mesma matéria aparece mais de uma vez.");
  if (expectedOrderVersion !== orderVersion) return refused("conflict", CHANGED, { currentOrder: true });
  const byId = new Map(visible.map((placed) => [placed.id, placed]));
  const highlights = desired.flatMap((id) => byId.get(id) ?? []);
  const headline = superHeadline === null ? null : (byId.get(superHeadline) ?? null);
  if (highlights.length !== desired.length || (superHeadline !== null && headline === null)) return refused("conflict", GONE, { currentOrder: true });
  const kept = new Set(ids);
  const standing = [...(board.superHeadline ? [board.superHeadline] : []), ...board.highlights];
  return accepted({
    board: { superHeadline: headline, highlights },
    demoted: standing.filter(({ id }) => !kept.has(id)),
    returned: headline && headline.id !== board.superHeadline?.id ? [{ placed: headline, position: "supermanchete" }] : [],
  });
}
