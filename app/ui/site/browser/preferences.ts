import { PREFERENCE_KEYS } from "#app/ui/site/preferences/choices.ts";
import { recall, remember } from "./memory.ts";

const ECONOMY_PARAMETER = "economia";

function bindChoice(group: HTMLElement): void {
  const name = group.dataset.preference as "theme" | "text" | "contrast";
  const buttons = [...group.querySelectorAll<HTMLButtonElement>("button")];
  const show = (value: string) => {
    for (const button of buttons) button.setAttribute("aria-pressed", String(button.value === value));
  };
  show(recall(PREFERENCE_KEYS[name]) ?? "");
  for (const button of buttons) {
    button.addEventListener("click", () => {
      const { value } = button;
      if (value) document.documentElement.dataset[name] = value;
      else delete document.documentElement.dataset[name];
      remember(PREFERENCE_KEYS[name], value);
      show(value);
    });
  }
  group.hidden = false;
}

const controller = () => navigator.serviceWorker?.controller ?? null;

/** What the next page must be asked with; null where the browser or its worker already asks so. */
function parameterFor(choice: string | null): string | null {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (choice === "1") return controller() || connection?.saveData ? null : "1";
  return choice === "0" && connection?.saveData ? "0" : null;
}

/** The reader's switch lasts: by the worker's header where one runs, else by the parameter on the links that are followed. */
function bindEconomy(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-economy]")) {
    link.addEventListener("click", () => {
      const choice = link.dataset.economy ?? "0";
      // The page of a list, or a search, goes on where it is.
      const url = new URL(location.href);
      url.searchParams.set(ECONOMY_PARAMETER, choice);
      link.href = url.href;
      remember(PREFERENCE_KEYS.economy, choice);
      controller()?.postMessage({ type: "economia", on: choice === "1" });
    });
  }
  document.addEventListener("click", (event) => {
    const link = (event.target as Element | null)?.closest?.("a[href]") as HTMLAnchorElement | null;
    const parameter = parameterFor(recall(PREFERENCE_KEYS.economy));
    if (!link || !parameter || link.dataset.economy || link.origin !== location.origin || /^\/(admin|login|api)/.test(link.pathname)) return;
    if (link.pathname === location.pathname && link.hash) return;
    const url = new URL(link.href);
    url.searchParams.set(ECONOMY_PARAMETER, parameter);
    link.href = url.href;
  });
}

/** Makes the reader's own choices work. */
export function bindPreferences(): void {
  for (const group of document.querySelectorAll<HTMLElement>("[data-preference]")) bindChoice(group);
  bindEconomy();
}
