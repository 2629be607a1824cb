import { lastIndexOf } from "./last-index.ts";
import { ADDRESS_CODES, isBareAddress } from "./shortcode-address.ts";

/** A shortcode with what stands in it; `inner` is null where it is not closed. */
export interface Shortcode {
  name: string;
  attributes: Record<string, string>;
  inner: string | null;
}

const OPENING = /\[(\[?)(\/?)([a-z][\w-]{0,40})((?:[\s=][^[\]<>]{0,2000}|[\s=][^[\]]{0,2000})?)\](\]?)/gi;
const ATTRIBUTE = /([\w-]{1,60})\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'\]]+))|"([^"]*)"|(\S+)/g;

/** The slash of a self-closed shortcode; a slash after other characters is part of an address. */
const SELF_CLOSED = /(?:^|(?<=[\s"'“”]))\/\s{0,20}$/;

/** Shortcodes that WordPress itself has; any other is known by its attributes or by its end. */
const CORE = new Set(["toc", "ez-toc", "lwptoc", "caption", "wp_caption", "gallery", "embed", "audio", "video", "playlist", ...ADDRESS_CODES]);

function attributesOf(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  let place = 0;
  for (const [, name, double, single, bare, quoted, word] of text.replace(/[“”″]/g, '"').replace(/^=/, "").matchAll(ATTRIBUTE)) {
    if (name !== undefined) found[name.toLowerCase()] ??= double ?? single ?? bare ?? "";
    else found[String(place++)] = quoted ?? word ?? "";
  }
  return found;
}

/** True if a tag without an end tag is a shortcode. `[sic]` and `[grifo nosso]` are text; a name with an underscore is a shortcode. */
const isCode = ({ name, text }: Pick<Tag, "name" | "text">): boolean => CORE.has(name) || /=/.test(text) || isBareAddress(name, text) || (name.includes("_") && text.trim() === "");

interface Tag {
  at: number;
  end: number;
  name: string;
  isEnd: boolean;
  isSelfClosed: boolean;
  isEscaped: boolean;
  text: string;
}

/**
 * Replaces shortcodes, outer ones first found; `[[name]]` stands for itself. Brackets that are no shortcode stay. `replace` gets the text
 * within already replaced. Never throws; linear in the text.
 */
export function replaceShortcodes(text: string, replace: (code: Shortcode) => string): string {
  if (!text.includes("[")) return text;
  const tags: Tag[] = [...text.matchAll(OPENING)].map((found) => {
    const [whole, before = "", slash = "", name = "", rest = "", after = ""] = found;
    const isEscaped = before !== "" && after !== "";
    const at = found.index + (isEscaped ? 0 : before.length);
    return {
      at,
      end: found.index + whole.length - (isEscaped ? 0 : after.length),
      name: name.toLowerCase(),
      isEnd: slash !== "",
      isSelfClosed: SELF_CLOSED.test(rest),
      isEscaped,
      text: rest,
    };
  });
  // The end of each opening tag, by a stack for each name.
  const ends = new Map<number, number>();
  const waiting = new Map<string, number[]>();
  tags.forEach((tag, index) => {
    if (tag.isEscaped || tag.isSelfClosed) return;
    const stack = waiting.get(tag.name) ?? [];
    waiting.set(tag.name, stack);
    if (!tag.isEnd) stack.push(index);
    else {
      const opening = stack.pop();
      if (opening !== undefined) ends.set(opening, index);
    }
  });
  const out: { pieces: string[]; code: { tag: Tag; until: number } | null }[] = [{ pieces: [], code: null }];
  const top = () => out.at(-1) as { pieces: string[]; code: { tag: Tag; until: number } | null };
  let from = 0;
  tags.forEach((tag, index) => {
    top().pieces.push(text.slice(from, tag.at));
    from = tag.end;
    if (tag.isEscaped) {
      top().pieces.push(text.slice(tag.at + 1, tag.end - 1));
      return;
    }
    const around = lastIndexOf(out, ({ code }) => code?.until === index);
    if (tag.isEnd && around > 0) {
      // Elements that were opened within and never closed end here too.
      while (out.length > around + 1) {
        const inside = out.pop();
        top().pieces.push(inside?.pieces.join("") ?? "");
      }
      const closed = out.pop();
      if (closed?.code) top().pieces.push(replace({ name: tag.name, attributes: attributesOf(closed.code.tag.text), inner: closed.pieces.join("") }));
      return;
    }
    const until = ends.get(index);
    if (!tag.isEnd && until !== undefined) out.push({ pieces: [], code: { tag, until } });
    else if (!tag.isEnd && isCode(tag)) top().pieces.push(replace({ name: tag.name, attributes: attributesOf(tag.text.replace(SELF_CLOSED, "")), inner: null }));
    else top().pieces.push(text.slice(tag.at, tag.end));
  });
  while (out.length > 1) {
    const inside = out.pop();
    top().pieces.push(inside?.pieces.join("") ?? "");
  }
  return `${top().pieces.join("")}${text.slice(from)}`;
}
