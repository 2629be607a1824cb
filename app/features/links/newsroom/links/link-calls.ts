import { ApiError } from "#app/ui/newsroom/api-client.ts";
import { browserApi } from "#app/ui/newsroom/browser-api.ts";
import { isOutcomeUnknown, unknownOutcome } from "#app/ui/newsroom/write-outcome.ts";
import type { LinkStatsWire, LinksWire, ShortLinkWire } from "../../short-links.wire.ts";
import type { ShortenerQuery } from "../shortener-tab.ts";

/** What is typed of a new link; `expiresAt` as a date control gives it. */
export interface TypedLink {
  url: string;
  customAlias: string;
  expiresAt: string;
}

interface Created {
  shortUrl: string;
  shortCode: string;
  link: ShortLinkWire;
}

const path = (code: string) => `/shortener/${encodeURIComponent(code)}`;

export const createLink = ({ url, customAlias, expiresAt }: TypedLink): Promise<Created> =>
  browserApi().post("/shortener/create", { url, ...(customAlias === "" ? {} : { customAlias }), ...(expiresAt === "" ? {} : { expiresAt }) });

export const changeLink = (code: string, change: { url?: string; expiresAt?: string | null }): Promise<{ link: ShortLinkWire }> => browserApi().patch(path(code), change);

export const deactivateLink = (code: string): Promise<void> => browserApi().delete(path(code));

export const listLinks = ({ q, kind, order }: ShortenerQuery, before: number): Promise<LinksWire> =>
  browserApi().get("/shortener/list", { q: q || undefined, tipo: kind, ordem: order, antes: before, limit: 100 });

export const readStats = async (code: string): Promise<LinkStatsWire> => (await browserApi().get<{ stats: LinkStatsWire }>(`${path(code)}/stats`)).stats;

/** Why a change failed, or that its outcome is unknown. */
export const changeFailure = (error: unknown, failed: string): string =>
  isOutcomeUnknown(error) ? `${error instanceof ApiError ? failed : "Erro ao conectar com servidor"}. ${unknownOutcome(false)}` : reasonOf(error, failed);

/** The server's own sentence; without one `failed`, and without a server that (spec 2 §8). */
export const reasonOf = (error: unknown, failed: string): string => (error instanceof ApiError ? (error.detail ?? failed) : "Erro ao conectar com servidor");
