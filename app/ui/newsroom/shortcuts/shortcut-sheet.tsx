import { useEffect, useState } from "react";
import { Dialog } from "#app/ui/window.tsx";
import { actionTarget, hasSingleKeys, isMac, isSingleKey, keyName, rowTargets, SHORTCUTS, type ShortcutId, searchTarget } from "./keys.ts";

/** Shortcuts of the rich text, which it handles itself. */
const TEXT_SHORTCUTS: readonly { keys: readonly string[]; label: string }[] = [
  { keys: ["Mod", "B"], label: "Negrito" },
  { keys: ["Mod", "I"], label: "Itálico" },
  { keys: ["Mod", "Alt", "2"], label: "Intertítulo" },
  { keys: ["Mod", "K"], label: "Link no texto" },
  { keys: ["Mod", "Z"], label: "Desfazer" },
  { keys: ["Mod", "."], label: "Próxima correção do estilo da casa" },
  { keys: ["Mod", "Alt", "M"], label: "Anotar o trecho selecionado" },
];

interface Line {
  keys: readonly string[];
  label: string;
}

/** The shortcuts that do something on the screen as it is now. */
function linesOfScreen(): Line[] {
  const screen = document.getElementById("conteudo");
  const labelOf = (button: HTMLElement | null) => button?.textContent.trim() || null;
  const [save, main] = [labelOf(actionTarget("save", screen)), labelOf(actionTarget("main", screen))];
  const isThere: Record<ShortcutId, boolean> = {
    palette: true,
    save: save !== null,
    main: main !== null,
    search: searchTarget(screen) !== null,
    next: rowTargets(screen).length > 0,
    previous: rowTargets(screen).length > 0,
    sheet: true,
  };
  const named: Partial<Record<ShortcutId, string | null>> = { save, main };
  const hasSingle = hasSingleKeys();
  return (Object.keys(SHORTCUTS) as ShortcutId[])
    .filter((id) => isThere[id] && (hasSingle || !isSingleKey(id)))
    .map((id) => ({ keys: SHORTCUTS[id].keys, label: named[id] ? `${SHORTCUTS[id].label}: ${named[id]}` : SHORTCUTS[id].label }));
}

/** The shortcuts of the present screen. */
export function ShortcutSheet({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const [lines, setLines] = useState<readonly Line[]>([]);
  const [hasText, setHasText] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    setLines(linesOfScreen());
    setHasText(document.querySelector(".ProseMirror") !== null);
  }, [isOpen]);
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && onClose()} title="Atalhos desta tela">
      <Lines lines={lines} />
      {hasText ? (
        <>
          <h3 className="mt-5 mb-1 font-semibold">No texto da matéria</h3>
          <Lines lines={TEXT_SHORTCUTS} />
        </>
      ) : null}
      <p className="mt-4 text-muted">
        Atalhos de uma só tecla não agem enquanto se digita.{" "}
        {hasSingleKeys() ? "Eles podem ser desligados em " : <strong className="font-semibold text-ink">Estão desligados neste aparelho: ligue em </strong>}
        <a href="/admin/minha-conta#preferencias" className="text-accent underline underline-offset-4">
          Minha conta
        </a>
        .
      </p>
    </Dialog>
  );
}

const Lines = ({ lines }: { lines: readonly Line[] }) => (
  <dl className="divide-y divide-line">
    {lines.map(({ keys, label }) => (
      <div key={label} className="flex items-center justify-between gap-4 py-2">
        <dt className="min-w-0">{label}</dt>
        <dd className="flex shrink-0 gap-1">
          {keys.map((key) => (
            <kbd key={key} className="min-w-7 rounded border border-edge bg-sunken px-1.5 py-0.5 text-center font-sans text-xs font-semibold">
              {keyName(key, isMac())}
            </kbd>
          ))}
        </dd>
      </div>
    ))}
  </dl>
);
