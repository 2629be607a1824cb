import type { InstagramToken } from "#app/domain/instagram/token-health.ts";
import type { InstagramChoice } from "./instagram-publisher.ts";
import { errorFields, logEvent } from "./log.server.ts";

/** Between two looks at the token, and after one that got no answer (ms): warnings come in days. */
const EVERY_MS = 6 * 60 * 60_000;
const RETRY_MS = 10 * 60_000;

const NAME = "token-look";

interface Look {
  at: number;
  token: InstagramToken | null;
  isAnswered: boolean;
}

interface TokenWatchDeps {
  choice: InstagramChoice;
  memory: { read<Value>(name: string): Value | null; write(name: string, value: unknown): void };
  now(): number;
}

/** Looks after the token while nobody does, so that its end is told before it comes (contracts of the Graph API §1.4). */
export function createTokenWatch({ choice, memory, now }: TokenWatchDeps) {
  // Who changes the token starts the object anew: what is kept may be of another one.
  let isLooked = false;

  const isDue = (last: Look | null): boolean => {
    if (last === null) return true;
    const age = Math.abs(now() - last.at);
    return age >= EVERY_MS || ((!isLooked || !last.isAnswered) && age >= RETRY_MS);
  };

  return {
    /** As Instagram last told; null while it was not asked, or nobody can be asked. */
    known: (): InstagramToken | null => (choice.publisher ? (memory.read<Look>(NAME)?.token ?? null) : null),

    /** Asks when it is time. Throws nothing. */
    async look(): Promise<void> {
      const last = memory.read<Look>(NAME);
      if (!choice.publisher || !isDue(last)) return;
      try {
        memory.write(NAME, { at: now(), token: await choice.publisher.token(), isAnswered: true } satisfies Look);
        isLooked = true;
      } catch (error) {
        logEvent("error", "instagram-token", errorFields(error));
        memory.write(NAME, { at: now(), token: last?.token ?? null, isAnswered: false } satisfies Look);
      }
    },
  };
}
