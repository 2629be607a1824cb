import { createHash } from "node:crypto";
import { readOwnFile, readOwnStory } from "../export/own-story.ts";
import type { Attachment } from "./attachment.ts";
import { splitCredit } from "./captions.ts";
import { HostileDocumentError } from "./construct-limiter.ts";
import { repairTwice } from "./decode.ts";
import { wordsOf } from "./html-tokens.ts";
import { readWxr, type XmlReport } from "./read-wxr.ts";
import { isPerson, loginsOf, type SourceItem, type SourceTerm } from "./wxr-items.ts";

/** Items that one import takes (ours): their table is in memory. */
const ITEMS_MAX = 500_000;
/** Text of all shared blocks that is kept (ours). Characters. */
const SHARED_MAX = 20_000_000;

export interface CountedTerm {
  name: string;
  /** Slug of the term above it. */
  parent: string;
  id: string;
  stories: number;
}

/** Results of the first pass over the files: all that a story may need of another item, and nothing of its text. */
export interface SourceIndex {
  /** The other site's address. */
  site: string;
  /** Number of items with a fate to find, each once. */
  items: number;
  /** Items that the files hold again. */
  repeated: number;
  /** Names that sign, by login. */
  authors: Map<string, { name: string; stories: number }>;
  categories: Map<string, CountedTerm>;
  tags: Map<string, CountedTerm>;
  /** Names of guests who sign, by the slug of their term (Co-Authors Plus), or by `guest-` and their number; of accounts by `user-` and theirs (Molongui). */
  guests: Map<string, string>;
  /** Types that the theme brought, with how many stories each holds and the title of one. */
  types: Map<string, { stories: number; example: string }>;
  /** Pages by slug. */
  pages: Map<string, { id: string; title: string }>;
  attachments: Map<string, Attachment>;
  /** Those of an export of this product, by their keys there, however many sites they have come through. */
  ownFiles: Map<string, Attachment>;
  attachmentsOf: Map<string, Attachment[]>;
  /** Numbers that stories of an export of this product had in their newsroom, in the order of the files. */
  ownNumbers: number[];
  sharedBlocks: Map<string, string>;
  xml: XmlReport;
}

/** Types of WordPress and of common plugins that are never stories. */
const NO_STORY =
  /^(?:nav_menu_item|revision|wp_.*|guest[-_]author|molongui_guestauthor|customize_changeset|custom_css|oembed_cache|user_request|attachment|acf-.*|wpcf7_contact_form|wpforms|elementor_library|e-landing-page|product|product_variation|shop_.*|tribe_.*|popup|popupbuilder|mailpoet_page|jp_.*|feedback|tablepress_table|ml-slide.*|td_.*|et_.*|vc_.*|amp_validated_url|scheduled-action|jetpack.*|polls?|forminator_.*|ninja.*|advanced_ads|adrotate.*|banner|anuncio|publicidade|rl_gallery|envira|ngg_.*|slide.*)$/i;

/** Whether a type is one that the theme brought for texts. */
export const isThemeType = (type: string): boolean => type !== "post" && type !== "page" && /^[a-z][\w-]{0,39}$/i.test(type) && !NO_STORY.test(type);

/** Types of items that can become stories. */
export const isStory = ({ type }: Pick<SourceItem, "type">): boolean => type === "post" || type === "page" || isThemeType(type);

/** Terms that say nothing of what a story is about. */
const NO_TOPIC = /^(?:post_format|nav_menu|link_category|language|term_language|post_translations|term_translations|wp_.*|elementor_.*|yst_.*|amp_.*|product_.*|following_users)$/;

/** Whether a term is of a taxonomy that the theme brought: sections or labels of its own. */
export const isThemeTerm = (domain: string): boolean => !isPerson({ domain }) && domain !== "category" && domain !== "post_tag" && domain !== "tag" && !NO_TOPIC.test(domain);

/** An item's identity at its site: its number, or for want of one its address. */
export const identityOf = (item: Pick<SourceItem, "id" | "link" | "title" | "type">): string =>
  /^\d{1,18}$/.test(item.id) ? item.id : createHash("sha256").update(`${item.type} ${item.link} ${item.title}`).digest("hex").slice(0, 32);

const CREDIT_KEYS = ["_media_credit", "media_credit", "_credit", "credit", "image_credit", "isc_image_source", "_wp_attachment_credit"];

/** The name that an author is known by: never an e-mail address. */
export const publicName = (name: string): string => (name.includes("@") ? "" : wordsOf(name).slice(0, 80).trim());

function attachmentOf(item: SourceItem): Attachment {
  const told = splitCredit(wordsOf(item.excerpt || ""));
  const credit = CREDIT_KEYS.map((key) => item.meta[key] ?? "").find((value) => value.trim() !== "") ?? "";
  return {
    id: item.id,
    url: item.attachmentUrl,
    title: wordsOf(item.title).slice(0, 200),
    alt: wordsOf(item.meta._wp_attachment_image_alt ?? "").slice(0, 500),
    caption: told.caption.slice(0, 500),
    credit: (wordsOf(repairTwice(credit)) || told.credit).slice(0, 120),
    parent: item.parent,
    link: item.link,
    ...(item.meta.lide_file ? { file: item.meta.lide_file } : {}),
    own: readOwnFile(item.meta.lide_media),
  };
}

