import { createContext, useContext } from "react";
import { forget, recall, remember } from "#app/ui/device-storage.ts";

/** The newsroom's shortcuts: the one list that keys, the sheet of '?' and tests follow. */
export const SHORTCUTS = {
  palette: { keys: ["Mod", "K"], label: "Buscar ou ir para: matérias, mídia, pessoas, telas e ações" },
  save: { keys: ["Mod", "S"], label: "Salvar" },
  main: { keys: ["Mod", "Enter"], label: "Ação principal da tela ou do formulário" },
  search: { keys: ["/"], label: "Ir para a busca desta tela" },
  next: { keys: ["J"], label: "Próxima linha da lista (Enter abre)" },
  previous: { keys: ["K"], label: "Linha anterior da lista" },
  sheet: { keys: ["?"], label: "Mostrar os atalhos desta tela" },
} as const satisfies Record<string, { keys: readonly string[]; label: string }>;

export type ShortcutId = keyof typeof SHORTCUTS;

/** Shortcuts of one key without a modifier, which a person can switch off (WCAG 2.1.4). */
export const isSingleKey = (id: ShortcutId): boolean => SHORTCUTS[id].keys.length === 1;

/** A key as an event tells it. */
export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  /** AltGr: on Brazilian keyboards it types characters. */
  altGraph: boolean;
  isComposing: boolean;
  /** Held down. */
  repeat: boolean;
}

export interface KeyCircumstances {
  /** The key goes to a field: it is text. */
  isTyping: boolean;
  /** Shortcuts use Cmd. */
  isMac: boolean;
  hasSingleKeys: boolean;
}

const WITH_MODIFIER: Readonly<Record<string, ShortcutId>> = { k: "palette", s: "save", enter: "main" };
const ALONE: Readonly<Record<string, ShortcutId>> = { "/": "search", "?": "sheet", j: "next", k: "previous" };
const REPEATING: ReadonlySet<ShortcutId> = new Set(["next", "previous"]);

const found = (table: Readonly<Record<string, ShortcutId>>, key: string): ShortcutId | null => (Object.hasOwn(table, key) ? (table[key] ?? null) : null);

/**
 * The shortcut that a key is, if any. By the character that the key writes, wherever it is on the keyboard: ABNT2 has '/' and
 * '?' on a key of their own. AltGr and Alt write characters or belong to the browser, and so does what an input method composes.
 */
export function shortcutOf(press: KeyPress, { isTyping, isMac, hasSingleKeys }: KeyCircumstances): ShortcutId | null {
  if (press.isComposing || press.altGraph || press.altKey) return null;
  const [modifier, other] = isMac ? [press.metaKey, press.ctrlKey] : [press.ctrlKey, press.metaKey];
  if (other) return null;
  const key = press.key.toLowerCase();
  if (modifier) return press.shiftKey || press.repeat ? null : found(WITH_MODIFIER, key);
  if (isTyping || !hasSingleKeys) return null;
  const id = found(ALONE, key);
  if (id === null || (press.repeat && !REPEATING.has(id))) return null;
  // Shift writes '?' and '/' on some keyboards; with a letter it is a capital.
  return press.shiftKey && REPEATING.has(id) ? null : id;
}

/** Name of a key on the keyboard of a machine. */
export const keyName = (key: string, isMac: boolean): string => (key !== "Mod" ? key : isMac ? "Cmd" : "Ctrl");

/** localStorage key of the choice; kept with the device, as the theme is. */
const STORAGE_KEY = "lide:atalhos";

/** True when shortcuts of a single key work in this browser. */
export const hasSingleKeys = (): boolean => recall(STORAGE_KEY) !== "off";

/** Switches them on or off; false where the browser keeps nothing. */
export function setSingleKeys(isOn: boolean): boolean {
  if (!isOn) return remember(STORAGE_KEY, "off");
  forget(STORAGE_KEY);
  return true;
}

/** True when this machine's shortcuts use Cmd. */
export const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);

interface Windows {
  openPalette(): void;
  openSheet(): void;
}

export const WindowsContext = createContext<Windows>({ openPalette: () => undefined, openSheet: () => undefined });

/** Opens the command palette or the sheet of shortcuts from anywhere in the newsroom. */
export const useWindows = (): Windows => useContext(WindowsContext);

/**
 * Targets of shortcuts, found in the page. A screen says it by attributes where the rules below would find another thing:
 * `data-shortcut="save"`, `"main"` or `"search"` on a button or field, `data-rows` on a list whose children are rows.
 */

/** Inputs that write no text. */
const NO_TEXT = /^(?:button|checkbox|color|file|image|radio|range|reset|submit)$/;
const TEXT_ROLES = "[role=textbox], [role=searchbox], [role=combobox], [role=listbox], [role=menu], [role=tree], [role=grid], [role=slider], [role=spinbutton]";

/** True when an element uses the keys itself: text, or the first letter of a choice. */
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

/** True when a dialog is open, over which no other one may open. */
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
