import { createHmac } from "node:crypto";
import { hourOf, type NetworkHour } from "#app/features/audience/network-hour.ts";
import { readAccessToken } from "#app/features/people/sign-in.server.ts";
import type { WorkOwner } from "#app/platform/concurrency/uncached-budget.server.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import { accessTokenOf, type Caller } from "./caller.server.ts";

/** Cloudflare's rate limiting binding. Absent: unlimited. */
export interface Limiter {
  limit(options: { key: string }): Promise<{ success: boolean }>;
}

export type Limiters = Record<"readers" | "beacons" | "uploads" | "searches" | "messages" | "speech", Limiter | undefined>;

/** Characters of a network's hash that are kept: 128 bits. */
const HASH_CHARACTERS = 22;

/** Returns the part of an address that one household or machine has: of IPv6, the first 64 bits, in which it may take any address it likes. */
export function networkPart(address: string): string {
  if (!address.includes(":")) return address;
  const [before = "", after] = address.toLowerCase().split("::");
  const head = before.split(":").filter(Boolean);
  const tail = after === undefined ? [] : after.split(":").filter(Boolean);
  const groups = after === undefined ? head : [...head, ...Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => "0"), ...tail];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}

/** Limits on anonymous writes and on uploads; above what a signed-in person's ordinary work needs. */
export class RateLimits {
  constructor(
    private readonly limiters: Limiters,
    private readonly address: string | null,
    private readonly secret: string,
  ) {}

  /**
   * Returns the network whose answers to `subject` are counted together in the hour of `now` (ms); null without a trusted address. The address itself
   * is not stored.
   */
  networkOf(subject: string, now: number): NetworkHour | null {
    if (this.address === null) return null;
    const hour = hourOf(now);
    const network = createHmac("sha256", this.secret)
      .update(`network:${subject}:${hour}:${networkPart(this.address)}`)
      .digest("base64url")
      .slice(0, HASH_CHARACTERS);
    return { network, hour };
  }

  /** Counts one call; refuses with 429. Staff are counted by account, readers by a keyed hash of their address. */
  async take(name: string, _request: Request, caller: Caller | null): Promise<void> {
    const limiter = this.limiters[name as keyof Limiters];
    if (!limiter) return;
    const who = caller
      ? `user:${caller.user.id}`
      : `address:${createHmac("sha256", this.secret)
          .update(this.address ?? "local")
          .digest("base64url")}`;
    // Fail open: a broken counter must not block the site.
    const { success } = await limiter.limit({ key: `${name}:${who}` }).catch((error: unknown) => {
      logEvent("error", "rate-limit", { name, ...errorFields(error) });
      return { success: true };
    });
    if (!success) refuse("too-many", "Muitas requisições em pouco tempo. Aguarde um minuto e tente novamente.", { retryAfterSeconds: 60 });
  }
}

/** Pictures and files of pages, their banners, and what they report. */
const PAGE_PART = /^\/(?:(?:img|faixa|card|media|audio|icone)\/|(?:collect|api\/pecas)$)/;

/**
 * Returns the owner of a request's work, where it has to wait: the newsroom by a token that this site signed and that has not ended, whatever became
 * of its session; else a stranger, whose page loads a part of it, who writes or who reads. `address`: the client's where it can be trusted, else
 * null.
 */
export async function workOwnerOf(request: Request, address: string | null, secret: string): Promise<WorkOwner> {
  const token = accessTokenOf(request);
  const claims = token ? await readAccessToken(token, secret, Date.now()) : null;
  if (claims) return { workClass: "staff", owner: `user:${claims.userId}` };
  const owner = address === null ? null : `network:${networkPart(address)}`;
  if (PAGE_PART.test(new URL(request.url).pathname)) return { workClass: "part", owner };
  return { workClass: request.method === "GET" || request.method === "HEAD" ? "read" : "write", owner };
}
