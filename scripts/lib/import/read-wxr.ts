import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { createGunzip } from "node:zlib";
import { SaxesParser } from "saxes";
import { ConstructLimiter, HostileDocumentError } from "./construct-limiter.ts";
import { decodedText, repairTwice } from "./decode.ts";
import { FIELD_MAX, FIELDS_MAX, isOwnField, itemTime, META_KEYS, REPEATED_KEYS, type SourceItem, utcTime, type WxrEntry } from "./wxr-items.ts";

/** Longest document after decompression (ours): a portal's ten years are some hundred MB. Characters. */
const DOCUMENT_MAX = 4_000_000_000;
/** Longest text of one element (ours). Characters. */
const ELEMENT_MAX = 2_000_000;
const DEPTH_MAX = 64;
/** Terms and metas of one item that are looked at. */
const PARTS_MAX = 500;

/** Elements whose text is kept, by their name without prefix; of an item, a term or an author. */
const TEXTS = new Set(
  "title link pubDate creator encoded post_id post_date post_date_gmt post_modified post_modified_gmt post_name status post_parent post_type post_password is_sticky attachment_url category meta_key meta_value author_id author_login author_display_name author_first_name author_last_name term_id cat_name category_nicename category_parent tag_slug tag_name term_taxonomy term_slug term_name term_parent base_site_url base_blog_url".split(
    " ",
  ),
);
const RECORDS = new Set(["author", "category", "tag", "term", "item", "postmeta"]);
/** Elements that are passed over with everything in them. */
const SKIPPED = new Set(["comment", "termmeta", "commentmeta"]);

type Fields = Record<string, string>;

async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path);
  const head = Buffer.alloc(2);
  await file.read(head, 0, 2, 0);
  await file.close();
  const isCompressed = head[0] === 0x1f && head[1] === 0x8b;
  const stream = createReadStream(path);
  yield* isCompressed ? stream.pipe(createGunzip()) : stream;
}

const nameOf = (qualified: string) => qualified.slice(qualified.indexOf(":") + 1);

/** A field without its value where that holds an e-mail address, which never leaves the parser. */
const withoutPeople = (value: string): string => (value.includes("@") ? "" : value);

/** Collects the records of one document. */
class WxrCollector {
  readonly entries: WxrEntry[] = [];
  isWxr = false;
  #path: string[] = [];
  #skipped = 0;
  #text = "";
  #isCut = false;
  #attributes: Fields = {};
  #fields: Fields | null = null;
  #isRecordCut = false;
  #terms: SourceItem["terms"] = [];
  #meta: Fields = {};
  #own: Fields = {};
  #metaFields: Fields = {};

