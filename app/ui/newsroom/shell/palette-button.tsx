import { Icon } from "#app/ui/icon.tsx";
import { useWindows } from "#app/ui/newsroom/shortcuts/windows.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";

const LOOK = "ml-auto flex h-10 shrink-0 items-center justify-center gap-2 rounded-md text-muted hover:bg-sunken max-xl:w-10 xl:border xl:border-line xl:px-3";

const FACE = (
  <>
    <Icon name="search" className="size-5 xl:size-4" />
    <span className="max-xl:sr-only">Busca geral</span>
  </>
);

/** Opens the command palette; without a script it leads to the search of articles. */
export function PaletteButton() {
  const hydrated = useHydrated();
  const { openPalette } = useWindows();
  if (!hydrated) {
    return (
      <a href="/admin/materias" className={LOOK}>
        {FACE}
      </a>
    );
  }
  return (
    <button type="button" aria-haspopup="dialog" aria-keyshortcuts="Control+K Meta+K" title="Busca geral (Ctrl+K)" className={LOOK} onClick={openPalette}>
      {FACE}
      <span aria-hidden="true" className="rounded border border-line px-1 font-sans text-xs text-subtle max-xl:hidden">
        Ctrl K
      </span>
    </button>
  );
}
