import { noteHtml } from "../../../app/features/articles/body-text.ts";
import { findEmbed, storedAddress } from "../../../app/features/articles/embeds.ts";
import { pathKey } from "../../../app/features/imports/old-address.ts";
import type { Attachment } from "./attachment.ts";
import { autop } from "./autop.ts";
import { blockTokens, hasBlocks } from "./block-tokens.ts";
import { blockWords, fileLink, withTextAlign } from "./block-words.ts";
import { splitCaption, splitCredit } from "./captions.ts";
import { footnotesIn, NOTE_CODES, withAddresses } from "./footnotes.ts";
import { attributesOf, decodeEntities, drawnSign, escapeHtml, type HtmlToken, htmlTokens, wordsOf } from "./html-tokens.ts";
import { lastIndexOf } from "./last-index.ts";
import { linksWithinBlocks, plainEmbeds, replaceLoneAddresses, withoutEmpty } from "./plain-embeds.ts";
import { galleryIn, galleryMark, galleryOfFiles, plainGalleries } from "./plain-galleries.ts";
import { addressOfFrame, embedOfCode, idsOfGallery, linkOfCode, partOfCode, pictureOfCode, rawOfCode, textOfCode, valueOfCode } from "./shortcode-address.ts";
import { replaceShortcodes, type Shortcode } from "./shortcodes.ts";

/** Inputs of the conversion. */
export interface BodyContext {
  /** The address here of a file there; null where there is none. */
  fileAt(address: string): string | null;
  attachment(id: string): Attachment | undefined;
  /** Of a post's gallery that names no files. */
  attachmentsOf(postId: string): readonly Attachment[];
  /** Whether an address is of the other site. */
  isOwn(url: URL): boolean;
  /** The other site's address, for relative ones. */
  base: string;
  /** Text of a block that several posts share. */
  sharedBlock(id: string): string | undefined;
}

/** A text as this site stores them, before its sanitiser, and what was lost. */
export interface ConvertedBody {
  html: string;
  notes: string[];
  /** Addresses of the other site that pictures and files of the text have. */
  files: string[];
}

const textIn = (tokens: readonly HtmlToken[]): string => tokens.map(({ text }) => text).join("");

const PICTURE_FILE = /\.(?:jpe?g|png|webp|gif|avif)$/i;
/** Elements of which nothing is kept. */
const DROPPED = new Set(["script", "style", "noscript", "form", "select", "button", "object", "embed", "svg", "template", "textarea"]);
/** Figures within each other. */
const FIGURES_MAX = 5;
const POSTS = /\b(?:twitter-tweet|twitter-video|instagram-media|tiktok-embed|fb-post|fb-video)\b/;

class BodyConverter {
  readonly notes = new Map<string, number>();
  readonly files = new Set<string>();
  readonly #context: BodyContext;
  readonly #postId: string;

  constructor(context: BodyContext, postId: string) {
    this.#context = context;
    this.#postId = postId;
  }

  note(text: string): void {
    if (this.notes.has(text) || this.notes.size < 50) this.notes.set(text, (this.notes.get(text) ?? 0) + 1);
  }

  convert(content: string, depth = 0): string {
    const text = content.includes("<!--nextpage-->") ? content.replaceAll("<!--nextpage-->", "\n\n") : content;
    return hasBlocks(text) ? this.#blocks(text, depth) : this.#classic(text);
  }

  #classic(text: string): string {
    return autop(this.#lineEmbeds(replaceShortcodes(text, (code) => this.#shortcode(code))), { breaks: true });
  }

