import { Buffer } from "node:buffer";
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { articleIdOfSlug } from "#app/features/articles/slug.ts";
import { exclusionOf, type Sender } from "#app/features/audience/exclusions.ts";
import { readAgent } from "#app/features/audience/read-agent.server.ts";
import type { SaltStore, VisitorSalts } from "#app/features/audience/visitor-salts.server.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import type { BannerLedgerPort, Rejection, SelectedPiece } from "./ledger.server.ts";
import { type LedgerRepository, readCode, readIsClosed, readLink } from "./ledger.store.ts";
import type { RejectionReason } from "./ledger-state.ts";
import type { BannerPosition } from "./positions.ts";
import { readTokenText, TOKEN_MAX, type TokenContent, tokenText } from "./token.ts";

/** Bytes of a signature that are kept: 128 bits. */
const SIGNATURE_BYTES = 16;

/** Signs and reads the tokens of served banners, with a key that is derived from the site's secret. */
export class BannerTokens {
  readonly #key: Uint8Array;

  constructor(secret: string) {
    this.#key = new Uint8Array(createHmac("sha256", secret).update("banner-token").digest());
  }

  sign(content: TokenContent): string {
    const text = tokenText(content);
    return `${text}.${this.#signatureOf(text).toString("base64url")}`;
  }

  /** Null for what this site did not sign. */
  read(token: string): TokenContent | null {
    const at = token.lastIndexOf(".");
    if (at < 0 || token.length > TOKEN_MAX) return null;
    const [text, given] = [token.slice(0, at), Buffer.from(token.slice(at + 1), "base64url")];
    const signature = this.#signatureOf(text);
    return given.length === signature.length && timingSafeEqual(given, signature) ? readTokenText(text) : null;
  }

  #signatureOf(text: string): Buffer {
    return createHmac("sha256", this.#key).update(text).digest().subarray(0, SIGNATURE_BYTES);
  }
}

/** Minimum interval between sends of the waiting rejections (our choice; ms). */
const INTERVAL_MS = 5_000;

/** Different rejections that wait, at most: one more makes what waits due at once. */
const WAITING_MAX = 200;

/** Rejections that wait in memory, summed, so that a rejected request costs no call of its own. */
class WaitingRejections {
  readonly #waiting = new Map<string, Rejection>();
  #takenAt = Number.NEGATIVE_INFINITY;

  add(rejection: Rejection): void {
    const { banner, slot, event, reason, count } = rejection;
    const key = `${banner} ${slot} ${event} ${reason}`;
    this.#waiting.set(key, { ...rejection, count: (this.#waiting.get(key)?.count ?? 0) + count });
  }

  get isEmpty(): boolean {
    return this.#waiting.size === 0;
  }

