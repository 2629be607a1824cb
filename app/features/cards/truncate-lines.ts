import { greedyLines, type Measure } from "./break-lines.ts";
import type { Face } from "./face.ts";
import { emWidth } from "./set-text.ts";
import type { TitlePiece } from "./title-pieces.ts";

/** As many full lines as there may be, the last of them ending with "…". No piece may be wider than a line. */
export function truncateLines(pieces: readonly TitlePiece[], measure: Measure, count: number, face: Face): TitlePiece[][] {
  const lines: TitlePiece[][] = [];
  let rest = pieces;
  while (lines.length < count && rest.length > 0) {
    const line = fullLine(rest, measure);
    lines.push(line);
    rest = rest.slice(line.length);
  }
  const last = lines.pop() ?? [];
  return [...lines, endedLine(last, measure, face)];
}

function fullLine(pieces: readonly TitlePiece[], measure: Measure): TitlePiece[] {
  for (let count = pieces.length; count > 1; count--) {
    if (!pieces[count]?.isTied && greedyLines(pieces.slice(0, count), measure, 1)) return pieces.slice(0, count);
  }
  return pieces.slice(0, 1);
}

/** An ellipsis follows a word, not a comma and not "de". */
function endedLine(line: readonly TitlePiece[], { width, space }: Measure, face: Face): TitlePiece[] {
  for (let count = line.length; count > 0; count--) {
    const before = line.slice(0, count - 1);
    const last = line[count - 1];
    const stem = last?.text.replace(/(?<![\s.,;:!?…–—-])[\s.,;:!?…–—-]+$/u, "") ?? "";
    if (!last || stem === "" || (last.isWeak && count > 1)) continue;
    const end = ellipsed(last, stem, face);
    if (before.reduce((sum, piece) => sum + piece.width + space, end.width) <= width) return [...before, end];
  }
  return line.slice(0, 1).map((piece) => shortened(piece, width, face));
}

const ellipsed = (piece: TitlePiece, stem: string, face: Face): TitlePiece => ({ ...piece, text: `${stem}…`, width: emWidth(`${stem}…`, face) });

function shortened(piece: TitlePiece, width: number, face: Face): TitlePiece {
  const letters = [...piece.text.replace(/(?<![-…])[-…]+$/u, "")];
  while (letters.length > 0 && ellipsed(piece, letters.join(""), face).width > width) letters.pop();
  return ellipsed(piece, letters.join(""), face);
}
