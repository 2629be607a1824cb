export const ALIGNMENTS = ["left", "center", "right", "justify"] as const;
export type Alignment = (typeof ALIGNMENTS)[number];

/** Alignment that an element states; null where it states none. */
export const readAlignment = (dom: HTMLElement): Alignment | null => ALIGNMENTS.find((one) => one === dom.style.textAlign) ?? null;

/** Written as the sanitiser writes it. */
export const alignmentStyle = (align: Alignment | null): Record<string, string> => (align ? { style: `text-align:${align}` } : {});
