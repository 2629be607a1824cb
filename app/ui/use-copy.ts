import { useEffect, useState } from "react";
import { useNotices } from "./toast.tsx";

/** Time that a copy is confirmed (spec 2 §9). Milliseconds. */
const COPIED_MS = 2_000;

/** Copies a link, or what `done` names, and confirms it for a moment; calls `onRefused` where the browser forbids copying. */
export function useCopy(onRefused: () => void, done = "Link copiado."): { isCopied: boolean; copy(text: string): Promise<void> } {
  const { announce } = useNotices();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      announce(done);
    } catch {
      onRefused();
    }
  };
  return { isCopied, copy };
}
