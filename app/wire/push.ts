import { z } from "zod/v4";

/** Push services that browsers really use (contracts §9): an address of anybody else's would make us call it. */
const PUSH_HOST =
  /^(?:fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|[a-z0-9-]+(?:\.[a-z0-9-]+)*\.push\.apple\.com|[a-z0-9-]+(?:\.[a-z0-9-]+)*\.notify\.windows\.com)$/;

/** Longer than any push service's address. Characters. */
const ENDPOINT_MAX = 1_000;

const UNKNOWN = "Serviço de avisos desconhecido.";

function isPushEndpoint(value: string): boolean {
  if (!/^https:\/\/[\x21-\x7e]+$/.test(value) || !URL.canParse(value)) return false;
  const { protocol, hostname, port, username, password, href } = new URL(value);
  // What the parser has to correct is not what a browser would have given.
  return protocol === "https:" && port === "" && username === "" && password === "" && href === value && PUSH_HOST.test(hostname);
}

const endpoint = z.string(UNKNOWN).max(ENDPOINT_MAX, UNKNOWN).refine(isPushEndpoint, UNKNOWN);

const BAD_KEYS = "Chaves do navegador inválidas.";

/** Bytes in base64url, without padding: their number decides the number of characters. */
const bytes = (length: number, ending: string) =>
  z
    .string(BAD_KEYS)
    .length(Math.ceil((length * 4) / 3), BAD_KEYS)
    .regex(/^[\w-]+$/, BAD_KEYS)
    .refine((value) => value.startsWith(ending), BAD_KEYS);

/** Body of `POST /push/subscribe`: what `PushSubscription.toJSON()` gives; other fields are ignored. */
export const subscribeBody = z.object(
  {
    endpoint,
    // An uncompressed point begins with 0x04: "B" in base64.
    keys: z.object({ p256dh: bytes(65, "B"), auth: bytes(16, "") }, BAD_KEYS),
  },
  "Envie um objeto JSON.",
);

export const unsubscribeBody = z.object({ endpoint }, "Envie um objeto JSON.");
