import { subcategoriesOf } from "../../../app/features/articles/categories.ts";
import { MINUTE_MS } from "../../../app/platform/time/units.ts";
import type { OwnStory } from "../export/own-story.ts";
import { textFingerprint, withNotesBelow } from "../export/text-fingerprint.ts";
import { asHtml, titleHtml } from "../export/wordpress-body.ts";
import { wordsOf } from "./html-tokens.ts";
import type { StoryContext } from "./to-story.ts";
import type { SourceItem } from "./wxr-items.ts";

/** What a story's record holds more exactly, as long as it is what was exported. */
export type ChangedField = "título" | "linha fina" | "texto" | "editorias" | "tags" | "capa" | "data" | "título para busca" | "descrição para busca";

const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : address);
const isSameList = (one: readonly string[], other: readonly string[]): boolean => JSON.stringify([...new Set(one)].sort()) === JSON.stringify([...new Set(other)].sort());
const isSameHtml = (one: string, other: string): boolean => wordsOf(one) === wordsOf(other);
const termsIn = ({ terms }: SourceItem, domain: string) => terms.filter((term) => term.domain === domain);

/** True if the cover is the picture that came with the story. Without its record nobody knows: it is. */
function hasOwnCover({ cover, exported }: OwnStory, { meta }: SourceItem, { index }: Pick<StoryContext, "index">): boolean {
  const shown = meta._thumbnail_id ?? "";
  if (shown === "") return exported?.hasCover !== true;
  const key = index.attachments.get(shown)?.own?.key;
  if (key === undefined) return !index.attachments.has(shown);
  return cover !== null && cover.url.split(/[?#]/)[0]?.split("/").at(-1) === key;
}

/**
 * What somebody changed in a WordPress that had the story since it was exported; in the file of the export itself nothing. A record
 * of an earlier version does not tell.
 */
export function changedFields(own: OwnStory, item: SourceItem, context: Pick<StoryContext, "index" | "base">): ChangedField[] {
  const { exported } = own;
  if (exported === undefined) return [];
  const sites = [exported.site, originOf(context.base)];
  const sections = subcategoriesOf(own.categories);
  const isNear =
    own.publishedAt === undefined || own.publishedAt === null
      ? item.publishedAt === null || isDraft(item)
      : Math.abs((item.publishedAt ?? own.publishedAt) - own.publishedAt) < MINUTE_MS;
  const has: Record<ChangedField, boolean> = {
    título: own.title === undefined || isSameHtml(item.title, titleHtml(own.title)),
    "linha fina": isSameHtml(item.excerpt, asHtml(own.subtitle)),
    texto: textFingerprint(withNotesBelow(item.content, item.meta.footnotes ?? ""), sites) === exported.text,
    editorias:
      sections.length === 0 ||
      isSameList(
        termsIn(item, "category").map(({ slug }) => slug),
        sections,
      ),
    tags: isSameList(
      termsIn(item, "post_tag").map(({ name }) => wordsOf(name).toLowerCase()),
      own.tags.map((tag) => tag.toLowerCase()),
    ),
    capa: hasOwnCover(own, item, context),
    data: isNear,
    "título para busca": isSameHtml(item.meta._yoast_wpseo_title ?? "", own.searchTitle ?? ""),
    "descrição para busca": isSameHtml(item.meta._yoast_wpseo_metadesc ?? "", own.searchDescription ?? ""),
  };
  return (Object.keys(has) as ChangedField[]).filter((field) => !has[field]);
}

const isDraft = ({ status }: SourceItem): boolean => status === "draft" || status === "pending";

/** Who signs in a WordPress where somebody else than in the record does; empty where nobody does. A record's names stay: importers give stories to whom they are told. */
export function signedThere({ authors, exported }: OwnStory, names: readonly string[]): string {
  const isSame = exported === undefined || names.length === 0 || authors.length === 0 || isSameList(names, authors) || isSameList(names, authors.slice(0, 1));
  return isSame ? "" : names.join(", ");
}
