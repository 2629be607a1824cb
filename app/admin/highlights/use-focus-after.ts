import { useLayoutEffect, useRef } from "react";

/**
 * Keeps the focus where a person left it when lines change places or go: `focusAfter` names the control by its `data-focus`
 * (the first that is there counts), and it gets the focus once React is done.
 */
export function useFocusAfter() {
  const wanted = useRef<readonly string[]>([]);
  useLayoutEffect(() => {
    const names = wanted.current;
    if (names.length === 0) return;
    wanted.current = [];
    for (const name of names) {
      const control = document.querySelector<HTMLElement>(`[data-focus="${name}"]`);
      if (control) {
        control.focus();
        return;
      }
    }
  });
  return (...names: string[]) => {
    wanted.current = names;
  };
}
