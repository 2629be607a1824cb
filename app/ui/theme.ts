import { forget, remember } from "./device-storage.ts";

/** Themes of the site and of the newsroom; the first is what a page is without a choice. `newsroomLabel`: in a sentence after "Tema:". */
export const THEMES = [
  { value: "", label: "Automático", newsroomLabel: "do sistema" },
  { value: "light", label: "Claro", newsroomLabel: "claro" },
  { value: "dark", label: "Escuro", newsroomLabel: "escuro" },
] as const;

export type Theme = (typeof THEMES)[number]["value"];

/** Name under which this browser keeps the choice. */
export const THEME_KEY = "lide:theme";

/** Of the newsroom's pages: a choice was made, here or elsewhere. */
const CHANGED = "lide:theme-changed";

/** The theme that was chosen in this browser. */
export function chosenTheme(): Theme {
  const shown = document.documentElement.dataset.theme;
  return THEMES.find(({ value }) => value === shown)?.value ?? "";
}

/** Shows a theme and keeps it in this browser, where it can. */
export function chooseTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === "") delete root.dataset.theme;
  else root.dataset.theme = theme;
  // Without storage the choice lasts as long as the page.
  if (theme === "") forget(THEME_KEY);
  else remember(THEME_KEY, theme);
  window.dispatchEvent(new Event(CHANGED));
}

/** Calls `onChange` when another control chose a theme; answers how to stop. */
export function watchTheme(onChange: () => void): () => void {
  window.addEventListener(CHANGED, onChange);
  return () => window.removeEventListener(CHANGED, onChange);
}
