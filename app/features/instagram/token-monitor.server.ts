import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import { HOUR_MS } from "#app/platform/time/units.ts";
import { sha256Hex } from "#app/platform/values/sha256-hex.server.ts";
import type { InstagramChoice } from "./publisher.server.ts";
import { type InstagramToken, withLatestEnd } from "./token-health.ts";

/** Between two looks at the token, and after one that got no answer (ms): warnings come in days. */
const CHECK_INTERVAL_MS = 6 * HOUR_MS;
const RETRY_MS = 10 * 60_000;

const LOOK = "token-look";
const USE = "token-use";

interface TokenCheck {
  at: number;
  token: InstagramToken | null;
  isAnswered: boolean;
}

/** Since when a token is used here; of it only a mark is kept. */
interface TokenUse {
  mark: string;
  since: number;
}

interface TokenMonitorDeps {
  choice: InstagramChoice;
  /** The token itself, only to tell it from another. */
  secret: string;
  memory: { read<Value>(name: string): Value | null; write(name: string, value: unknown): void };
  now(): number;
}

const isDue = ({ at, isAnswered }: TokenCheck, now: number) => Math.abs(now - at) >= (isAnswered ? CHECK_INTERVAL_MS : RETRY_MS);

/** Looks after the token while nobody does, so that its end is told before it comes (contracts of the Graph API §1.4). */
export function createTokenMonitor({ choice, secret, memory, now }: TokenMonitorDeps) {
  /** Begins to count for a token that was not used before; what was known is of another one. */
  async function recordUse(): Promise<void> {
    const mark = (await sha256Hex(secret)).slice(0, 16);
    if (memory.read<TokenUse>(USE)?.mark === mark) return;
    memory.write(USE, { mark, since: now() } satisfies TokenUse);
    memory.write(LOOK, null);
  }

  return {
    /** As Instagram last told, with the latest end that it can have; null while it was not asked, or nobody can be asked. */
    known(): InstagramToken | null {
      const token = choice.publisher ? (memory.read<TokenCheck>(LOOK)?.token ?? null) : null;
      const since = memory.read<TokenUse>(USE)?.since;
      return token && since !== undefined ? withLatestEnd(token, since) : token;
    },

    /** Asks when it is time. Throws nothing. */
    async check(): Promise<void> {
      if (!choice.publisher) return;
      await recordUse();
      const last = memory.read<TokenCheck>(LOOK);
      if (last && !isDue(last, now())) return;
      try {
        memory.write(LOOK, { at: now(), token: await choice.publisher.token(), isAnswered: true } satisfies TokenCheck);
      } catch (error) {
        logEvent("error", "instagram-token", errorFields(error));
        memory.write(LOOK, { at: now(), token: last?.token ?? null, isAnswered: false } satisfies TokenCheck);
      }
    },
  };
}
