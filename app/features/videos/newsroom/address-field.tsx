import { useCallback, useId, useState } from "react";
import { MediaPicker } from "#app/features/media/newsroom/picker/media-picker.tsx";
import type { PickedMedia } from "#app/features/media/newsroom/picker/picked-media.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

const KINDS = { video: ["video"], image: ["image"] } as const;

interface AddressFieldProps {
  name: string;
  label: string;
  kind: keyof typeof KINDS;
  value: string;
  note: string;
  placeholder: string;
  problem: string | undefined;
  onChange(value: string): void;
  onPick(picked: PickedMedia): void;
}

/** An address that is typed, pasted, or picked from the library. */
export function AddressField({ name, label, kind, value, note, placeholder, problem, onChange, onPick }: AddressFieldProps) {
  const id = useId();
  const isLive = useHydrated();
  const [isPicking, setPicking] = useState(false);
  const close = useCallback(() => setPicking(false), []);
  return (
    <div>
      <Field id={id} label={label}>
        <div className="flex gap-2 max-sm:flex-col">
          <TextInput
            id={id}
            name={name}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
            placeholder={placeholder}
            autoComplete="off"
            spellCheck={false}
            inputMode="url"
            aria-invalid={problem ? true : undefined}
            aria-describedby={`${id}-nota`}
          />
          {isLive ? (
            <Button icon="image" onClick={() => setPicking(true)} aria-label={`Escolher da mídia: ${label}`}>
              Escolher da mídia
            </Button>
          ) : null}
        </div>
      </Field>
      <p id={`${id}-nota`} className={problem ? "mt-1.5 text-[0.8125rem] text-danger" : "mt-1.5 text-[0.8125rem] text-muted"} role={problem ? "alert" : undefined}>
        {problem ?? note}
      </p>
      <MediaPicker open={isPicking} kinds={KINDS[kind]} onPick={onPick} onClose={close} />
    </div>
  );
}
