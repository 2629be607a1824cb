import { type KeyboardEvent, useState } from "react";
import type { DeskArticle } from "../desk-message.wire.ts";
import { movedTo } from "./selection.ts";

interface KeyboardReorderDeps {
  selected: readonly DeskArticle[];
  onChange(selected: readonly DeskArticle[]): void;
  announce(message: string): void;
}

/** Reordering by keys: Space or Enter lifts and drops a line; arrows, Home and End move it; Escape cancels. */
export function useKeyboardReorder({ selected, onChange, announce }: KeyboardReorderDeps) {
  const [lifted, setLifted] = useState<{ id: number; before: readonly DeskArticle[] } | null>(null);

  const placeOf = (id: number, list = selected) => list.findIndex((article) => article.id === id);
  const placeLabel = (index: number) => `posição ${index + 1} de ${selected.length}`;

  function move(article: DeskArticle, to: number): void {
    const index = Math.max(0, Math.min(selected.length - 1, to));
    if (index === placeOf(article.id)) {
      announce(index === 0 ? "Já é a primeira." : "Já é a última.");
      return;
    }
    onChange(movedTo(selected, article.id, index));
    announce(`${article.titulo}: ${placeLabel(index)}.`);
  }

  function drop(): void {
    const index = lifted ? placeOf(lifted.id) : -1;
    setLifted(null);
    if (index >= 0) announce(`Solta na ${placeLabel(index)}.`);
  }

  function cancel(): void {
    if (!lifted) return;
    onChange(lifted.before);
    setLifted(null);
    announce(`Movimento cancelado. De volta à ${placeLabel(placeOf(lifted.id, lifted.before))}.`);
  }

  function onKeyDown(event: KeyboardEvent, article: DeskArticle): void {
    const isLifted = lifted?.id === article.id;
    const index = placeOf(article.id);
    const steps: Record<string, number> = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: selected.length - 1 };
    if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      if (isLifted) drop();
      else {
        setLifted({ id: article.id, before: selected });
        announce(`${article.titulo}: levantada, ${placeLabel(index)}. Setas movem, Espaço solta, Esc cancela.`);
      }
    } else if (isLifted && steps[event.key] !== undefined) {
      event.preventDefault();
      move(article, steps[event.key] ?? index);
    }
  }

  return {
    liftedId: lifted?.id ?? null,
    move,
    cancel,
    onKeyDown,
    /** The focus moved elsewhere: the line is dropped. When React moves the line, `relatedTarget` is null. */
    onBlur: (goesTo: EventTarget | null) => {
      if (goesTo !== null) setLifted(null);
    },
  };
}
