import { createHmac } from "node:crypto";
import { refuse } from "#app/platform/failures/refusal.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import { hourOf, type NetworkHour } from "#app/platform/values/network-hour.ts";
import { networkPart } from "#app/platform/values/network-part.ts";
import type { Caller } from "./caller.server.ts";

/** Cloudflare's rate limiting binding. Absent: unlimited. */
export interface Limiter {
  limit(options: { key: string }): Promise<{ success: boolean }>;
}

export type Limiters = Record<"readers" | "beacons" | "uploads" | "searches" | "messages" | "speech", Limiter | undefined>;

/** Characters of a network's hash that are kept: 128 bits. */
const HASH_CHARACTERS = 22;

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

  /**
   * Counts one call; refuses with 429. API tokens are counted each, staff by account, readers by a keyed hash of their network. Without a trusted
   * address readers have no limit of their own, because one reader would use it up for all; messages then share one wide limit.
   */
  async take(name: keyof Limiters, caller: Caller | null): Promise<void> {
    const counted = this.#counterOf(name, caller);
    if (!counted?.limiter) return;
    // Fail open: a broken counter must not block the site.
    const { success } = await counted.limiter.limit({ key: `${name}:${counted.who}` }).catch((error: unknown) => {
      logEvent("error", "rate-limit", { name, ...errorFields(error) });
      return { success: true };
    });
    if (!success) refuse("too-many", "Muitas requisições em pouco tempo. Aguarde um minuto e tente novamente.", { retryAfterSeconds: 60 });
  }

  /** Returns the limiter of a call and the subject that it counts; null: the call is not limited. */
  #counterOf(name: keyof Limiters, caller: Caller | null): { limiter: Limiter | undefined; who: string } | null {
    if (caller) return { limiter: this.limiters[name], who: caller.token ? `token:${caller.token.id}` : `user:${caller.user.id}` };
    if (this.address === null) return name === "messages" ? { limiter: this.limiters.readers, who: "everybody" } : null;
    const network = createHmac("sha256", this.secret).update(networkPart(this.address)).digest("base64url");
    return { limiter: this.limiters[name], who: `address:${network}` };
  }
}
