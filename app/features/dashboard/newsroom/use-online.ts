import { useReadersOnline } from "#app/features/audience/newsroom/online/use-readers-online.ts";

/** Readers online: not asked yet, as last answered, or not to be had. */
export type Online = { state: "asking" } | { state: "known"; readers: number } | { state: "failed" };

/** The readers online, as long as the page is looked at. */
export function useOnline(): Online {
  const { state, total } = useReadersOnline();
  return state === "known" && total !== null ? { state, readers: total } : { state: state === "asking" ? "asking" : "failed" };
}
