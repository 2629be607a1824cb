import { type FormEvent, useEffect, useRef } from "react";

/** Fields of an entry that are kept on the device while they are typed; never a file. */
const KEPT = ["titulo", "texto", "imagemAlt", "imagemCredito"] as const;

const storeOf = (): Storage | null => {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
};

/**
 * Keeps what is typed in a new entry until it is saved, in the tab alone: a reload, a crash or a lost connection does not lose it, and
 * nobody else finds it after the tab is closed. `operation` names this rendering of the form, `saved` the one that was saved last.
 */
export function useKeptEntry(name: string, { operation, saved }: { operation: string; saved: string | null }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const store = storeOf();
    try {
      const kept = JSON.parse(store?.getItem(name) ?? "{}") as Record<string, unknown>;
      if (saved !== null && kept.operation === saved) return store?.removeItem(name);
      for (const field of KEPT) {
        const control = form.current?.elements.namedItem(field);
        const value = kept[field];
        if (typeof value === "string" && (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) && control.value === "") control.value = value;
      }
    } catch {
      store?.removeItem(name);
    }
  }, [name, saved]);
  const keep = (event: FormEvent<HTMLFormElement>) => {
    const typed = new FormData(event.currentTarget);
    try {
      storeOf()?.setItem(name, JSON.stringify({ ...Object.fromEntries(KEPT.map((field) => [field, String(typed.get(field) ?? "")])), operation }));
    } catch {
      // A full store keeps nothing: the form itself still holds what was typed.
    }
  };
  return { form, keep };
}
