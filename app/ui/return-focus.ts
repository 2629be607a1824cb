import { useEffect, useLayoutEffect, useRef } from "react";

/** Dialogs that are open, and where the last one opened returns the focus. */
const stack = { size: 0, returnTo: null as Element | null };

/** The element itself or, where it is in a menu (`details`) that closed meanwhile, what opens that menu. */
const shownControl = (element: HTMLElement): HTMLElement | null | undefined =>
  element.checkVisibility() ? element : element.closest("details:not([open])")?.querySelector("summary");

/**
 * For a dialog that state opens: Radix returns the focus only to its own triggers, a browser not from a dialog that is removed. The element that had it gets it back, if
 * it is still in the page. A dialog that replaces another in the same rendering opens while the focus is on no element
 * (`body`): it returns the focus where the replaced one would have. `onClosed` may move the focus on.
 */
export function useDialogReturnFocus(onClosed?: () => void) {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      const focused = document.activeElement === document.body ? null : document.activeElement;
      before.current = focused ?? stack.returnTo;
      stack.returnTo = before.current;
      stack.size += 1;
    },
    onCloseAutoFocus: (event?: Event) => {
      event?.preventDefault();
      stack.size -= 1;
      if (stack.size === 0) stack.returnTo = null;
      // The page stands where it stood: a large element half in sight does not move it.
      if (before.current instanceof HTMLElement && before.current.isConnected) shownControl(before.current)?.focus({ preventScroll: true });
      onClosed?.();
    },
  };
}

/**
 * For a row or a panel of the page: returns the focus once what was open or running has ended, to the element of `id` or,
 * where that is disabled, to the first control beside it. `id` is null while nothing is open.
 */
export function useReturnFocus(id: string | null): void {
  const before = useRef<string | null>(null);
  useEffect(() => {
    const control = id === null && before.current !== null ? document.getElementById(before.current) : null;
    before.current = id;
    if (control?.matches(":disabled")) control.parentElement?.querySelector<HTMLElement>("a, button:enabled")?.focus();
    else control?.focus();
  }, [id]);
}

/**
 * For lists whose lines move or are removed: the returned function names controls by their `data-focus`; after the next
 * rendering the first one that exists gets the focus.
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
