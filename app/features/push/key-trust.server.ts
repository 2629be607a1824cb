import { DAY_MS, HOUR_MS } from "#app/platform/time/units.ts";
import type { PushLedger } from "./push-ledger.server.ts";
import type { PushAnswer } from "./send-result.ts";

/** How long a push service that accepted the site's key is known to know it. Milliseconds. */
const TRUST_MS = 30 * DAY_MS;
/** An acceptance is stored anew this often. Milliseconds. */
const STORED_EVERY_MS = HOUR_MS;
/** Refusals in a row at a service that knew the key, after which it is the key all the same. */
const REFUSALS_MAX = 20;

interface Origin {
  acceptedAt: number | null;
  refusals: number;
}

interface Memory {
  key: string;
  origins: Record<string, Origin>;
}

/**
 * Whether a refused key is the site's or one browser's: a browser that subscribed under another key is refused just so, and
 * must not stop the newsroom. A push service that accepted the key within 30 days knows it, until it refuses twenty in a row.
 */
export function createKeyTrust(ledger: Pick<PushLedger, "read" | "write">, publicKey: string) {
  function memory(): Memory {
    const stored = ledger.read<Memory>("key-trust");
    return stored?.key === publicKey ? stored : { key: publicKey, origins: {} };
  }

  const isTrusting = (origin: Origin | undefined, now: number): boolean =>
    origin?.acceptedAt !== null && origin !== undefined && now - origin.acceptedAt < TRUST_MS && origin.refusals < REFUSALS_MAX;

  return {
    isTrusted: (endpoint: string, now: number): boolean => isTrusting(memory().origins[new URL(endpoint).origin], now),

    /** Remembers a round's answers; why all sending has to stop, in a sentence, or null. */
    judge(answers: readonly { endpoint: string; answer: PushAnswer }[], now: number): string | null {
      const known = memory();
      let stop: string | null = null;
      let isChanged = false;
      for (const origin of new Set(answers.map(({ endpoint }) => new URL(endpoint).origin))) {
        const its = answers.filter(({ endpoint }) => new URL(endpoint).origin === origin).map(({ answer }) => answer);
        const before = known.origins[origin] ?? { acceptedAt: null, refusals: 0 };
        const refused = its.flatMap((answer) => (answer.kind === "key-refused" ? [answer] : []));
        if (its.some(({ kind }) => kind === "accepted")) {
          if (before.refusals === 0 && before.acceptedAt !== null && now - before.acceptedAt < STORED_EVERY_MS) continue;
          known.origins[origin] = { acceptedAt: now, refusals: 0 };
          isChanged = true;
        } else if (refused.length > 0) {
          const after = { ...before, refusals: before.refusals + refused.length };
          known.origins[origin] = after;
          isChanged = true;
          const [{ status, reason } = { status: 0, reason: "" }] = refused;
          if (!isTrusting(after, now))
            stop = `O serviço de avisos ${new URL(origin).host} recusou as chaves do portal (${status}${reason === "" ? "" : `: ${reason}`}). Confira VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY e VAPID_SUBJECT e retome os envios.`;
        }
      }
      if (isChanged) ledger.write("key-trust", known);
      return stop;
    },

    /** A person looked at the key: refusals count anew. */
    reset(): void {
      const known = memory();
      for (const origin of Object.values(known.origins)) origin.refusals = 0;
      ledger.write("key-trust", known);
    },
  };
}
