import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { LAYOUT_IDS, LAYOUTS, type LayoutId } from "../layouts.ts";
import { INTENTS, intentOf } from "./layout-form.ts";
import { LayoutThumbnail } from "./layout-thumbnail.tsx";
import { PreviewButton } from "./preview-button.tsx";

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
