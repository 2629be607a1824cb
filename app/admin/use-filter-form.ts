import { useNavigate } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";

/**
 * A GET form of filters: each view of the list has an address, and only filled fields are in it. A new address brings its
 * own values into the controls that stay, and so the focus stays too.
 *
 * @param values What the present address says, by the names of the controls.
 * @param hrefOf The address that sent fields ask for.
 */
export function useFilterForm(values: Readonly<Record<string, string>>, hrefOf: (fields: URLSearchParams) => string) {
  const navigate = useNavigate();
  const ref = useRef<HTMLFormElement>(null);
  const address = new URLSearchParams(values).toString();
  useEffect(() => {
    for (const [name, value] of new URLSearchParams(address)) {
      const control = ref.current?.elements.namedItem(name);
      if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.value = value;
    }
  }, [address]);
  const apply = () => {
    const fields = [...new FormData(ref.current ?? undefined)].map(([name, value]) => [name, String(value)]);
    navigate(hrefOf(new URLSearchParams(fields)), { preventScrollReset: true });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    apply();
  };
  return { ref, apply, onSubmit };
}