  /** True when the waiting rejections should be sent now, even without another call. */
  isDue(now: number): boolean {
    return !this.isEmpty && (Math.abs(now - this.#takenAt) >= INTERVAL_MS || this.#waiting.size > WAITING_MAX);
  }

  /** Removes and returns the waiting rejections. */
  take(now: number): Rejection[] {
    this.#takenAt = now;
    const taken = [...this.#waiting.values()];
    this.#waiting.clear();
    return taken;
  }

  /** Restores rejections that could not be sent; false when they are too many to keep. */
  putBack(taken: readonly Rejection[]): boolean {
    if (this.#waiting.size + taken.length > WAITING_MAX / 2) return false;
    for (const one of taken) this.add(one);
    return true;
  }
}

/** Values that are remembered at a time. */
const REMEMBERED = 1_000;

/** Remembers what was looked up for a few seconds; concurrent requests look up on their own, because one's promise may end with it. */
class RecentLookups<T> {
  readonly #known = new Map<string, { at: number; value: T }>();

  constructor(private readonly ageMs: number) {}

  async find(key: string, now: number, look: () => Promise<T>): Promise<T> {
    const known = this.#known.get(key);
    if (known && Math.abs(now - known.at) < this.ageMs) return known.value;
    const value = await look();
    if (this.#known.size >= REMEMBERED) this.#known.clear();
    this.#known.set(key, { at: now, value });
    return value;
  }
}

/** Lifetime of the cached answer whether a page may carry banners (our choice; ms). */
const CLOSED_AGE_MS = 5_000;

/** Time that a click waits for the ledger before it redirects; counting continues after the answer (our choice; ms). */
const CLICK_WAIT_MS = 500;

/** Bytes of a page view's id. */
const PAGE_ID_BYTES = 12;

/** Sender from the request. The address is hashed and never stored. */
export interface BannerSender extends Pick<Sender, "isPrefetch" | "isStaff" | "isAutomated"> {
  userAgent: string;
  address: string | null;
}

export interface PiecesRequest {
  slots: readonly BannerPosition[];
  /** Path of the page; null when it does not say. */
  path: string | null;
  seen: readonly (readonly [banner: number, times: number])[];
  /** The reader saves data. */
  withoutVideo: boolean;
}

export interface TokenedPiece extends SelectedPiece {
  token: string;
}

export interface BannerServingDeps {
  ledger: BannerLedgerPort;
  repository: Pick<LedgerRepository, "read">;
  /** Null without the site's secret: then nothing is served. */
  tokens: BannerTokens | null;
  salts: VisitorSalts;
  saltStore: SaltStore;
  siteUrl: string;
  timeZone: string;
  now(): number;
}

/** Returns what decides whether a path's page may carry banners. */
function subjectOf(path: string): { articleId: number | null; section: string | null } {
  const [, kind, slug = ""] = /^\/(post|categoria)\/([a-z0-9-]{1,120})\/?$/.exec(path) ?? [];
  return { articleId: kind === "post" ? articleIdOfSlug(slug) : null, section: kind === "categoria" ? slug : null };
}

/** Gives pages their banners and takes what they report of them. */
export function createBannerServing({ ledger, repository, tokens, salts, saltStore, siteUrl, timeZone, now }: BannerServingDeps) {
  const { host } = new URL(siteUrl);
  const closed = new RecentLookups<boolean>(CLOSED_AGE_MS);
  const waiting = new WaitingRejections();

  const exclusionOfSender = (sender: BannerSender): RejectionReason | null => {
    const reason = exclusionOf({ ...sender, isRobot: readAgent(sender.userAgent).isRobot, isUnseen: false });
    return reason === "unseen" || reason === "unknown-page" || reason === "late" ? null : reason;
  };

  /** Null where no hash can be made: those readers share the limits of one. */
  const visitorOf = async ({ address, userAgent }: BannerSender): Promise<string | null> => {
    try {
      return await salts.hashOf({ address, userAgent, host }, newsroomDay(now(), timeZone), saltStore);
    } catch (error) {
      logEvent("error", "visitor-salt", errorFields(error));
      return null;
    }
  };

  async function isClosed(path: string | null): Promise<boolean> {
    const subject = subjectOf(path ?? "");
    if (subject.articleId === null && subject.section === null) return false;
    return closed.find(`${subject.articleId} ${subject.section}`, now(), () => repository.read(readIsClosed(subject)));
  }

  /** The token's content, where it is of this banner; else it is counted why not. */
  function readToken(id: number, token: string): TokenContent | null {
    const content = tokens?.read(token) ?? null;
    return content?.banner === id ? content : null;
  }

  const rejection = (content: TokenContent | null, banner: number, event: Rejection["event"], reason: RejectionReason): Rejection => ({
    banner,
    slot: content?.slot ?? null,
    event,
    reason,
    count: 1,
  });

  /** Sends what waits. While the ledger cannot be reached it waits again, up to a bound. */
  async function sendWaiting(): Promise<void> {
    if (waiting.isEmpty) return;
    const taken = waiting.take(now());
    try {
      await ledger.reject(taken);
    } catch (error) {
      const isKept = waiting.putBack(taken);
      logEvent("error", "banner-rejections", { isKept, rejections: taken.length, ...errorFields(error) });
    }
  }

  /** A call of the ledger, and with it what waits. */
  const withWaiting = async <T>(call: Promise<T>): Promise<T> => (await Promise.all([call, sendWaiting()]))[0];

  return {
    /**
     * Counts a request that was refused because its address sent too many. No call for each: it is sent with the next call of this
     * isolate, or behind an answer, every few seconds.
     */
    refused(what: readonly Pick<Rejection, "banner" | "slot" | "event">[], waitUntil: (work: Promise<unknown>) => void): void {
      for (const one of what) waiting.add({ ...one, reason: "limit", count: 1 });
      if (waiting.isDue(now())) waitUntil(sendWaiting());
    },

    /** One banner for each slot that has one to show, each with its token. */
    async pieces({ slots, path, seen, withoutVideo }: PiecesRequest, sender: BannerSender): Promise<TokenedPiece[]> {
      if (!tokens || slots.length === 0 || (await isClosed(path))) return [];
      const exclusion = exclusionOfSender(sender);
      const page = Buffer.from(randomBytes(PAGE_ID_BYTES)).toString("base64url");
      const { at, pieces } = await withWaiting(ledger.serve({ id: page, slots, visitor: await visitorOf(sender), seen, withoutVideo, exclusion }));
      return pieces.map((piece) => ({ ...piece, token: tokens.sign({ page, slot: piece.slot, banner: piece.id, at, exclusion }) }));
    },

    /** Counts a viewable impression, or records why it does not count. */
    async impression(id: number, { token, isVisible }: { token: string; isVisible: boolean }, sender: BannerSender): Promise<void> {
      const content = readToken(id, token);
      const reason = content === null ? "forged" : (exclusionOfSender(sender) ?? content.exclusion ?? (isVisible ? null : "hidden"));
      await withWaiting<unknown>(content === null || reason !== null ? ledger.reject([rejection(content, id, "view", reason ?? "forged")]) : ledger.view(content));
    },

    /** Returns the target of a click; null for a missing banner. A slow count continues after the answer. */
    async click(id: number, token: string, sender: BannerSender, waitUntil: (work: Promise<unknown>) => void): Promise<string | null> {
      const content = readToken(id, token);
      const reason = content === null ? "forged" : (exclusionOfSender(sender) ?? content.exclusion);
      const count = async () => {
        await withWaiting<unknown>(
          content === null || reason !== null ? ledger.reject([rejection(content, id, "click", reason ?? "forged")]) : ledger.click(content, await visitorOf(sender)),
        );
      };
      const counting = count().catch((error: unknown) => logEvent("error", "banner-click", errorFields(error)));
      waitUntil(counting);
      const link = await repository.read(readLink(id));
      await Promise.race([counting, new Promise((resolve) => setTimeout(resolve, CLICK_WAIT_MS))]);
      return link;
    },

    /** The code of an HTML banner; null where there is none. */
    code: (id: number): Promise<string | null> => repository.read(readCode(id)),
  };
}

export type BannerServing = ReturnType<typeof createBannerServing>;
