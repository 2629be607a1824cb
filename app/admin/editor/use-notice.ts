import { useCallback, useEffect, useRef, useState } from "react";

/** Confirmations last 2.5 s (spec 1 §4). */
const CONFIRMATION_MS = 2_500;

/** A confirmation that goes away by itself. */
export function useNotice(): [string | null, (text: string) => void] {
  const [notice, setNotice] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  const confirm = useCallback((text: string) => {
    clearTimeout(timer.current);
    setNotice(text);
    timer.current = setTimeout(() => setNotice(null), CONFIRMATION_MS);
  }, []);
  return [notice, confirm];
}
