/** An element of a document that was well-formed to the last character. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: XmlElement[];
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function decoded(text: string): string {
  if (/[<>]/.test(text)) throw new Error(`a bare bracket in: ${text.slice(0, 80)}`);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 forbids exactly these
  if (/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/.test(text) || !(text as string & { isWellFormed(): boolean }).isWellFormed()) throw new Error("a forbidden character");
  return text.replace(/&(?:(\w+);)?/g, (whole, name: string | undefined) => {
    const known = name === undefined ? undefined : ENTITIES[name];
    if (known === undefined) throw new Error(`a bare or unknown entity: ${whole}`);
    return known;
  });
}

function attributesOf(text: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  const rest = text.replace(/\s+([\w:-]+)="([^"<]*)"/g, (_, name: string, value: string) => {
    if (name in attributes) throw new Error(`${name} twice`);
    attributes[name] = decoded(value);
    return "";
  });
  if (rest.trim() !== "") throw new Error(`not an attribute: ${rest}`);
  return attributes;
}

/** Parses what our own writer may write (elements, attributes, text); anything else, and any fault, throws. */
export function parseXml(xml: string): XmlElement {
  const body = /^<\?xml version="1\.0" encoding="UTF-8"\?>\n([\s\S]*)\n$/.exec(xml)?.[1];
  if (body === undefined) throw new Error("no declaration");
  const root: XmlElement = { name: "", attributes: {}, text: "", children: [] };
  const open = [root];
  const top = () => open[open.length - 1] ?? root;
  let at = 0;
  for (const tag of body.matchAll(/<(\/?)([\w:-]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/g)) {
    top().text += decoded(body.slice(at, tag.index));
    at = tag.index + tag[0].length;
    const [, closes, name = "", attributes = "", empty] = tag;
    if (closes) {
      if (open.length === 1 || top().name !== name) throw new Error(`</${name}> closes <${top().name}>`);
      open.pop();
      continue;
    }
    const element: XmlElement = { name, attributes: attributesOf(attributes), text: "", children: [] };
    top().children.push(element);
    if (!empty) open.push(element);
  }
  if (at !== body.length || open.length !== 1 || root.children.length !== 1 || root.text !== "") throw new Error("not one whole element");
  return root.children[0] ?? root;
}

/** Every element of a name below this one. */
export const allOf = (element: XmlElement, name: string): XmlElement[] => element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...allOf(child, name)]);

/** The text of the one element of a name directly below. */
export const textOf = (element: XmlElement, name: string): string | undefined => element.children.find((child) => child.name === name)?.text;
