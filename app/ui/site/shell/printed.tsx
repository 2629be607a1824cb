import { createContext, type ReactElement, useContext } from "react";

/** Prints an element as HTML; null where elements are rendered in their place, as in a browser. */
export const Printer = createContext<((element: ReactElement) => string) | null>(null);

/** Printed HTML by the object it was printed of: it lives as long as that. */
const printed = new WeakMap<object, Map<string, string>>();

/** Parts of one object: the masthead with and without a date, and the footer. */
const PARTS_MAX = 8;

/**
 * Returns an element's content as its own properties. `content` must follow from `of`, an object that is never changed, and `part` alone: it is
 * rendered once for both, and pages that share the object share the HTML.
 */
export function usePrinted(of: object, part: string, content: () => ReactElement): { children: ReactElement } | { dangerouslySetInnerHTML: { __html: string } } {
  const print = useContext(Printer);
  if (!print) return { children: content() };
  let parts = printed.get(of);
  if (!parts || parts.size >= PARTS_MAX) {
    parts = new Map();
    printed.set(of, parts);
  }
  let html = parts.get(part);
  if (html === undefined) {
    html = print(content());
    parts.set(part, html);
  }
  return { dangerouslySetInnerHTML: { __html: html } };
}
