import { all, rename, unwrap, wrapInside } from "../dom-tree.ts";

const isBold = ({ fontWeight }: CSSStyleDeclaration) => /^(bold|bolder|[6-9]00)$/.test(fontWeight);
const isUpright = ({ fontStyle }: CSSStyleDeclaration) => fontStyle === "normal";
const isLight = ({ fontWeight }: CSSStyleDeclaration) => /^(normal|lighter|[1-4]00)$/.test(fontWeight);
const decoration = (style: CSSStyleDeclaration) => `${style.textDecoration} ${style.textDecorationLine}`;

/** The elements that say what a style says; a link is underlined by itself. */
function marksOf(element: HTMLElement): string[] {
  const { style } = element;
  const inLink = element.closest("a[href]") !== null || element.querySelector(":scope > a[href]:only-child") !== null;
  return [
    ...(isBold(style) ? ["strong"] : []),
    ...(/italic|oblique/.test(style.fontStyle) ? ["em"] : []),
    ...(decoration(style).includes("underline") && !inLink ? ["u"] : []),
    ...(decoration(style).includes("line-through") ? ["s"] : []),
    ...(style.verticalAlign === "super" ? ["sup"] : []),
    ...(style.verticalAlign === "sub" ? ["sub"] : []),
  ];
}

/** Google Docs wraps all that is copied in a bold that is not bold; others undo an italic in the same way. */
function dropUndone(root: HTMLElement): void {
  for (const one of all(root, "b, strong")) if (isLight(one.style)) unwrap(one);
  for (const one of all(root, "i, em")) if (isUpright(one.style)) unwrap(one);
  for (const one of all(root, "u, ins")) if (one.tagName === "INS" || /none/.test(decoration(one.style))) unwrap(one);
}

/** Styles that word processors write as CSS become elements; the CSS itself goes, with all its fonts and colours. */
export function nameStyles(root: HTMLElement): void {
  dropUndone(root);
  for (const one of all(root, "span, font, p, li, div, td, th, a")) {
    // A list's item repeats the style of its first word.
    if (one.tagName !== "LI") for (const tag of marksOf(one)) wrapInside(one, tag);
  }
  for (const one of all(root, "span, font, big, small:not([data-nota]), tt, mark, abbr, acronym, time, data, label, bdi, bdo, dfn, var, samp, kbd, q, nobr")) unwrap(one);
  for (const one of all(root, "del, strike")) rename(one, "s");
  for (const one of all(root, "b")) rename(one, "strong");
  for (const one of all(root, "i")) rename(one, "em");
  for (const one of all(root, "a[href] u")) unwrap(one);
  for (const one of all(root, "strong, em, u, s, sub, sup, code")) {
    if (one.parentElement?.closest(one.tagName)) unwrap(one);
  }
}

/** Headings are bold by themselves. */
export function plainHeadings(root: HTMLElement): void {
  for (const one of all(root, ":is(h2, h3, h4) :is(strong, u)")) unwrap(one);
}