/** The number that a story of an export of this product had in its newsroom; null for any other. */
export const ownNumberOf = ({ meta }: Pick<SourceItem, "meta">): number | null => readOwnStory(meta.lide_story)?.exported?.number ?? null;

/** A guest's name, for plugins that store only first and last name. */
const partsOfName = (meta: SourceItem["meta"]): string => `${meta._molongui_guest_author_first_name ?? ""} ${meta._molongui_guest_author_last_name ?? ""}`;

/** Reads the files once. `site`: the address where the files say none. */
export async function indexSource(paths: readonly string[], site = ""): Promise<SourceIndex> {
  const index: SourceIndex = {
    site,
    items: 0,
    repeated: 0,
    authors: new Map(),
    guests: new Map(),
    types: new Map(),
    categories: new Map(),
    tags: new Map(),
    pages: new Map(),
    attachments: new Map(),
    ownFiles: new Map(),
    attachmentsOf: new Map(),
    ownNumbers: [],
    sharedBlocks: new Map(),
    xml: { problems: 0, first: "" },
  };
  const seen = new Set<string>();
  let shared = 0;
  const signing = new Map<string, SourceTerm>();
  const termIn = (terms: Map<string, CountedTerm>, slug: string, name: string) => {
    const key = slug || name.toLowerCase();
    const term = terms.get(key) ?? { name: wordsOf(name), parent: "", id: "", stories: 0 };
    terms.set(key, term);
    return term;
  };
  for (const path of paths) {
    for await (const entry of readWxr(path, index.xml)) {
      if (entry.kind === "site") index.site ||= URL.canParse(entry.url) ? entry.url : "";
      else if (entry.kind === "author") {
        const known = index.authors.get(entry.login);
        index.authors.set(entry.login, { name: publicName(entry.name) || known?.name || "", stories: known?.stories ?? 0 });
        if (publicName(entry.name) !== "") index.guests.set(`user-${entry.id}`, publicName(entry.name));
      } else if (entry.kind === "term") {
        const terms = entry.term.domain === "category" ? index.categories : entry.term.domain === "post_tag" ? index.tags : null;
        if (terms) Object.assign(termIn(terms, entry.term.slug, entry.term.name), { id: entry.id, parent: entry.parent });
      } else {
        const { item } = entry;
        const identity = `${item.type} ${identityOf(item)}`;
        if (seen.has(identity)) {
          index.repeated += 1;
          continue;
        }
        seen.add(identity);
        index.items += 1;
        if (index.items > ITEMS_MAX) throw new HostileDocumentError(`The files hold more than ${ITEMS_MAX} items.`);
        if (item.type === "guest-author") index.guests.set(item.slug, publicName(item.meta["cap-display_name"] ?? "") || publicName(item.title));
        else if (/^(?:guest_author|molongui_guestauthor)$/.test(item.type))
          index.guests.set(`guest-${item.id}`, publicName(item.meta._molongui_guest_author_display_name ?? "") || publicName(item.title) || publicName(partsOfName(item.meta)));
        else if (item.type === "attachment") {
          const attachment = attachmentOf(item);
          index.attachments.set(item.id, attachment);
          if (attachment.own?.key !== undefined && attachment.url !== "" && !index.ownFiles.has(attachment.own.key)) index.ownFiles.set(attachment.own.key, attachment);
          const siblings = index.attachmentsOf.get(item.parent) ?? [];
          index.attachmentsOf.set(item.parent, siblings);
          siblings.push(attachment);
        } else if (item.type === "wp_block" && shared + item.content.length <= SHARED_MAX) {
          shared += item.content.length;
          index.sharedBlocks.set(item.id, item.content);
        } else if (isStory(item) && item.status !== "trash" && item.status !== "auto-draft") {
          const number = ownNumberOf(item);
          if (number !== null) index.ownNumbers.push(number);
          if (isThemeType(item.type)) {
            const type = index.types.get(item.type) ?? { stories: 0, example: wordsOf(item.title).slice(0, 80) };
            index.types.set(item.type, { ...type, stories: type.stories + 1 });
          }
          const author = index.authors.get(item.author) ?? { name: "", stories: 0 };
          index.authors.set(item.author, { ...author, stories: author.stories + 1 });
          for (const term of item.terms) {
            const { domain, slug, name } = term;
            if (isPerson(term)) signing.set(slug, term);
            if (domain === "category") termIn(index.categories, slug, name).stories += 1;
            else if (domain === "post_tag" || domain === "tag") termIn(index.tags, slug, name).stories += 1;
          }
          if (item.type === "page") index.pages.set(item.slug || identityOf(item), { id: identityOf(item), title: wordsOf(item.title) });
        }
      }
    }
  }
  // Authors known only by a login are added to the map, where a person can write the name.
  for (const term of signing.values()) {
    const [login = ""] = loginsOf(term);
    if (index.guests.has(term.slug) || loginsOf(term).some((one) => index.authors.has(one)) || publicName(term.name) !== login) continue;
    index.authors.set(login, { name: "", stories: 0 });
  }
  return index;
}
