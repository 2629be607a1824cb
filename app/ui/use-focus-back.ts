import { useEffect, useRef } from "react";

/**
 * Gives the focus back when what was open or under way is over: to the element of that id, or, where it can no longer be
 * used, to the first control beside it. `id` is null while there is nothing.
 */
export function useFocusBack(id: string | null): void {
  const before = useRef<string | null>(null);
  useEffect(() => {
    const control = id === null && before.current !== null ? document.getElementById(before.current) : null;
    before.current = id;
    if (control?.matches(":disabled")) control.parentElement?.querySelector<HTMLElement>("a, button:enabled")?.focus();
    else control?.focus();
  }, [id]);
}
