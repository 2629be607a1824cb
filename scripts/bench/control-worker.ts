import { createElement, Fragment, type ReactNode } from "react";
import { renderToString } from "react-dom/server";

/** An element of a page, with its attributes and what is in it; or text. */
type Node = string | { name: string; attributes: Record<string, unknown>; inner: Node[] };

/** The control's answer for one kind of page. */
interface Prepared {
  statements: { text: string; params: unknown[] }[];
  /** The parameter that each request has another value of; null where all have the same. */
  varying: number | null;
  html: string;
}

const ENTITIES: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'", "&#39;": "'", "&amp;": "&" };
const decoded = (text: string) => text.replace(/&(?:lt|gt|quot|amp|#x27|#39);/g, (entity) => ENTITIES[entity] ?? entity);

const RAW = new Set(["script", "style"]);
const SWITCHES = new Set(["async", "autofocus", "checked", "controls", "defer", "disabled", "hidden", "multiple", "open", "readonly", "required", "selected"]);

const camelCase = (name: string) => (name.startsWith("--") ? name : name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()));

const styleOf = (style: string) =>
  Object.fromEntries(
    style
      .split(";")
      .filter((rule) => rule.includes(":"))
      .map((rule) => [camelCase(rule.slice(0, rule.indexOf(":")).trim()), rule.slice(rule.indexOf(":") + 1)]),
  );

const attributeOf = (name: string, value: string): [string, unknown] =>
  name === "style" ? [name, styleOf(decoded(value))] : [name, value === "" && SWITCHES.has(name) ? true : decoded(value)];

/** A page as trees that React can print: its `html` element, and the scripts after it. */
async function treesOf(html: string): Promise<Node[]> {
  const top = { name: "", attributes: {}, inner: [] as Node[] };
  const open: { name: string; attributes: Record<string, unknown>; inner: Node[] }[] = [top];
  const rewriter = new HTMLRewriter().on("*", {
    element(element) {
      const node = {
        name: element.tagName,
        attributes: Object.fromEntries(Array.from(element.attributes as unknown as Iterable<[string, string]>, ([name, value]) => attributeOf(name, value))),
        inner: [],
      };
      open.at(-1)?.inner.push(node);
      try {
        element.onEndTag(() => void open.pop());
        open.push(node);
      } catch {
        // An element without an end, as `img`, holds nothing.
      }
    },
    text(chunk) {
      const parent = open.at(-1);
      if (chunk.text !== "") parent?.inner.push(RAW.has(parent.name) ? chunk.text : decoded(chunk.text));
    },
  });
  await rewriter.transform(new Response(html)).text();
  return top.inner.filter((node) => typeof node !== "string");
}

const elementOf = (node: Node): ReactNode => {
  if (typeof node === "string") return node;
  if (RAW.has(node.name)) return createElement(node.name, { ...node.attributes, dangerouslySetInnerHTML: { __html: node.inner.join("") } });
  return createElement(node.name, node.attributes, ...node.inner.map(elementOf));
};

const printed = (trees: readonly Node[]) => renderToString(createElement(Fragment, null, ...trees.map(elementOf)));

const pages = new Map<string, Prepared & { trees: Node[] }>();

/** Least cost of a page: the same statements in one batch, and the same elements printed by React alone. */
export default {
  async fetch(request: Request, env: { DB: D1Database }): Promise<Response> {
    const url = new URL(request.url);
    const name = url.pathname.slice(1);
    if (request.method === "POST") {
      const prepared = (await request.json()) as Prepared;
      const page = { ...prepared, trees: await treesOf(prepared.html) };
      pages.set(name, page);
      return Response.json({ bytes: printed(page.trees).length });
    }
    const page = pages.get(name);
    if (!page) return new Response("unknown", { status: 404 });
    const { searchParams } = url;
    const own = Number(searchParams.get("id"));
    const results = await env.DB.batch<Record<string, unknown>>(
      page.statements.map(({ text, params }) => env.DB.prepare(text).bind(...params.map((value) => (value === page.varying ? own : value)))),
    );
    const rows = results.reduce((sum, { results: found }) => sum + found.length, 0);
    return new Response(`<!doctype html>${printed(page.trees)}`, { headers: { "Content-Type": "text/html; charset=utf-8", "X-Rows": String(rows) } });
  },
};
