import { type BannerPosition, PHONE_MAX_WIDTH, rulesOf } from "../positions.ts";

/** Address of the script that asks for banners (`browser/slots.ts`). */
declare const __SLOTS_SCRIPT__: string;

/** Attribute that names a slot; its value is the position. No list of blockers hides it (contracts-2 §I). */
export const SLOT_ATTRIBUTE = "data-faixa";

/** A height that is one of two, by the width of the window: styles of attributes have no media queries. CSS. */
const heightOf = (desk: number, phone: number): string => (desk === phone ? `${desk}px` : `clamp(${phone}px,calc((100vw - ${PHONE_MAX_WIDTH}px)*999),${desk}px)`);

/** The styles of a slot stand in its attributes: pages without slots have none, and pages with some ask for no file more. */
const OUTER = "margin:1.5rem auto;text-align:center;clear:both";
/** A story's side column is narrower than its banner, beside an empty one: it takes from that what it lacks. */
const SIDE = "margin:0 auto 1.5rem min(0px,calc(100% - 300px));text-align:center";
const BOX = "margin:0 auto;max-width:100%;overflow:hidden;position:relative;background:var(--tint);display:grid;place-items:center";

/**
 * A slot for which a banner runs: a labelled box of the height that its banner will have, on a phone and on a desk, so that
 * nothing moves. A group, no landmark: a page has several, of one name. The newsroom's own line stands in it until a banner covers it, and stays where none comes.
 */
export function slotHtml(slot: BannerPosition): string {
  const { size, phoneSize } = rulesOf(slot);
  const small = phoneSize ?? size;
  const width = `min(100%,${size.width}px)`;
  return `<div role="group" class="faixa meta" ${SLOT_ATTRIBUTE}="${slot}" aria-label="Publicidade" style="${slot === "sidebar-article" ? SIDE : OUTER}"><span>Publicidade</span><div style="${BOX};width:${width};height:${heightOf(size.height, small.height)}"><a href="/contato" style="padding:0.5rem">Anuncie aqui</a></div></div>`;
}

/** Elements that contain others; `p` is not among them. */
const CONTAINERS = new Set(["ul", "ol", "li", "dl", "blockquote", "figure", "table", "section", "aside", "div", "details", "pre", "h2", "h3", "h4"]);

/** Paragraphs before the slot within a story (issue 19, point 3). */
const PARAGRAPHS_BEFORE = 3;

/** A story's text with a slot after its third paragraph. */
export const withSlot = (html: string, slot: BannerPosition): string => afterParagraph(html, PARAGRAPHS_BEFORE, slotHtml(slot));

/**
 * A story's text with something after one of its paragraphs: never within a list, a quote or another block, and not where no paragraph
 * follows. Takes what the sanitiser and `presentBody` write.
 */
export function afterParagraph(html: string, count: number, inserted: string): string {
  let depth = 0;
  let paragraphs = 0;
  let started = -1;
  for (const found of html.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^<>]*>/g)) {
    const [tag, closes, name = ""] = found;
    if (CONTAINERS.has(name)) depth += closes ? -1 : 1;
    if (name !== "p" || depth !== 0) continue;
    const end = found.index + tag.length;
    if (!closes) started = end;
    else if (started >= 0 && html.slice(started, found.index).replace(/<[^<>]*>|\s|&nbsp;/g, "") !== "") paragraphs += 1;
    if (!closes || paragraphs < count) continue;
    // Only where the text goes on as text: a list or a quote belongs to the paragraph before it.
    return /^\s*<p\b[^<>]*>\s*[^<\s]/.test(html.slice(end)) ? html.slice(0, end) + inserted + html.slice(end) : html;
  }
  return html;
}

/** A slot, where the page has a running banner for it. */
export function BannerSlot({ slot, slots }: { slot: BannerPosition; slots: readonly BannerPosition[] }) {
  if (!slots.includes(slot)) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of ours
  return <div dangerouslySetInnerHTML={{ __html: slotHtml(slot) }} />;
}

/** The strip of the first screen. It brings the script: fetched late, its banner became the page's largest picture a second after everything else. */
export const TopStrip = ({ slots }: { slots: readonly BannerPosition[] }) =>
  slots.includes("top-strip") ? (
    <>
      <BannerSlot slot="top-strip" slots={slots} />
      <script src={__SLOTS_SCRIPT__} defer />
    </>
  ) : null;
