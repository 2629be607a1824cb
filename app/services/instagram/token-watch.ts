import { type InstagramToken, withLatestEnd } from "#app/domain/instagram/token-health.ts";
import { errorFields, logEvent } from "../log.server.ts";
import { sha256Hex } from "../sha256-hex.ts";
import type { InstagramChoice } from "./publisher.ts";

/** Between two looks at the token, and after one that got no answer (ms): warnings come in days. */
const EVERY_MS = 6 * 60 * 60_000;
const RETRY_MS = 10 * 60_000;

const LOOK = "token-look";
const USE = "token-use";

interface Look {
  at: number;
  token: InstagramToken | null;
  isAnswered: boolean;
}

/** Since when a token is used here; of it only a mark is kept. */
interface Use {
  mark: string;
  since: number;
}

interface TokenWatchDeps {
  choice: InstagramChoice;
  /** The token itself, only to tell it from another. */
  secret: string;
  memory: { read<Value>(name: string): Value | null; write(name: string, value: unknown): void };
  now(): number;
}

const isDue = ({ at, isAnswered }: Look, now: number) => Math.abs(now - at) >= (isAnswered ? EVERY_MS : RETRY_MS);

/** Looks after the token while nobody does, so that its end is told before it comes (contracts of the Graph API §1.4). */
export function createTokenWatch({ choice, secret, memory, now }: TokenWatchDeps) {
  /** Begins to count for a token that was not used before; what was known is of another one. */
  async function noticeUse(): Promise<void> {
    const mark = (await sha256Hex(secret)).slice(0, 16);
    if (memory.read<Use>(USE)?.mark === mark) return;
    memory.write(USE, { mark, since: now() } satisfies Use);
    memory.write(LOOK, null);
  }

  return {
    /** As Instagram last told, with the latest end that it can have; null while it was not asked, or nobody can be asked. */
    known(): InstagramToken | null {
      const token = choice.publisher ? (memory.read<Look>(LOOK)?.token ?? null) : null;
      const since = memory.read<Use>(USE)?.since;
      return token && since !== undefined ? withLatestEnd(token, since) : token;
    },

    /** Asks when it is time. Throws nothing. */
    async look(): Promise<void> {
      if (!choice.publisher) return;
      await noticeUse();
      const last = memory.read<Look>(LOOK);
      if (last && !isDue(last, now())) return;
      try {
        memory.write(LOOK, { at: now(), token: await choice.publisher.token(), isAnswered: true } satisfies Look);
      } catch (error) {
        logEvent("error", "instagram-token", errorFields(error));
        memory.write(LOOK, { at: now(), token: last?.token ?? null, isAnswered: false } satisfies Look);
      }
    },
  };
}
