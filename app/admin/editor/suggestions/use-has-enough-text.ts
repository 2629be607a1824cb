import { useMemo } from "react";
import { hasEnoughText } from "./article-source.ts";

/** Whether the body is long enough for the AI; a long one is not read again at every key of another field. */
export const useHasEnoughText = (html: string): boolean => useMemo(() => hasEnoughText(html), [html]);
