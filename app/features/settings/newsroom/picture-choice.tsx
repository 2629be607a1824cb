import { useCallback, useState } from "react";
import { MediaPicker } from "#app/features/media/newsroom/picker/media-picker.tsx";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";

const PICTURES = ["image"] as const;

interface PictureChoiceProps {
  name: string;
  label: string;
  hint: string;
  /** Key of the library's picture; empty for none. */
  initial: string;
  problem?: string | undefined;
  isSquare?: boolean;
}

/** Logo or icon, chosen from the library. Without a script it can be seen and removed. */
export function PictureChoice({ name, label, hint, initial, problem, isSquare = false }: PictureChoiceProps) {
  const [key, setKey] = useState(initial);
  const [isPicking, setPicking] = useState(false);
  const isLive = useHydrated();
  const close = useCallback(() => setPicking(false), []);
  return (
    <fieldset aria-describedby={`${name}-dica`} className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-[0.8125rem] font-semibold text-muted">{label}</legend>
      {isLive ? <input type="hidden" name={name} value={key} /> : null}
      <div className="flex flex-wrap items-center gap-3">
        <span
          className={classNames(
            "grid h-16 shrink-0 place-items-center overflow-hidden rounded-lg border border-dashed border-edge bg-sunken text-[0.8125rem] text-subtle",
            isSquare ? "w-16" : "w-36",
          )}
        >
          {key ? (
            <img src={`/img/${key}?w=320${isSquare ? "&r=1x1&p=50,50" : ""}`} alt={`${label} atual`} className={isSquare ? "size-full object-cover" : "max-h-14 max-w-32"} />
          ) : (
            "nenhum"
          )}
        </span>
        {isLive ? (
          <span className="flex flex-wrap gap-2">
            <Button size="sm" icon="image" className="max-sm:h-10" onClick={() => setPicking(true)} aria-label={`${key ? "Trocar" : "Escolher da mídia"}: ${label}`}>
              {key ? "Trocar" : "Escolher da mídia"}
            </Button>
            {key ? (
              <Button size="sm" variant="ghost" className="max-sm:h-10" onClick={() => setKey("")} aria-label={`Remover ${label.toLowerCase()}`}>
                Remover
              </Button>
            ) : null}
          </span>
        ) : key ? (
          <label className="flex items-center gap-2">
            <input type="checkbox" name={name} value={key} defaultChecked className="size-4 accent-accent" /> Usar esta imagem
          </label>
        ) : null}
      </div>
      {problem ? (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      ) : null}
      <p id={`${name}-dica`} className="text-sm text-subtle">
        {hint}
      </p>
      <MediaPicker
        open={isPicking}
        kinds={PICTURES}
        onPick={(picked) => {
          setKey(picked.key);
          close();
        }}
        onClose={close}
      />
    </fieldset>
  );
}
