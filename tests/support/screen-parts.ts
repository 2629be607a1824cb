import type { Element, Nodes, Root } from "hast";
import { fromHtml } from "hast-util-from-html";

/** One thing that a person finds on a screen: what it is and what it is called. */
export interface ScreenPart {
  role: string;
  name: string;
}

const ROLES: Record<string, string> = {
  a: "link",
  button: "button",
  select: "combobox",
  textarea: "textbox",
  summary: "fold",
  th: "columnheader",
  option: "option",
  legend: "legend",
  dialog: "dialog",
  table: "table",
  nav: "navigation",
  h1: "heading",
  h2: "heading",
  h3: "heading",
  h4: "heading",
  img: "img",
};
const INPUTS: Record<string, string> = { checkbox: "checkbox", radio: "radio", range: "slider", search: "searchbox", submit: "button", button: "button", hidden: "hidden" };
/** Not read: what a browser does not show, and what stands in another document. */
const SILENT = new Set(["script", "style", "template", "head", "noscript"]);

const quoted = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
const isElement = (node: Nodes): node is Element => node.type === "element";
const said = (text: string): string => text.replace(/\s+/g, " ").trim();
const given = (element: Element, name: string): string => {
  const value = element.properties[name];
  return Array.isArray(value) ? value.join(" ") : String(value ?? "");
};

/** Elements of a document in its order. */
function elementsOf(node: Nodes): Element[] {
  if (isElement(node) && SILENT.has(node.tagName)) return [];
  const inside = "children" in node ? node.children.flatMap((child) => elementsOf(child as Nodes)) : [];
  return isElement(node) ? [node, ...inside] : inside;
}

function textOf(node: Nodes): string {
  if (node.type === "text") return node.value;
  if (isElement(node)) {
    if (SILENT.has(node.tagName)) return "";
    if (node.tagName === "img") return given(node, "alt");
    // Parts that stand side by side are words of their own.
    const text = "children" in node ? node.children.map((child) => textOf(child as Nodes)).join("") : "";
    return /^(?:a|b|em|i|span|strong|small|time|abbr)$/.test(node.tagName) ? text : ` ${text} `;
  }
  return "children" in node ? node.children.map((child) => textOf(child as Nodes)).join("") : "";
}

/** A screen as HTML, read for its parts: near enough to what assistive technology says of plain forms, lists and tables. */
export function readScreen(html: string): { parts: ScreenPart[]; text: string } {
  const root: Root = fromHtml(html);
  const elements = elementsOf(root);
  const byId = new Map(elements.map((element) => [given(element, "id"), element]));
  const labels = elements.filter((element) => element.tagName === "label");

  const labelOf = (element: Element): string => {
    const id = given(element, "id");
    const label = labels.find((one) => (id !== "" && given(one, "htmlFor") === id) || elementsOf(one).includes(element));
    return label ? textOf(label) : "";
  };
  const nameOf = (element: Element): string => {
    const labelledBy = given(element, "ariaLabelledBy")
      .split(" ")
      .map((id) => (id === "" ? undefined : byId.get(id)))
      .filter((one) => one !== undefined);
    if (labelledBy.length > 0) return said(labelledBy.map((one) => textOf(one)).join(" "));
    const own = given(element, "ariaLabel");
    if (own !== "") return said(own);
    if (/^(?:input|select|textarea)$/.test(element.tagName)) return said(labelOf(element) || given(element, "placeholder") || given(element, "value"));
    if (element.tagName === "img") return said(given(element, "alt"));
    if (element.tagName === "table") return said(textOf(element.children.find((child) => isElement(child) && child.tagName === "caption") ?? { type: "text", value: "" }));
    return said(textOf(element) || given(element, "title"));
  };
  const roleOf = (element: Element): string => {
    const own = given(element, "role");
    if (own !== "") return own;
    if (element.tagName === "input") return INPUTS[given(element, "type")] ?? "textbox";
    return ROLES[element.tagName] ?? "";
  };

  const parts = elements.map((element) => ({ role: roleOf(element), name: "", element })).filter(({ role }) => role !== "" && role !== "hidden");
  return { parts: parts.map(({ role, element }) => ({ role, name: nameOf(element) })), text: said(textOf(root)) };
}

/**
 * Those of the wanted parts that the screen lacks. A part is `role name`, with `*` for any words within the name, or `text …` for words
 * that stand anywhere; `!` before it: what must not be there.
 */
export function lacking(html: string, wanted: readonly string[]): string[] {
  const { parts, text } = readScreen(html);
  const has = (one: string): boolean => {
    if (one.startsWith("text ")) return text.includes(one.slice(5));
    const pattern = new RegExp(`^${one.split("*").map(quoted).join(".*")}$`, "u");
    return parts.some(({ role, name }) => pattern.test(`${role} ${name}`));
  };
  return wanted.filter((one) => (one.startsWith("!") ? has(one.slice(1)) : !has(one)));
}

/** Parts in the order in which they first stand on the screen, of those asked for. */
export function orderOf(html: string, wanted: readonly string[]): string[] {
  const names = readScreen(html).parts.map(({ role, name }) => `${role} ${name}`);
  return [...wanted].sort((one, other) => names.indexOf(one) - names.indexOf(other));
}
