import { createElement, useSyncExternalStore } from "react";

const never = () => () => undefined;

/** True when the page's script runs: controls that need it are shown only then. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Says in the page whether the script of what stands around it runs: `data-ready="false"` as the server sends it, then `"true"`. Tests wait for it. */
export const ReadyMark = () => createElement("span", { hidden: true, "data-ready": useHydrated() });
