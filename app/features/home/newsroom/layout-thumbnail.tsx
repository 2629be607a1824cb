import type { LayoutId } from "../layouts.ts";

/** Planes of a picture and lines of words, on a leaf of 120 by 80. */
type Mark = ["picture" | "words" | "strong", x: number, y: number, width: number, height: number];

const row = (x: number, y: number, width: number): Mark[] => [
  ["words", x, y, width, 3],
  ["words", x, y + 5, width * 0.7, 3],
];

const DRAWINGS: Record<LayoutId, readonly Mark[]> = {
  original: [
    ["picture", 6, 8, 70, 40],
    ["strong", 6, 53, 62, 6],
    ["strong", 6, 62, 44, 6],
    ...[8, 31, 54].flatMap((y): Mark[] => [["picture", 82, y, 12, 12], ...row(97, y + 1, 17)]),
  ],
  vertical: [
    ["strong", 8, 10, 5, 9],
    ["strong", 22, 10, 36, 6],
    ["strong", 22, 19, 26, 6],
    ["picture", 66, 8, 48, 26],
    ["words", 10, 22, 1, 50],
    ...[40, 53, 66].flatMap((y): Mark[] => [
      ["strong", 8, y, 5, 7],
      ["words", 22, y, 58, 3],
      ["words", 22, y + 5, 40, 3],
      ["picture", 98, y - 1, 16, 9],
    ]),
  ],
  mosaico: [
    ["picture", 6, 8, 54, 42],
    ["picture", 62, 8, 26, 42],
    ["picture", 90, 8, 24, 20],
    ["picture", 90, 30, 24, 20],
    ["picture", 6, 52, 54, 20],
    ["picture", 62, 52, 52, 20],
  ],
  premium: [
    ["picture", 0, 0, 120, 40],
    ["strong", 26, 46, 68, 6],
    ["strong", 38, 54, 44, 4],
    ...[6, 28, 50, 72, 94].flatMap((x): Mark[] => [
      ["picture", x, 63, 20, 8],
      ["words", x, 73, 18, 2],
    ]),
  ],
};

const FILLS = { picture: "fill-accent/45", words: "fill-edge/60", strong: "fill-ink" };

/** A drawing of the composition. */
export function LayoutThumbnail({ layout }: { layout: LayoutId }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 120 80" className="w-full rounded-md border border-line bg-surface">
      {DRAWINGS[layout].map(([kind, x, y, width, height]) => (
        <rect key={`${x} ${y} ${width}`} x={x} y={y} width={width} height={height} rx={1} className={FILLS[kind]} />
      ))}
    </svg>
  );
}
