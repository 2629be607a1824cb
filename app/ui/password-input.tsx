import { forwardRef, type InputHTMLAttributes, useState } from "react";
import { TextInput } from "./field.tsx";
import { Icon } from "./icon.tsx";
import { useHydrated } from "./use-hydrated.ts";

/** A password that can be looked at once the page's script is there. */
export const PasswordInput = forwardRef<HTMLInputElement, Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "className"> & { showLabel?: string }>(function PasswordInput(
  { showLabel = "Mostrar senha", ...rest },
  ref,
) {
  const hydrated = useHydrated();
  const [shown, setShown] = useState(false);
  return (
    <span className="relative block">
      <TextInput ref={ref} type={shown ? "text" : "password"} className="pr-11" {...rest} />
      {hydrated ? (
        <button
          type="button"
          aria-pressed={shown}
          aria-label={showLabel}
          title={shown ? "Ocultar senha" : "Mostrar senha"}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-md text-subtle -outline-offset-2 hover:text-ink"
        >
          <Icon name={shown ? "eyeOff" : "eye"} />
        </button>
      ) : null}
    </span>
  );
});
