import { useRevalidator } from "@remix-run/react";
import { useCallback } from "react";
import { browserApi } from "./api-client.ts";

/** Loads the screen's data again; answers whether that was possible. A failed load would replace the screen by its error page. */
export function useReload(): () => Promise<boolean> {
  const { revalidate } = useRevalidator();
  return useCallback(async () => {
    const isReached = await browserApi().isReachable();
    if (isReached) revalidate();
    return isReached;
  }, [revalidate]);
}
