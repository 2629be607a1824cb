import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { LAYOUT_IDS, LAYOUTS, type LayoutId } from "../layouts.ts";
import { INTENTS, intentOf } from "./layout-form.ts";
import { PreviewButton } from "./preview-button.tsx";

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
function LayoutThumbnail({ layout }: { layout: LayoutId }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 120 80" className="w-full rounded-md border border-line bg-surface">
      {DRAWINGS[layout].map(([kind, x, y, width, height]) => (
        <rect key={`${x} ${y} ${width}`} x={x} y={y} width={width} height={height} rx={1} className={FILLS[kind]} />
      ))}
    </svg>
  );
}

interface LayoutCardsProps {
  /** What readers see now. */
  active: LayoutId;
  busy: string | null;
  /** Whether the rotation is on, which a choice by hand ends. */
  isRotating: boolean;
}

/** One card per layout, each to be looked at and to be chosen. */
export function LayoutCards({ active, busy, isRotating }: LayoutCardsProps) {
  return (
    <>
      {isRotating ? (
        <p id="ends-rotation" className="mb-3 rounded-lg bg-warn-soft px-3 py-2 text-warn">
          A rotação automática está ligada. Ativar um layout encerra a rotação: ele fica no ar até alguém escolher outro ou ligar a rotação de novo.
        </p>
      ) : null}
      <ul className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
        {LAYOUT_IDS.map((id) => {
          const { name, description } = LAYOUTS[id];
          const isActive = id === active;
          const intent = intentOf(INTENTS.activate, id);
          return (
            <li
              key={id}
              className={classNames("flex flex-col gap-3 rounded-xl border bg-surface p-3 shadow-lift sm:p-4", isActive ? "border-accent ring-1 ring-accent" : "border-line")}
            >
              <LayoutThumbnail layout={id} />
              <div className="flex flex-wrap items-start justify-between gap-x-2 gap-y-1">
                <h3 className="font-serif text-lg leading-tight">{name}</h3>
                {isActive ? <Badge tone="ok">Ativo agora</Badge> : null}
              </div>
              <p className="grow text-muted max-sm:text-[0.8125rem]">{description}</p>
              <div className="flex flex-wrap gap-2">
                <Button
                  type="submit"
                  name="intent"
                  value={intent}
                  variant={isActive ? "secondary" : "primary"}
                  busy={busy === intent}
                  aria-disabled={isActive || undefined}
                  aria-describedby={isRotating && !isActive ? "ends-rotation" : undefined}
                  aria-label={isActive ? `Layout ativo: ${name}` : `Ativar Layout ${name}`}
                  className="grow px-2!"
                >
                  {isActive ? "Layout ativo" : "Ativar Layout"}
                </Button>
                <PreviewButton layout={id} label={`Pré-visualizar o layout ${name}`} />
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}
