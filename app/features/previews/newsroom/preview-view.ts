import type { Article } from "#app/features/articles/article.ts";
import type { CardRequest } from "#app/features/cards/newsroom/social-calls.ts";
import type { StaffMember } from "#app/features/people/capabilities.ts";
import { longDateTime, noteDateTime } from "#app/platform/time/newsroom-clock.ts";
import { mayRevokeLink, type PreviewLink, type PreviewLinkState, previewLinkState } from "../preview-link.ts";

/** Metadata in the head of a story's page. */
export interface PageHead {
  title: string;
  description: string;
  url: string;
  sharedTitle: string;
  sharedDescription: string;
  /** Null: the page names none. */
  pictureUrl: string | null;
}

export interface PreviewLinkLine {
  id: number;
  state: PreviewLinkState;
  /** "26/11/2026, 14h32". */
  createdAt: string;
  createdBy: string;
  expiresAt: string;
  views: number;
  viewedAt: string | null;
  mayRevoke: boolean;
}

export interface PreviewView {
  id: number;
  title: string;
  version: number;
  /** "Rascunho", "Agendada para …", "Publicada", "Desligada". */
  stateLabel: string;
  /** Null while readers cannot see it. */
  publicPath: string | null;
  head: PageHead;
  whatsApp: string;
  card: CardRequest;
  links: readonly PreviewLinkLine[];
  /** May make private links, and write the story. */
  mayShare: boolean;
}

export interface PreviewAnswer {
  ok: boolean;
  message: string;
  /** Of a link that was just made: shown this once. */
  url?: string;
}

export function stateLabelOf({ status, active, scheduledAt, reviewAt }: Article, timeZone: string): string {
  if (status === "agendada") return scheduledAt === null ? "Agendada" : `Agendada para ${longDateTime(scheduledAt, timeZone)}`;
  if (status === "publicada") return active ? "Publicada" : "Desligada";
  return reviewAt === null ? "Rascunho" : "Em revisão";
}

export const toPreviewLinkLine = (link: PreviewLink, person: StaffMember, { now, timeZone }: { now: number; timeZone: string }): PreviewLinkLine => ({
  id: link.id,
  state: previewLinkState(link, now),
  createdAt: noteDateTime(link.createdAt, timeZone),
  createdBy: link.createdByName,
  expiresAt: noteDateTime(link.expiresAt, timeZone),
  views: link.views,
  viewedAt: link.viewedAt === null ? null : noteDateTime(link.viewedAt, timeZone),
  mayRevoke: mayRevokeLink(link, person),
});
