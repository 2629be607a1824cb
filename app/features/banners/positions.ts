/** Kinds of readers' pages that carry slots. `list`: categories, towns, authors, tags and the other lists; `article`: stories. */
export const SLOT_PAGE_KINDS = ["home", "list", "article"] as const;
export type SlotPageKind = (typeof SLOT_PAGE_KINDS)[number];

/** Pixels of the page (CSS). */
export interface SlotSize {
  width: number;
  height: number;
}

interface PositionRules {
  /** As the newsroom reads it. */
  label: string;
  size: SlotSize;
  /** Size shown below `PHONE_MAX_WIDTH` instead of a wide format; null: `size` fits. */
  phoneSize: SlotSize | null;
  /** Pages that have the slot. */
  pages: readonly SlotPageKind[];
}

/** Widest viewport that gets the phone version of a wide format, in pixels (ours). */
export const PHONE_MAX_WIDTH = 767;

/**
 * Positions, each one slot of a page (spec 2 §3; pages by issue 19, point 1). Ours: 300x250 for `news-sidebar`, whose size the
 * specification leaves open, and the phone sizes (IAB mobile banner 320x50, large mobile banner 320x100).
 */
export const BANNER_POSITIONS = {
  "super-banner": { label: "Super banner", size: { width: 970, height: 250 }, phoneSize: { width: 320, height: 100 }, pages: ["home", "list"] },
  "top-strip": { label: "Faixa do topo", size: { width: 728, height: 90 }, phoneSize: { width: 320, height: 50 }, pages: ["home", "list"] },
  "news-sidebar": { label: "Lateral da capa", size: { width: 300, height: 250 }, phoneSize: null, pages: ["home"] },
  "sidebar-article": { label: "Lateral da matéria", size: { width: 300, height: 250 }, phoneSize: null, pages: ["article"] },
  "in-content": { label: "Dentro da matéria", size: { width: 300, height: 250 }, phoneSize: null, pages: ["article"] },
} as const satisfies Record<string, PositionRules>;

export type BannerPosition = keyof typeof BANNER_POSITIONS;

/** In the order of lists and menus. */
export const POSITION_NAMES = Object.keys(BANNER_POSITIONS) as [BannerPosition, ...BannerPosition[]];

export const rulesOf = (position: BannerPosition): PositionRules => BANNER_POSITIONS[position];

export const slotsOf = (page: SlotPageKind): BannerPosition[] => POSITION_NAMES.filter((position) => rulesOf(position).pages.includes(page));

/** "970x250". */
export const sizeText = ({ width, height }: SlotSize): string => `${width}x${height}`;

/** Size of a banner that names none, whatever its position (spec 2 §3, §9). */
export const DEFAULT_SIZE = "300x250";

/** Longest side that a size may name, in pixels (ours). */
const SIDE_MAX = 4_000;

/** Parses a size, "300x250"; null for an invalid one. */
export function parseSize(text: string): SlotSize | null {
  const found = /^([1-9]\d{0,3})x([1-9]\d{0,3})$/.exec(text);
  const size = { width: Number(found?.[1]), height: Number(found?.[2]) };
  return found && Math.max(size.width, size.height) <= SIDE_MAX ? size : null;
}

/** Area from which a display banner counts as large (MRC: 242,500 px², such as 970x250). */
const LARGE_AREA = 242_500;

/** Part of a banner's pixels that must be visible for a view (MRC/IAB; contracts §11). */
export const visiblePartOf = ({ width, height }: SlotSize): number => (width * height >= LARGE_AREA ? 0.3 : 0.5);

/** The slots that a page shows: none in modo economia, whose pages promise to weigh 50 KB at most. */
export const shownSlots = (slots: readonly BannerPosition[], economy: boolean): readonly BannerPosition[] => (economy ? [] : slots);
