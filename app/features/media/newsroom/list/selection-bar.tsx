import type { ReactNode } from "react";
import { counted } from "#app/platform/values/format-number.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { MEDIA_BATCH_MAX } from "../../media-batch.ts";

interface SelectionBarProps {
  count: number;
  /** Selected of those that are shown, and all of these. */
  shownSelected: number;
  shown: number;
  busy: boolean;
  /** Beside it while nothing is selected. */
  aside: ReactNode;
  onPage(isOn: boolean): void;
  onClear(): void;
  onDelete(): void;
  /** Address of the screen that changes the selected files; null: there are too many. */
  editHref: string | null;
}

/** What can be done with the selected files; stays in sight while one scrolls. */
export function SelectionBar({ count, shownSelected, shown, busy, aside, onPage, onClear, onDelete, editHref }: SelectionBarProps) {
  const isWhole = shown > 0 && shownSelected === shown;
  return (
    <fieldset
      aria-label="Seleção"
      className={classNames("flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-3 py-2 sm:px-4", count > 0 ? "sticky top-14 z-10 bg-surface" : "")}
    >
      <label className="flex h-10 items-center gap-2.5">
        <input
          type="checkbox"
          className="size-5 accent-accent"
          checked={isWhole}
          ref={(box) => {
            if (box) box.indeterminate = !isWhole && shownSelected > 0;
          }}
          onChange={(event) => onPage(event.target.checked)}
        />
        <span className={count > 0 ? "max-sm:sr-only" : ""}>Selecionar os mostrados</span>
      </label>
      {count > 0 ? (
        <>
          <p role="status" className="font-semibold tabular-nums">
            {counted(count, "selecionado", "selecionados")}
          </p>
          <div className="flex flex-wrap gap-2 max-sm:w-full sm:ml-auto">
            <Button variant="ghost" size="sm" className="max-sm:h-10" onClick={onClear}>
              Limpar<span className="max-sm:sr-only"> seleção</span>
            </Button>
            {editHref === null ? (
              <p className="self-center text-muted">Para mudar de uma vez, selecione até {MEDIA_BATCH_MAX}.</p>
            ) : (
              <ButtonLink to={editHref} size="sm" className="max-sm:h-10" icon="edit">
                Mudar
              </ButtonLink>
            )}
            <Button variant="danger" size="sm" className="max-sm:h-10" icon="trash" busy={busy} onClick={onDelete}>
              Excluir
            </Button>
          </div>
        </>
      ) : (
        <div className="ml-auto">{aside}</div>
      )}
    </fieldset>
  );
}
