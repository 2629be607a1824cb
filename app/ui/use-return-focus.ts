import { useRef } from "react";

/**
 * For a dialog that is opened by state: Radix gives the focus back only to its own triggers. What had it before gets it
 * again, if it is still there.
 */
export function useReturnFocus() {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
    },
  };
}
