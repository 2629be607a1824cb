import { copyFileSync, mkdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** The WordPress that takes an export of ours over. */
export const WORDPRESS = "https://outro.example";

const UPLOADS = `${WORDPRESS}/wp-content/uploads/2026/01`;

/** Name that WordPress gives a fetched file: one that looks like a smaller copy gets a number. */
const uploadOf = (url: string): string => basename(url).replace(/(-\d+x\d+)?(\.\w+)$/, (_whole, size = "", ending = "") => `${size}${size === "" ? "" : "-1"}${ending}`);

const textIn = (item: string, element: string): string => new RegExp(`<${element}>(?:<!\\[CDATA\\[)?([^<\\]]*)`).exec(item)?.[1] ?? "";

/**
 * `wordpress.xml` as WordPress 7.1 with the importer 0.9.5 exports it again after two imports: files under `uploads`, their addresses in the
 * texts, fields twice, drafts before published stories. `change` edits an item there. Files are copied to `uploads`.
 */
export function throughWordPress(folder: string, uploads: string, change: (item: string) => string = (item) => item): string {
  const text = readFileSync(join(folder, "wordpress.xml"), "utf8");
  const items = text.match(/<item>[\s\S]*?<\/item>\n/g) ?? [];
  const files = new Map<string, string>();
  for (const item of items) {
    const url = textIn(item, "wp:attachment_url");
    const [, file = ""] = /<!\[CDATA\[lide_file\]\]><\/wp:meta_key>\n<wp:meta_value><!\[CDATA\[([^\]]*)/.exec(item) ?? [];
    if (url === "") continue;
    files.set(url, `${UPLOADS}/${uploadOf(url)}`);
    const to = join(uploads, "2026/01", uploadOf(url));
    mkdirSync(dirname(to), { recursive: true });
    copyFileSync(join(folder, file), to);
  }
  const site = textIn(text, "wp:base_site_url");
  const exported = items.map((item) => {
    const metas = item.match(/<wp:postmeta>[\s\S]*?<\/wp:postmeta>\n/g) ?? [];
    let rest = metas.reduce((left, one) => left.replace(one, () => ""), item);
    for (const [from, to] of files) rest = rest.replaceAll(from, to);
    rest = rest.replaceAll(`<link>${site}`, `<link>${WORDPRESS}`).replace("</item>", () => `${metas.map((one) => one + one).join("")}</item>`);
    return change(rest);
  });
  const [head = ""] = text.split("<item>");
  return `${head.replaceAll(`<wp:base_site_url>${site}`, `<wp:base_site_url>${WORDPRESS}`).replaceAll(`<wp:base_blog_url>${site}`, `<wp:base_blog_url>${WORDPRESS}`)}${exported.reverse().join("")}</channel>\n</rss>\n`;
}
