import type { CarriedKind } from "#app/platform/failures/refusal.ts";

/** Why readers lost a story: the newsroom's own error, or an order of a court. */
export const REMOVAL_REASONS = ["error", "court-order"] as const;
export type RemovalReason = (typeof REMOVAL_REASONS)[number];

/** Lengths in characters (ours). A case number of the courts (CNJ, Resolução 65/2008) has 25. */
export const REMOVAL_TEXT_MAX = 600;
export const REMOVAL_REFERENCE_MAX = 120;

/** What a person decides of a removal. */
export interface RemovalFields {
  reason: RemovalReason;
  /** What readers are told. */
  text: string;
  /** Number of a case or of a complaint, for the newsroom. */
  reference: string;
  /** True where readers may still read the story's title. */
  showsTitle: boolean;
}

/** A story taken from readers. Times in milliseconds. */
export interface Removal extends RemovalFields {
  id: number;
  articleId: number;
  title: string;
  actorName: string;
  version: number;
  createdAt: number;
  updatedAt: number;
  /** When readers got the story back; null while it is removed. */
  endedAt: number | null;
}

export const CURRENT_REMOVAL: CarriedKind<Removal> = { kind: "removal" };

/** Headings and statuses of the pages: 410 Gone (RFC 9110, section 15.5.11), 451 Unavailable For Legal Reasons (RFC 7725). */
const SAID = {
  error: { code: 410, title: "Matéria retirada por erro" },
  "court-order": { code: 451, title: "Matéria retirada por ordem judicial" },
} as const satisfies Record<RemovalReason, { code: number; title: string }>;

/** Whether readers may read the title where nobody chose: a court may have ordered it to go. */
export const showsTitleByDefault = (reason: RemovalReason): boolean => reason === "error";

/** Applies a change. A title that is shown by default is hidden when a court's order becomes the reason; none is shown unless that is asked for. */
export function withChange(was: RemovalFields, change: Partial<RemovalFields>): RemovalFields {
  const { reason, text, reference } = { ...was, ...change };
  const isKept = reason === was.reason || showsTitleByDefault(reason);
  return { reason, text, reference, showsTitle: change.showsTitle ?? (was.showsTitle && isKept) };
}

/** What the page in the place of a removed story says. */
export const removalSaid = ({ reason, text }: Pick<Removal, "reason" | "text">) => ({ ...SAID[reason], text });

/** Headers of that page: RFC 7725 asks for a link to who carries out the removal, which is this site. */
export const removalHeaders = ({ reason }: Pick<Removal, "reason">, siteUrl: string): Record<string, string> =>
  reason === "court-order" ? { Link: `<${siteUrl}/>; rel="blocked-by"` } : {};
