import { useCallback, useEffect, useRef, useState } from "react";

/** Runs one task at a time; results after unmounting are dropped. */
export function useLoading(): [boolean, <T>(work: () => Promise<T>, then: (value: T) => void, failed?: () => void) => Promise<void>] {
  const [isLoading, setLoading] = useState(false);
  const isHere = useRef(true);
  const isBusy = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const run = useCallback(async <T>(work: () => Promise<T>, then: (value: T) => void, failed?: () => void) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setLoading(true);
    try {
      const value = await work();
      if (isHere.current) then(value);
    } catch {
      if (isHere.current) failed?.();
    } finally {
      isBusy.current = false;
      if (isHere.current) setLoading(false);
    }
  }, []);
  return [isLoading, run];
}
