import { isOwnDraft } from "#app/features/articles/drafts.ts";
import { roleMay, type StaffMember } from "#app/features/people/capabilities.ts";
import { DAY_MS } from "#app/platform/time/units.ts";

/** A private address that shows a story to somebody outside the newsroom, as it stood at one version. Times in milliseconds. */
export interface PreviewLink {
  id: number;
  articleId: number;
  /** The version whose text it shows. */
  version: number;
  /** Null once the account was deleted. */
  createdBy: number | null;
  createdByName: string;
  createdAt: number;
  expiresAt: number;
  revokedAt: number | null;
  /** Number of openings; nothing else is stored about visitors. */
  views: number;
  viewedAt: number | null;
}

/** Hours that a link can be valid ; the longest is a week (ours). */
export const PREVIEW_HOURS = [24, 72, 168] as const;
/** http-api § Planning, preview links. */
export const PREVIEW_HOURS_DEFAULT = 72;
export const PREVIEW_HOURS_MAX = 168;

/** Valid links of one story at a time (ours). */
export const PREVIEW_LINKS_MAX = 20;

/** Retention of an ended link, so that its page can say that it ended (our choice). */
export const PREVIEW_KEPT_MS = 90 * DAY_MS;

export type PreviewLinkState = "valida" | "vencida" | "revogada";

export const previewLinkState = ({ expiresAt, revokedAt }: Pick<PreviewLink, "expiresAt" | "revokedAt">, now: number): PreviewLinkState =>
  revokedAt !== null ? "revogada" : now >= expiresAt ? "vencida" : "valida";

/** True when the person may make a private link of a story: the desk, and reporters of their own drafts (http-api § Planning). */
export const mayShareStory = (article: Parameters<typeof isOwnDraft>[0], person: StaffMember): boolean => roleMay(person.role, "articles:write") || isOwnDraft(article, person.id);

/** True when the person may revoke a link: the desk, and its creator. */
export const mayRevokeLink = ({ createdBy }: Pick<PreviewLink, "createdBy">, person: StaffMember): boolean => roleMay(person.role, "articles:write") || createdBy === person.id;
