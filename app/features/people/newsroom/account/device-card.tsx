import { useEffect, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { hasSingleKeys, setSingleKeys } from "#app/ui/newsroom/shortcuts/single-keys.ts";
import { useWindows } from "#app/ui/newsroom/shortcuts/windows.ts";
import { ThemeChoice } from "#app/ui/theme-choice.tsx";
import { useNotices } from "#app/ui/toast.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** What a person chooses for this device. */
export function DeviceCard() {
  const hydrated = useHydrated();
  const { notify } = useNotices();
  const { openSheet } = useWindows();
  const [isOn, setOn] = useState(true);
  useEffect(() => setOn(hasSingleKeys()), []);
  const choose = (wanted: boolean) => {
    if (setSingleKeys(wanted)) setOn(wanted);
    else notify("error", "Este navegador não guarda preferências: a escolha não foi salva.");
  };
  return (
    <Card id="preferencias" title="Preferências deste aparelho" hint="Ficam guardadas neste navegador.">
      <div className="mt-4 flex flex-col gap-5">
        <ThemeChoice />
        <div>
          <label className="flex min-h-10 items-start gap-2.5">
            <input
              type="checkbox"
              checked={isOn}
              disabled={!hydrated}
              aria-describedby="atalhos-dica"
              onChange={(event) => choose(event.currentTarget.checked)}
              className="mt-0.5 size-4 shrink-0 accent-[var(--color-accent)]"
            />
            <span>
              Atalhos de uma tecla
              <span id="atalhos-dica" className="block text-sm text-subtle">
                Barra (/), interrogação (?), J e K. Desligue se você usa comandos de voz ou aperta teclas sem querer; os atalhos com Ctrl ou Cmd continuam.
              </span>
            </span>
          </label>
          {hydrated ? (
            <Button size="sm" className="mt-2 max-sm:h-10" onClick={openSheet}>
              Ver todos os atalhos
            </Button>
          ) : null}
        </div>
      </div>
    </Card>
  );
}
