import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

const CONTROLS = "input:not([type=hidden]), select, textarea, button";

/** Shows what the address names by its hash, in a closed fold too, and gives it the focus. */
export function useHashTarget(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies(key): the same link followed again leads there again
  useEffect(() => {
    const target = hash === "" ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
    if (!target) return;
    target.closest("details")?.setAttribute("open", "");
    const control = target.matches(CONTROLS) ? target : target.querySelector<HTMLElement>(`:scope:is(fieldset) :is(${CONTROLS})`);
    target.scrollIntoView({ block: control ? "center" : "start" });
    if (!control) target.tabIndex = -1;
    (control ?? target).focus({ preventScroll: true });
  }, [hash, key]);
}
