import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Whether the page's script has arrived: what cannot work without it is shown only then. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