  #blocks(text: string, depth: number): string {
    const out: string[] = [];
    /** Delimiters that are open, and where the output of an embed began. */
    const open: { name: string; from: number; url: string; attributes: Record<string, unknown> }[] = [];
    for (const token of blockTokens(text)) {
      if (token.kind === "html") {
        const isFree = open.length === 0 || open.at(-1)?.name === "core/freeform";
        out.push(isFree ? (token.html.trim() === "" ? "" : this.#classic(token.html)) : replaceShortcodes(token.html, (code) => this.#shortcode(code)));
        continue;
      }
      if (token.kind === "close") {
        const at = lastIndexOf(open, ({ name }) => name === token.name);
        const [closed] = at < 0 ? [] : open.splice(at);
        if (closed && !closed.name.startsWith("core/")) this.#tellUnknown(closed.name, closed.attributes, out.slice(closed.from));
        if (typeof closed?.attributes.latex === "string") out.splice(closed.from, out.length, `<p><code>${escapeHtml(closed.attributes.latex)}</code></p>`);
        if (closed?.url) {
          // The figure of the block itself would hide its caption.
          const { words } = splitCaption(
            out
              .splice(closed.from)
              .join("")
              .replace(/<\/?figure\b[^<>]{0,500}>/gi, ""),
          );
          out.push(this.#embed(closed.url), words === "" ? "" : `<p><em>${escapeHtml(words)}</em></p>`);
        }
        continue;
      }
      const { name, attributes } = token;
      const isEmbed = /^core(?:-embed\/|\/embed$)/.test(name);
      const url = isEmbed && typeof attributes.url === "string" ? attributes.url : "";
      const words = blockWords(name, attributes);
      if (words !== "") out.push(words);
      if (token.kind === "open") open.push({ name, from: out.length, url, attributes });
      else if (url !== "") out.push(this.#embed(url));
      else if (name === "core/block" && typeof attributes.ref === "number") {
        const shared = depth < 3 ? this.#context.sharedBlock(String(attributes.ref)) : undefined;
        if (shared === undefined) this.note(`bloco reutilizável que não está no arquivo: ${attributes.ref}`);
        else out.push(this.convert(shared, depth + 1));
      } else if (words === "" && !/^core\/(?:separator|spacer|more|nextpage|paragraph|page-break|footnotes)$/.test(name)) {
        this.#tellUnknown(name, attributes, []);
      }
    }
    return autop(out.join(""), { breaks: false });
  }

  /** Names a block that this does not know; with its value where it shows nothing. */
  #tellUnknown(name: string, attributes: Record<string, unknown>, shown: readonly string[]): void {
    const value = JSON.stringify(attributes).slice(0, 300);
    const showsSomething = shown.length > 3 || shown.some((html) => /<(?:img|iframe|a|audio|video|table)\b/i.test(html) || wordsOf(html) !== "");
    this.note(showsSomething ? `bloco desconhecido, texto mantido: ${name}` : `bloco sem texto: ${name.replace(/^core\//, "")}${value === "{}" ? "" : ` ${value}`}`);
  }

  /** An address that stands alone on its line. */
  #lineEmbeds(text: string): string {
    const lines = text.split("\n");
    return lines
      .map((line, at) => {
        const address = line.trim();
        if (address.length >= 2_000 || !/^https?:\/\/[^\s<>"]+$/.test(address)) return line;
        if (findEmbed(decodeEntities(address))) return `\n\n${this.#embed(address)}\n\n`;
        return /<a\b[^<>]{0,2000}>\s{0,20}$/i.test(lines[at - 1] ?? "") ? line : this.#addressLink(address);
      })
      .join("\n");
  }

  #addressLink(typed: string): string {
    const address = decodeEntities(typed);
    // Name a library file by its file name: its address on the other site will not exist.
    const words = /\/uploads\/(?:[^/?#]+\/)*([^/?#]+)$/.exec(address)?.[1] ?? address;
    return `<a href="${escapeHtml(address)}">${escapeHtml(words)}</a>`;
  }

  /** A paragraph that contains only an address. */
  readonly lone = (typed: string): string => (findEmbed(decodeEntities(typed)) ? this.#embed(typed) : `<p>${this.#addressLink(typed)}</p>`);

  readonly tellLinkOfPicture = (target: string): void => {
    const url = this.#urlOf(target);
    if (url && !this.#context.isOwn(url) && !PICTURE_FILE.test(url.pathname)) this.note(`link de uma imagem ou legenda perdido: ${url.href.slice(0, 200)}`);
  };

  #embed(typed: string): string {
    const address = decodeEntities(typed.trim());
    const found = findEmbed(address);
    if (!found) {
      const isAddress = /^https?:\/\//i.test(address);
      this.note(isAddress ? "incorporação mantida como link" : `incorporação sem endereço${address === "" ? "" : `: ${address.slice(0, 200)}`}`);
      return isAddress ? `<p><a href="${escapeHtml(address)}">${escapeHtml(address)}</a></p>` : "";
    }
    const stored = escapeHtml(storedAddress(found));
    return found.kind === "player" ? `<iframe src="${stored}"></iframe>` : `<p><a data-embed="${found.provider}" href="${stored}"></a></p>`;
  }

  #shortcode(code: Shortcode): string {
    const { name, attributes, inner } = code;
    switch (name) {
      case "caption":
      case "wp_caption": {
        const image = /<img\b[^<>]{0,5000}>/i.exec(inner ?? "")?.[0] ?? "";
        const words = attributes.caption ?? (inner ?? "").slice((inner ?? "").indexOf(image) + image.length);
        return image === "" ? (inner ?? "") : `\n\n<figure>${image}<figcaption>${escapeHtml(wordsOf(words))}</figcaption></figure>\n\n`;
      }
      case "gallery": {
        const ids = (attributes.ids ?? attributes.include ?? "").split(",").map((id) => id.trim());
        const left = new Set((attributes.exclude ?? "").split(",").map((id) => id.trim()));
        const files = ids[0] === "" ? this.#context.attachmentsOf(this.#postId).filter(({ id }) => !left.has(id)) : ids.flatMap((id) => this.#context.attachment(id) ?? []);
        if (files.length === 0 || (ids[0] !== "" && files.length < ids.length)) this.note("galeria com imagens que não estão no arquivo");
        return `\n\n${galleryOfFiles(files)}\n\n`;
      }
      case "embed":
        return `\n\n${this.#embed(inner ?? attributes.src ?? attributes["0"] ?? "")}\n\n`;
      case "audio":
      case "video": {
        const keys = ["src", "mp3", "m4a", "ogg", "wav", "mp4", "m4v", "webm", "mov", "0"];
        const address = keys.map((key) => attributes[key] ?? "").find((value) => /^(?:https?:)?\/\//.test(value)) ?? "";
        return `\n\n${findEmbed(address) ? this.#embed(address) : fileLink(address, name)}\n\n`;
      }
      case "playlist": {
        const files = (attributes.ids ?? "").split(",").flatMap((id) => this.#context.attachment(id.trim()) ?? []);
        return `\n\n${files.map(({ url, title }) => fileLink(url, "audio", title)).join("")}\n\n`;
      }
      default: {
        if (NOTE_CODES.has(name) && inner !== null && wordsOf(inner) !== "") return noteHtml(escapeHtml(wordsOf(withAddresses(inner))));
        const ids = idsOfGallery(code);
        if (ids !== null) return this.#shortcode({ name: "gallery", attributes: { ids }, inner: null });
        const raw = rawOfCode(code);
        if (raw !== null) return `\n\n${raw}\n\n`;
        const embed = embedOfCode(code);
        if (embed !== null) return `\n\n${this.#embed(embed)}\n\n`;
        const part = partOfCode(code);
        if (part !== null) return `\n\n${part}\n\n`;
        const picture = pictureOfCode(code);
        const url = picture && (this.#context.attachment(picture.id)?.url ?? picture.address);
        if (picture && url) return `\n\n<figure><img class="wp-image-${picture.id}" src="${escapeHtml(url)}" alt="${escapeHtml(picture.alt)}" /></figure>\n\n`;
        const link = picture === null ? linkOfCode(code) : null;
        if (link !== null) {
          this.note(`código mantido como link: [${name}]`);
          return `\n\n<p><a href="${escapeHtml(link.address)}">${escapeHtml(link.words)}</a></p>\n\n`;
        }
        const lost = picture?.id ?? valueOfCode(code);
        this.note(`código desconhecido, ${lost === "" ? "texto mantido" : "conteúdo perdido"}: [${name}]${lost === "" ? "" : ` ${lost}`}`);
        return textOfCode(code);
      }
    }
  }

  /** Addresses, pictures and embeds of HTML that has its paragraphs. */
  settle(html: string): string {
    const tokens = htmlTokens(html);
    /** Figures that are open, innermost last; the first is the text itself. */
    const open: string[][] = [[]];
    const push = (text: string) => void open.at(-1)?.push(text);
    /** Open paragraphs: a standalone part closes them, and they are reopened after it. */
    let paragraphs = 0;
    let headings = 0;
    /** Elements around that hold pictures by themselves. */
    let containers = 0;
    let dropsLinkEnd = 0;
    for (let at = 0; at < tokens.length; at += 1) {
      const { kind, text, name } = tokens[at] as HtmlToken;
      if (kind === "comment") continue;
      if (kind === "text") push(text);
      else if (name === "picture" || name === "source") continue;
      else if (kind === "open" && name === "math") {
        const end = this.#endOf(tokens, at);
        const said = escapeHtml(attributesOf(text)["data-latex"] ?? wordsOf(textIn(tokens.slice(at, end))));
        push(paragraphs > 0 ? `<code>${said}</code>` : `<p><code>${said}</code></p>`);
        at = end;
      } else if (kind === "open" && DROPPED.has(name)) at = this.#endOf(tokens, at);
      else if (kind === "open" && name === "blockquote" && POSTS.test(attributesOf(text).class ?? "")) {
        const end = this.#endOf(tokens, at);
        push(this.#postOf(tokens.slice(at, end), attributesOf(text).class ?? ""));
        at = end;
      } else if (kind === "open" && (name === "audio" || name === "video")) {
        const end = this.#endOf(tokens, at);
        const source = tokens
          .slice(at, end)
          .map((token) => (token.kind === "open" && /^(?:audio|video|source)$/.test(token.name) ? (attributesOf(token.text).src ?? "") : ""))
          .find(Boolean);
        push(this.settle(fileLink(source ?? "", name)));
        at = end;
      } else if (kind === "open" && name === "iframe") {
        const address = addressOfFrame(attributesOf(text));
        const end = this.#endOf(tokens, at);
        push(paragraphs > 0 ? `</p>${this.#embed(address)}<p>` : this.#embed(address));
        at = end;
      } else if (name === "figure") {
        if (kind === "open" && open.length <= FIGURES_MAX) open.push([galleryMark(text)]);
        else if (kind === "close" && open.length > 1) {
          const figure = this.#figure((open.pop() as string[]).join(""));
          push(paragraphs > 0 && open.length === 1 ? `</p>${figure}<p>` : figure);
        }
      } else if (kind === "open" && name === "img") {
        const image = this.#image(text);
        if (image === null) push(drawnSign(text));
        else if (open.length > 1 || containers > 0) push(image.tag);
        else {
          const figure = `<figure${image.credit}>${image.tag}</figure>`;
          push(paragraphs > 0 ? `</p>${figure}<p>` : figure);
        }
      } else if (name === "a") {
        if (kind === "close") {
          if (dropsLinkEnd > 0) dropsLinkEnd -= 1;
          else push(text);
          continue;
        }
        const link = this.#link(text);
        if (link === null) dropsLinkEnd += 1;
        else push(link);
      } else {
        if (name === "p" && headings > 0) continue;
        const isOuter = paragraphs > (kind === "open" ? 0 : 1);
        if (name === "p") {
          paragraphs = Math.max(0, paragraphs + (kind === "open" ? 1 : -1));
          push(isOuter ? (kind === "open" ? `</p>${text}` : `${text}<p>`) : text);
          continue;
        }
        if (/^h[1-6]$/.test(name)) headings = Math.max(0, headings + (kind === "open" ? 1 : -1));
        if (/^(?:li|td|th|blockquote|h[1-6]|dd|div)$/.test(name)) paragraphs = 0;
        if (/^(?:li|td|th|table)$/.test(name)) containers = Math.max(0, containers + (kind === "open" ? 1 : -1));
        push(text);
      }
    }
    return withoutEmpty(open.flat().join(""));
  }

  /** Names whose end was looked for in vain from some token on: a second search would find none either. */
  readonly #endless = new WeakMap<readonly HtmlToken[], Set<string>>();

  #endOf(tokens: readonly HtmlToken[], from: number): number {
    const { name = "", text = "" } = tokens[from] ?? {};
    const endless = this.#endless.get(tokens) ?? new Set();
    if (text.endsWith("/>") || endless.has(name)) return from;
    for (let at = from + 1; at < tokens.length; at += 1) if (tokens[at]?.kind === "close" && tokens[at]?.name === name) return at;
    this.#endless.set(tokens, endless.add(name));
    return from;
  }

  /** The post that a network's blockquote embeds. A link to another page of the network stays below the text. */
  #postOf(tokens: readonly HtmlToken[], kind: string): string {
    const addresses = tokens.flatMap(({ kind, text }) => {
      const { href, cite, "data-instgrm-permalink": permalink } = kind === "open" ? attributesOf(text) : {};
      return [permalink, cite, href].filter((address) => address !== undefined);
    });
    const found = addresses[lastIndexOf(addresses, (address) => findEmbed(address) !== null)];
    if (found !== undefined) return this.#embed(found);
    const other = addresses.find((address) => /^https?:\/\//.test(address));
    const words = /\binstagram-media\b/.test(kind) ? "" : wordsOf(textIn(tokens));
    if (other === undefined) this.note("publicação de rede sem endereço");
    return `${words === "" ? "" : `<blockquote><p>${escapeHtml(words)}</p></blockquote>`}${other === undefined ? "" : this.#embed(other)}`;
  }

  /** A figure of one picture, or a gallery, whose own caption is a paragraph below; what else stood in one stands by itself. */
  #figure(inside: string): string {
    const { words, rest, links } = splitCaption(inside);
    links.forEach(this.tellLinkOfPicture);
    const below = words === "" ? "" : `<p><em>${escapeHtml(words)}</em></p>`;
    const gallery = galleryIn(rest, (image) => this.#figure(image));
    if (gallery !== "") return gallery + below;
    const images = rest.match(/<img [^<>]*>/g) ?? [];
    const [image] = images;
    if (images.length > 1 && !/<(?:table|blockquote|iframe|figure|p)\b/.test(rest)) return images.map((one) => `<figure>${one}</figure>`).join("") + below;
    if (images.length !== 1 || image === undefined || /<(?:table|blockquote|iframe|figure)\b/.test(rest)) return rest + below;
    const told = splitCredit(words);
    const credit = told.credit || this.#creditOf(image);
    return `<figure${credit === "" ? "" : ` data-credit="${escapeHtml(credit)}"`}>${image}${told.caption === "" ? "" : `<figcaption>${escapeHtml(told.caption)}</figcaption>`}</figure>`;
  }

  readonly #credits = new Map<string, string>();
  readonly #creditOf = (image: string): string => this.#credits.get(attributesOf(image).src ?? "") ?? "";

  #image(tag: string): { tag: string; credit: string } | null {
    const attributes = attributesOf(tag);
    const known = this.#context.attachment(/\bwp-image-(\d{1,15})\b/.exec(attributes.class ?? "")?.[1] ?? "");
    const set = (attributes.srcset ?? attributes["data-srcset"] ?? "").split(/,\s+/).at(-1)?.trim().split(/\s/)[0];
    const typed = attributes["data-src"] ?? attributes["data-lazy-src"] ?? attributes.src ?? set ?? "";
    const url = this.#urlOf(typed);
    if (url === null || drawnSign(tag) !== "") return null;
    const address = known?.url || url.href;
    const stored = this.#file(address) ?? (address === url.href ? null : this.#file(url.href));
    if (stored === null && this.#context.isOwn(url)) this.note(`imagem que não veio: ${pathKey(url.pathname).split("/").at(-1)?.slice(0, 80)}`);
    const src = stored ?? url.href.replace(/^http:/, "https:");
    const alt = attributes.alt || known?.alt || "";
    if (known?.credit) this.#credits.set(src, known.credit);
    return { tag: `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt.slice(0, 500))}" />`, credit: known?.credit ? ` data-credit="${escapeHtml(known.credit)}"` : "" };
  }

  #file(address: string): string | null {
    this.files.add(address);
    return this.#context.fileAt(address);
  }

  #urlOf(typed: string): URL | null {
    const address = typed.trim();
    if (address === "" || address.length > 2_048 || address.startsWith("data:")) return null;
    const typedUrl = URL.canParse(address, this.#context.base) ? new URL(address, this.#context.base) : null;
    // Jetpack's copies of the site's own pictures.
    const copied = typedUrl && /^i\d\.wp\.com$/.test(typedUrl.hostname) ? `https:/${typedUrl.pathname}` : null;
    const url = copied !== null && URL.canParse(copied) ? new URL(copied) : typedUrl;
    return url && /^https?:$/.test(url.protocol) ? url : null;
  }

  /** A link as it is here; null where it only opens a picture. */
  #link(tag: string): string | null {
    const { href = "", target, "data-embed": embed } = attributesOf(tag);
    if (embed !== undefined) return tag;
    // Bodies have no anchors; on this site's own address it would lead to the home page.
    if (href.startsWith("#")) {
      if (href.length > 1) this.note(`link para um ponto da própria matéria perdido: ${href.slice(0, 80)}`);
      return null;
    }
    const url = this.#urlOf(href);
    if (!url) return /^(?:mailto|tel):/i.test(href) ? `<a href="${escapeHtml(href)}">` : null;
    if (!this.#context.isOwn(url)) return `<a href="${escapeHtml(url.href)}"${target === "_blank" ? ' target="_blank"' : ""}>`;
    if (PICTURE_FILE.test(url.pathname)) return null;
    const stored = url.pathname.includes("/uploads/") ? this.#file(url.href) : null;
    // Old addresses go on leading to what they led to.
    return `<a href="${escapeHtml(stored ?? `${url.pathname}${url.search}${url.hash}`)}">`;
  }
}

/** A text of the other site as a story's body here. Never throws; linear in the text. */
export function toBody(content: string, context: BodyContext, postId: string, footnotes: ReadonlyMap<string, string> = new Map()): ConvertedBody {
  const converter = new BodyConverter(context, postId);
  const noted = footnotesIn(content, footnotes, (told) => converter.note(told));
  const plain = plainEmbeds(plainGalleries(withTextAlign(noted)), (told) => converter.note(told));
  const html = converter.settle(linksWithinBlocks(replaceLoneAddresses(converter.convert(plain), converter.lone), converter.tellLinkOfPicture));
  return { html, notes: [...converter.notes].map(([text, count]) => (count > 1 ? `${text} (${count}×)` : text)), files: [...converter.files] };
}
