import type { CarriedKind } from "#app/platform/failures/refusal.ts";

/** Reasons of a removal: an error of the newsroom, or a court order. */
export const REMOVAL_REASONS = ["error", "court-order"] as const;
export type RemovalReason = (typeof REMOVAL_REASONS)[number];

/** Lengths in characters (ours). A case number of the courts (CNJ, Resolução 65/2008) has 25. */
export const REMOVAL_TEXT_MAX = 600;
export const REMOVAL_REFERENCE_MAX = 120;

/** Editable fields of a removal. */
export interface RemovalFields {
  reason: RemovalReason;
  /** Public text. */
  text: string;
  /** Number of the case or complaint; not public. */
  reference: string;
  /** True when the public register shows the story's title. */
  showsTitle: boolean;
}

/** The removal of a story. Times in milliseconds. */
export interface Removal extends RemovalFields {
  id: number;
  articleId: number;
  title: string;
  actorName: string;
  version: number;
  createdAt: number;
  updatedAt: number;
  /** Time at which the story became visible again; null while it is removed. */
  endedAt: number | null;
}

export const CURRENT_REMOVAL: CarriedKind<Removal> = { kind: "removal" };

/** Headings and statuses of the pages: 410 Gone (RFC 9110, section 15.5.11), 451 Unavailable For Legal Reasons (RFC 7725). */
const SAID = {
  error: { code: 410, title: "Matéria retirada por erro" },
  "court-order": { code: 451, title: "Matéria retirada por ordem judicial" },
} as const satisfies Record<RemovalReason, { code: number; title: string }>;

/** Default of `showsTitle`: a court order may cover the title. */
export const showsTitleByDefault = (reason: RemovalReason): boolean => reason === "error";

/** Applies a change. A title that is shown by default is hidden when a court's order becomes the reason; none is shown unless that is asked for. */
export function withChange(was: RemovalFields, change: Partial<RemovalFields>): RemovalFields {
  const { reason, text, reference } = { ...was, ...change };
  const isKept = reason === was.reason || showsTitleByDefault(reason);
  return { reason, text, reference, showsTitle: change.showsTitle ?? (was.showsTitle && isKept) };
}

/** Status, heading and text of a removed story's page. */
export const removalSaid = ({ reason, text }: Pick<Removal, "reason" | "text">) => ({ ...SAID[reason], text });

/** Headers of that page: RFC 7725, section 4 defines a link to the entity that blocks the content, which is this site. */
export const removalHeaders = ({ reason }: Pick<Removal, "reason">, siteUrl: string): Record<string, string> =>
  reason === "court-order" ? { Link: `<${siteUrl}/>; rel="blocked-by"` } : {};
