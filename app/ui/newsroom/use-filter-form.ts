import { useNavigate } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";

/** Values of an address by the names of the controls: of boxes, the values that are checked. */
type FilterValues = Readonly<Record<string, string | readonly string[]>>;

/**
 * A GET form of filters: each view of the list has an address, and only filled fields are in it. A new address brings its
 * own values into the controls that stay, and so the focus stays too.
 *
 * @param hrefOf The address that sent fields ask for.
 */
export function useFilterForm(values: FilterValues, hrefOf: (fields: URLSearchParams) => string) {
  const navigate = useNavigate();
  const ref = useRef<HTMLFormElement>(null);
  const address = JSON.stringify(values);
  useEffect(() => {
    const wanted: FilterValues = JSON.parse(address);
    for (const control of ref.current?.querySelectorAll<HTMLInputElement>("[name]") ?? []) {
      const value = wanted[control.name];
      if (typeof value === "string") control.value = value;
      else if (value) control.checked = value.includes(control.value);
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