  open(qualified: string, attributes: Fields): void {
    const name = nameOf(qualified);
    if (this.#skipped > 0 || SKIPPED.has(name)) {
      this.#skipped += 1;
      return;
    }
    this.#path.push(qualified);
    if (this.#path.length > DEPTH_MAX) throw new HostileDocumentError("The file nests its elements deeper than any export of WordPress does.");
    if (name === "channel") this.isWxr = true;
    this.#text = "";
    this.#isCut = false;
    this.#attributes = attributes;
    if (this.#path.length === 3 && RECORDS.has(name)) {
      this.#fields = {};
      this.#isRecordCut = false;
      this.#terms = [];
      this.#meta = {};
      this.#own = {};
    }
    if (name === "postmeta") this.#metaFields = {};
  }

  text(text: string): void {
    if (this.#skipped > 0 || this.#isCut) return;
    if (this.#text.length + text.length > ELEMENT_MAX) {
      this.#isCut = true;
      this.#isRecordCut = true;
    } else this.#text += text;
  }

  cut(): void {
    this.#isRecordCut = true;
  }

  close(): void {
    if (this.#skipped > 0) {
      this.#skipped -= 1;
      return;
    }
    const qualified = this.#path.pop() ?? "";
    const name = nameOf(qualified);
    const depth = this.#path.length;
    const text = TEXTS.has(name) ? repairTwice(this.#text) : "";
    this.#text = "";
    if (depth === 2 && (name === "base_blog_url" || (name === "base_site_url" && qualified !== name) || qualified === "link"))
      this.entries.push({ kind: "site", url: text.trim() });
    else if (depth === 2 && this.#fields) {
      this.#record(name, this.#fields, text);
      this.#fields = null;
    } else if (depth === 3 && this.#fields) this.#field(qualified, name, this.#fields, text);
    else if (depth === 4 && (name === "meta_key" || name === "meta_value")) this.#metaFields[name] = text;
  }

  #field(qualified: string, name: string, fields: Fields, text: string): void {
    if (name === "category" && this.#path[2] === "item") {
      const { domain = "category", nicename = "" } = this.#attributes;
      if (this.#terms.length < PARTS_MAX) this.#terms.push({ domain, slug: nicename, name: text.trim() });
    } else if (name === "postmeta") {
      const { meta_key: key = "", meta_value: value = "" } = this.#metaFields;
      if (META_KEYS.has(key)) this.#meta[key] = REPEATED_KEYS.has(key) && this.#meta[key] ? `${this.#meta[key]}\n${value}`.slice(0, FIELD_MAX) : value;
      else if (isOwnField(key) && value.trim() !== "" && Object.keys(this.#own).length < FIELDS_MAX) this.#own[key] = withoutPeople(value).slice(0, FIELD_MAX);
    } else if (name === "encoded") fields[qualified.startsWith("excerpt") ? "excerpt" : "content"] = text;
    // The body in another form (itunes:title, media:title) is none of an item's own.
    else if (TEXTS.has(name) && !(name === "title" && qualified !== "title")) fields[name] = text;
  }

  #record(name: string, fields: Fields, own: string): void {
    const text = (key: string) => (fields[key] ?? "").trim();
    if (name === "author") {
      const whole = `${text("author_first_name")} ${text("author_last_name")}`.trim();
      this.entries.push({ kind: "author", id: text("author_id"), login: text("author_login"), name: withoutPeople(text("author_display_name")) || withoutPeople(whole) });
    } else if (name === "category") {
      if (own.trim() === "" || fields.category_nicename !== undefined) {
        const term = { domain: "category", slug: text("category_nicename"), name: text("cat_name") };
        this.entries.push({ kind: "term", id: text("term_id"), term, parent: text("category_parent") });
      }
    } else if (name === "tag") this.entries.push({ kind: "term", id: text("term_id"), term: { domain: "post_tag", slug: text("tag_slug"), name: text("tag_name") }, parent: "" });
    else if (name === "term") {
      const term = { domain: text("term_taxonomy"), slug: text("term_slug"), name: text("term_name") };
      this.entries.push({ kind: "term", id: text("term_id"), term, parent: text("term_parent") });
    } else if (name === "item") this.entries.push({ kind: "item", item: this.#item(fields, text) });
  }

  #item(fields: Fields, text: (key: string) => string): SourceItem {
    const published = Date.parse(text("pubDate"));
    const inUtc = text("post_date_gmt");
    return {
      id: text("post_id"),
      type: text("post_type") || "post",
      title: text("title"),
      link: text("link"),
      slug: text("post_name"),
      status: text("status") || "publish",
      publishedAt: itemTime(inUtc, text("post_date")) ?? (Number.isNaN(published) || published < 0 ? null : published),
      modifiedAt: utcTime(text("post_modified_gmt")) === null && text("post_modified") === "" ? null : itemTime(text("post_modified_gmt"), text("post_modified")),
      author: text("creator"),
      content: fields.content ?? "",
      excerpt: text("excerpt"),
      parent: text("post_parent"),
      hasPassword: text("post_password") !== "",
      isSticky: text("is_sticky") === "1",
      terms: this.#terms,
      attachmentUrl: text("attachment_url"),
      meta: this.#meta,
      fields: this.#own,
      isCut: this.#isRecordCut,
    };
  }
}

/** Faults in the XML of a file, all of which was read on. */
export interface XmlReport {
  problems: number;
  first: string;
}

/**
 * The records of an export, compressed or not, in the order of the file; in the memory of one item. Throws `HostileDocumentError` for what
 * no export is. An unfinished file gives the items that are whole.
 */
export async function* readWxr(path: string, report: XmlReport = { problems: 0, first: "" }): AsyncGenerator<WxrEntry> {
  yield* wxrOf(decodedText(bytesOf(path)), report);
}

/** The same of text in pieces. */
export async function* wxrOf(pieces: AsyncIterable<string> | Iterable<string>, report: XmlReport = { problems: 0, first: "" }): AsyncGenerator<WxrEntry> {
  const parser = new SaxesParser({ xmlns: false, fragment: false });
  const limiter = new ConstructLimiter();
  const collector = new WxrCollector();
  let cuts = 0;
  parser.on("error", (error) => {
    report.problems += 1;
    report.first ||= error.message.slice(0, 200);
  });
  parser.on("opentag", ({ name, attributes }) => collector.open(name, attributes as Fields));
  parser.on("closetag", () => collector.close());
  parser.on("text", (text) => collector.text(text));
  parser.on("cdata", (text) => collector.text(text));
  let total = 0;
  const feed = (piece: string, isLast: boolean) => {
    total += piece.length;
    if (total > DOCUMENT_MAX) throw new HostileDocumentError("The file is too large.");
    const bounded = limiter.push(piece, isLast);
    if (limiter.cuts > cuts) collector.cut();
    cuts = limiter.cuts;
    parser.write(bounded);
  };
  for await (const piece of pieces) {
    feed(piece, false);
    yield* collector.entries.splice(0);
  }
  feed("", true);
  parser.close();
  yield* collector.entries.splice(0);
  if (!collector.isWxr) throw new HostileDocumentError("The file is no export of WordPress (WXR).");
}
