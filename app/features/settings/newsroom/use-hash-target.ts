import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { showTarget } from "./show-target.client.ts";

/** Shows what the address names by its hash, and gives it the focus. */
export function useHashTarget(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies(key): the same link followed again leads there again
  useEffect(() => {
    if (hash !== "") showTarget(hash.slice(1));
  }, [hash, key]);
}
