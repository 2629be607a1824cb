import { type FormEvent, useState } from "react";
import { ApiError, browserApi } from "#app/ui/newsroom/api-client.ts";
import { isOutcomeUnknown, unknownOutcome } from "#app/ui/newsroom/write-outcome.ts";
import { useNotices } from "#app/ui/toast.tsx";
import type { LinkStatsWire, LinksWire, ShortLinkWire } from "../../short-links.wire.ts";
import type { ShortenerQuery } from "../shortener-tab.ts";

/** Typed values of a new link; `expiresAt` as a date control gives it. */
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

/** Explains why a change failed, or that its outcome is unknown. */
export const changeFailure = (error: unknown, failed: string): string =>
  isOutcomeUnknown(error) ? `${error instanceof ApiError ? failed : "Erro ao conectar com servidor"}. ${unknownOutcome(false)}` : reasonOf(error, failed);

/** The server's own sentence; without one `failed`, and without a server that (spec 2 §8). */
export const reasonOf = (error: unknown, failed: string): string => (error instanceof ApiError ? (error.detail ?? failed) : "Erro ao conectar com servidor");

/** Loaded part of a list, with the cursor of the next page; `next` null at its end. */
export interface LoadedLinks {
  links: readonly ShortLinkWire[];
  next: number | null;
}

/** The newest page of a list as it was read last, with what else was loaded of it. */
export function mergeNewest(newest: readonly ShortLinkWire[], loaded: readonly ShortLinkWire[]): ShortLinkWire[] {
  const known = new Set(newest.map(({ id }) => id));
  return [...newest, ...loaded.filter(({ id }) => !known.has(id))];
}

/** Keeps everything shown when a page is appended: new links push others out of the newest page, and no other page has those. */
export const appendPage = (shown: readonly ShortLinkWire[], page: LinksWire): LoadedLinks => ({ links: [...shown, ...page.links], next: page.proximo });

/** Sends a link's form, one attempt at a time. Problems are shown at their fields, the first of which gets the focus; other failures are shown as `failure`. */
export function useLinkSubmit(send: () => Promise<void>, failure: string) {
  const { notify } = useNotices();
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (isBusy) return;
    setBusy(true);
    setProblems({});
    try {
      await send();
    } catch (error) {
      const fields = error instanceof ApiError ? error.errors : [];
      setProblems(Object.fromEntries(fields.map(({ field, message }) => [field, message])));
      const [first] = fields;
      if (first) form.querySelector<HTMLInputElement>(`[name="${first.field}"]`)?.focus();
      else notify("error", changeFailure(error, failure));
    } finally {
      setBusy(false);
    }
  };

  return { problems, isBusy, submit, clearProblems: () => setProblems({}) };
}
