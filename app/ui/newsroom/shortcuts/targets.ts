/**
 * Targets of shortcuts, found in the page. A screen says it by attributes where the rules below would find another thing:
 * `data-shortcut="save"`, `"main"` or `"search"` on a button or field, `data-rows` on a list whose children are rows.
 */

/** Inputs that write no text. */
const NO_TEXT = /^(?:button|checkbox|color|file|image|radio|range|reset|submit)$/;
const TEXT_ROLES = "[role=textbox], [role=searchbox], [role=combobox], [role=listbox], [role=menu], [role=tree], [role=grid], [role=slider], [role=spinbutton]";

/** Whether keys that go to an element are its own: text, or the first letter of a choice. */
export function isTypingIn(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !NO_TEXT.test(target.type);
  return target.isContentEditable || target.matches("textarea, select, iframe, embed, object") || target.closest(TEXT_ROLES) !== null;
}

const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });

/** The dialog that is open, or the screen. */
export function shortcutScope(): Element | null {
  const dialogs = [...document.querySelectorAll("[role=dialog], [role=alertdialog], dialog[open]")].filter(isShown);
  return dialogs.at(-1) ?? document.getElementById("conteudo");
}

/** Whether a dialog is open, over which no other one may open. */
export const isDialogOpen = (): boolean => shortcutScope()?.id !== "conteudo";

const shown = <T extends Element>(scope: Element, selector: string): T | null => [...scope.querySelectorAll<T>(selector)].find(isShown) ?? null;

/** A form's button that sends it; never one that deletes. */
const submitOf = (form: Element): HTMLElement | null => shown(form, "button[type=submit]:not(.btn-danger, .btn-danger-ghost, [name=row])");

/** The button of 'save' or 'main': of the form that has the focus, of the screen, or of the only form that writes. */
export function actionTarget(action: "save" | "main", scope: Element | null): HTMLElement | null {
  if (!scope) return null;
  const marked = `[data-shortcut~="${action}"]`;
  const focused = document.activeElement;
  const form = focused !== null && scope.contains(focused) ? focused.closest("form") : null;
  if (form?.method === "post") return shown<HTMLElement>(form, marked) ?? submitOf(form);
  const ofScreen = shown<HTMLElement>(scope, marked);
  if (ofScreen) return ofScreen;
  const writing = [...scope.querySelectorAll("form")].filter((one) => one.method === "post" && isShown(one) && one.querySelector("input:not([type=hidden]), textarea, select"));
  const [only] = writing;
  return writing.length === 1 && only ? submitOf(only) : null;
}

/** The screen's search field. */
export const searchTarget = (scope: Element | null): HTMLElement | null => scope && (shown<HTMLElement>(scope, "[data-shortcut~=search]") ?? shown(scope, "input[type=search]"));

/** The controls that open the rows of a screen's list, in their order. */
export function rowTargets(scope: Element | null): { row: Element; control: HTMLElement }[] {
  if (!scope) return [];
  const marked = [...scope.querySelectorAll("[data-rows] > *")];
  const rows = (marked.length > 0 ? marked : [...scope.querySelectorAll("tbody > tr")]).filter(isShown);
  return rows.flatMap((row) => {
    const control = shown<HTMLElement>(row, "[data-row-link]") ?? shown<HTMLElement>(row, "a[href]") ?? shown<HTMLElement>(row, "summary, button:enabled");
    return control ? [{ row, control }] : [];
  });
}

/** Focuses the row after (1) or before (-1) the one that has the focus; from outside the first or the last. */
export function stepRows(scope: Element | null, step: 1 | -1): boolean {
  const rows = rowTargets(scope);
  const at = rows.findIndex(({ row }) => row.contains(document.activeElement));
  const next = at < 0 ? rows.at(step === 1 ? 0 : -1) : rows[at + step];
  if (!next) return false;
  next.control.focus({ preventScroll: true });
  next.row.scrollIntoView({ block: "nearest" });
  return true;
}
