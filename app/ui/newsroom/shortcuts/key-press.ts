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
