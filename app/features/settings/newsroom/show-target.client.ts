const CONTROLS = "input:not([type=hidden]), select, textarea, button";

/** Shows the element of an id, in a closed fold too, and focuses it, or the first control of a group. */
export function showTarget(id: string): void {
  const target = document.getElementById(id);
  if (!target) return;
  target.closest("details")?.setAttribute("open", "");
  const control = target.matches(CONTROLS) ? target : target.matches("fieldset") ? target.querySelector<HTMLElement>(CONTROLS) : null;
  target.scrollIntoView({ block: control ? "center" : "start" });
  if (!control) target.tabIndex = -1;
  (control ?? target).focus({ preventScroll: true });
}
