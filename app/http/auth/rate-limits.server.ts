import { createHmac } from "node:crypto";
import { refuse } from "#app/domain/refusal.ts";
import { errorFields, logEvent } from "#app/services/log.server.ts";
import type { Caller } from "./caller.server.ts";

/** Cloudflare's rate limiting binding. Absent: unlimited. */
export interface Limiter {
  limit(options: { key: string }): Promise<{ success: boolean }>;
}

export type Limiters = Record<"readers" | "beacons" | "uploads" | "searches" | "messages" | "speech", Limiter | undefined>;

/** Limits on anonymous writes and on uploads; above what a signed-in person's ordinary work needs. */
export class RateLimits {
  constructor(
    private readonly limiters: Limiters,
    private readonly address: string | null,
    private readonly secret: string,
  ) {}

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
