import { createHmac } from "node:crypto";
import { testEnv } from "./site.ts";

/** As the site counts an address without keeping it. */
const keyOf = (name: string, address: string) =>
  `${name}:address:${createHmac("sha256", testEnv.SESSION_SECRET ?? "")
    .update(address)
    .digest("base64url")}`;

/** The answer when an address has used up a named limit; retried when the limiter's minute has just changed. */
export async function whenSpent<A extends { status: number }>(limiter: RateLimit, name: string, address: string, ask: () => Promise<A>): Promise<A> {
  const key = keyOf(name, address);
  for (let minute = 0; ; minute += 1) {
    while ((await limiter.limit({ key })).success);
    const answer = await ask();
    if (answer.status === 429 || minute > 0) return answer;
  }
}
