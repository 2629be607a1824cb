import { escapeXml } from "#app/platform/text/escape-markup.ts";

/** A small XML writer: text is always escaped, what XML cannot hold is left out. */
export type XmlNode = string | { name: string; attributes?: Record<string, string>; children?: readonly XmlNode[] };

export const element = (name: string, ...children: readonly XmlNode[]): XmlNode => ({ name, children });

export const elementWith = (name: string, attributes: Record<string, string>, ...children: readonly XmlNode[]): XmlNode => ({ name, attributes, children });

function write(node: XmlNode): string {
  if (typeof node === "string") return escapeXml(node);
  const attributes = Object.entries(node.attributes ?? {})
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join("");
  const children = node.children ?? [];
  return children.length === 0 ? `<${node.name}${attributes}/>` : `<${node.name}${attributes}>${children.map(write).join("")}</${node.name}>`;
}

export const toXml = (root: XmlNode): string => `<?xml version="1.0" encoding="UTF-8"?>\n${write(root)}\n`;
