import { useRevalidator } from "@remix-run/react";
import { useCallback } from "react";
import { browserApi } from "./browser-api.ts";

/** Reads the screen again, and answers whether that was possible: a screen whose reading fails would be taken away with what it shows. */
export function useReload(): () => Promise<boolean> {
  const { revalidate } = useRevalidator();
  return useCallback(async () => {
    const isReached = await browserApi()
      .get("/version")
      .then(
        () => true,
        () => false,
      );
    if (isReached) revalidate();
    return isReached;
  }, [revalidate]);
}
