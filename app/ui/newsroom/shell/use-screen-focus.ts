import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** True when no element has the focus, or one that the new screen kept but no longer shows: it opens at its top. */
function isFocusLost(screen: HTMLElement): boolean {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return true;
  const { top, bottom } = focused.getBoundingClientRect();
  return screen.contains(focused) && (bottom <= 0 || top >= window.innerHeight);
}

/** Focuses the heading where the focus is lost; false while there is no heading yet. */
function focusHeading(screen: HTMLElement): boolean {
  const heading = screen.querySelector<HTMLElement>("h1");
  if (heading && isFocusLost(screen)) {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
  return heading !== null;
}

/**
 * Keeps the focus when another screen opens without the page being loaded: where what had it is gone with the screen before,
 * the new screen's heading gets it, as soon as it is there. A browser leaves it on no element, and nothing is read aloud. The same
 * where a form's answer takes away what had it, as the row of an alert that was discarded.
 */
export function useScreenFocus(): void {
  const { pathname, search } = useLocation();
  const address = `${pathname}${search}`;
  // Null while the page is being loaded, which places the focus itself; after a sign-in no page is loaded.
  const lastAddress = useRef<string | null>(useHydrated() ? "" : null);
  useEffect(() => {
    const screen = document.getElementById("conteudo");
    const hasOpened = lastAddress.current !== null;
    lastAddress.current = address;
    if (!hasOpened || !screen || focusHeading(screen)) return;
    const observer = new MutationObserver(() => focusHeading(screen) && observer.disconnect());
    observer.observe(screen, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [address]);

  const { state, formMethod } = useNavigation();
  const hasPosted = useRef(false);
  useEffect(() => {
    if (state !== "idle") {
      hasPosted.current ||= formMethod !== undefined && formMethod !== "GET";
      return;
    }
    const screen = document.getElementById("conteudo");
    if (hasPosted.current && screen && (document.activeElement === null || document.activeElement === document.body)) focusHeading(screen);
    hasPosted.current = false;
  }, [state, formMethod]);
}
