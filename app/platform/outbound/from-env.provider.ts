import ipaddr from "ipaddr.js";
import { withoutSlot } from "#app/platform/concurrency/uncached-budget.server.ts";
import { type RefusalCode, RefusalError, refuse } from "#app/platform/failures/refusal.ts";
import { logEvent } from "#app/platform/log/log.server.ts";
import { cleanText } from "#app/platform/text/clean-text.ts";
import { withoutAccents } from "#app/platform/text/fold.ts";
import { formatCount, joinBytes } from "#app/platform/values/format-number.ts";
import { isPublicName } from "#app/platform/values/web-address.ts";
import type { FetchedFile, OutboundFetch, OutboundPost, WantedFile } from "./outbound.server.ts";

/** Longest accepted address (what browsers and servers support; ours). Characters. */
const ADDRESS_MAX = 2_048;

/** A public address that the machine's own host answers (Azure's metadata). */
const INNER_PUBLIC = new Set(["168.63.129.16"]);

const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

export type CheckedAddress = { ok: true; url: URL } | { ok: false; problem: string };

const bad = (problem: string): CheckedAddress => ({ ok: false, problem });

/** An interface identifier that contains an IPv4 address (ISATAP, RFC 5214), in any network. */
const isIsatap = ({ parts }: ipaddr.IPv6) => (parts[4] === 0 || parts[4] === 0x200) && parts[5] === 0x5efe;

/**
 * True when an address by number is of the public internet. Of IPv6 only allocated ones (2000::/3) without an IPv4 address: mapped, compatible,
 * NAT64, 6to4 and Teredo addresses are refused whole, whatever is inside.
 */
function isPublicNumber(host: string): boolean {
  const address = ipaddr.parse(host);
  if (address instanceof ipaddr.IPv6) return address.match(GLOBAL_UNICAST) && address.range() === "unicast" && !isIsatap(address);
  return address.range() === "unicast" && !INNER_PUBLIC.has(address.toString());
}

/**
 * The address that a person typed or a server redirected to, if it may be fetched: https, no credentials, the standard port,
 * a public host that is not one of `ownHosts`; else the sentence that says what is wrong. Parsed as `fetch` does, which
 * already reads every spelling of an IPv4 address (decimal, octal, hexadecimal, short, full-width) as the one.
 */
export function publicAddress(text: string, ownHosts: readonly string[], base?: URL): CheckedAddress {
  if (text.length > ADDRESS_MAX) return bad(`O endereço da imagem passa de ${formatCount(ADDRESS_MAX)} caracteres.`);
  // Addresses that parsers read differently are refused.
  if (/[\\\p{Cc}]/u.test(text)) return bad("O endereço da imagem é inválido.");
  let url: URL;
  try {
    url = new URL(text, base);
  } catch {
    return bad("O endereço da imagem é inválido.");
  }
  if (url.protocol !== "https:") return bad("O endereço da imagem deve começar com https://.");
  if (url.username !== "" || url.password !== "") return bad("O endereço da imagem não pode ter usuário nem senha.");
  if (url.port !== "") return bad("O endereço da imagem não pode ter porta.");
  const host = url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (ownHosts.includes(host)) return bad("Deste site, use só o endereço de uma imagem da biblioteca (/img/…).");
  if (!(ipaddr.isValid(host) ? isPublicNumber(host) : isPublicName(host))) return bad("O endereço da imagem não é da internet pública.");
  return { ok: true, url };
}

/** A body's bytes; null as soon as it holds more than `maxBytes`, whatever its headers said. `stopped` rejects when time is up. */
async function readLimited(body: ReadableStream<Uint8Array>, maxBytes: number, stopped: Promise<never>): Promise<Uint8Array<ArrayBuffer> | null> {
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), stopped]);
      if (done) break;
      size += value.byteLength;
      if (size > maxBytes) return null;
      chunks.push(value);
    }
  } finally {
    // Ends a connection that still sends; no effect after the end.
    void reader.cancel().catch(() => undefined);
  }
  return joinBytes(chunks);
}

/** Total time: connecting, redirects, last byte (issue 5). Milliseconds. */
const WHOLE_MS = 5_000;
const REDIRECTS_MAX = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

interface OutboundDeps {
  /** The transport: the global `fetch`, or a binding that reaches the public internet only. */
  send(address: string, init: RequestInit): Promise<Response>;
  userAgent: string;
  /** Hosts of the site itself: fetching them would loop. */
  ownHosts: readonly string[];
}

const SLOW = "O servidor da imagem demorou demais para responder.";

/** Fetches an address that a person gave: no cookies, no referrer, each redirect checked like the first address. */
export function outboundFetch({ send, userAgent, ownHosts }: OutboundDeps): OutboundFetch {
  const checked = (text: string, base?: URL): URL => {
    const address = publicAddress(text, ownHosts, base);
    return address.ok ? address.url : refuse("invalid", address.problem);
  };

  async function toApiResult(address: string, accept: string, signal: AbortSignal): Promise<{ response: Response; url: URL }> {
    let url = checked(address);
    for (let hops = 0; hops <= REDIRECTS_MAX; hops += 1) {
      const response = await send(url.href, { redirect: "manual", headers: { Accept: accept, "User-Agent": userAgent }, signal });
      if (!REDIRECTS.has(response.status)) return { response, url };
      await response.body?.cancel();
      url = checked(response.headers.get("Location") ?? refuse("provider-failed", "O servidor da imagem redireciona para lugar nenhum."), url);
    }
    return refuse("invalid", "O endereço da imagem redireciona vezes demais.");
  }

  async function bytesOf({ accept, isWanted, maxBytes }: WantedFile, { response }: { response: Response }, stopped: Promise<never>): Promise<FetchedFile> {
    const { status, headers, body } = response;
    const mime = (headers.get("Content-Type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
    const megabytes = Math.floor(maxBytes / 1024 / 1024);
    const give = (code: RefusalCode, detail: string) => {
      void body?.cancel().catch(() => undefined);
      return refuse(code, detail);
    };
    if (status !== 200) give(status >= 400 && status < 500 && status !== 429 ? "invalid" : "provider-failed", `O servidor da imagem respondeu ${status}.`);
    if (!isWanted(mime)) give("invalid", `O endereço não é de uma imagem que possa ser usada (veio ${mime || "sem tipo"}; aceitas: ${accept}).`);
    // The header may be wrong, but a body that it declares too large is not read.
    if (Number(headers.get("Content-Length") ?? 0) > maxBytes) give("invalid", `A imagem passa de ${megabytes} MB.`);
    const bytes = body ? await readLimited(body, maxBytes, stopped) : new Uint8Array();
    return bytes ? { bytes, mime } : refuse("invalid", `A imagem passa de ${megabytes} MB.`);
  }

  return {
    async get(address, wanted) {
      const startedAt = Date.now();
      const abort = new AbortController();
      let timer: ReturnType<typeof setTimeout> | undefined;
      const stopped = new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          reject(new RefusalError({ code: "provider-failed", detail: SLOW }));
          abort.abort();
        }, WHOLE_MS);
      });
      stopped.catch(() => undefined);
      const log = (outcome: string, more: Record<string, unknown> = {}) =>
        logEvent("info", "outbound", { host: URL.canParse(address) ? new URL(address).hostname : "", outcome, ms: Date.now() - startedAt, ...more });
      try {
        const answer = await Promise.race([toApiResult(address, wanted.accept, abort.signal), stopped]);
        const file = await bytesOf(wanted, answer, stopped);
        log("ok", { bytes: file.bytes.byteLength });
        return file;
      } catch (error) {
        log(error instanceof RefusalError ? error.message : String(error));
        if (error instanceof RefusalError) throw error;
        return refuse("provider-failed", "Não foi possível chegar ao servidor da imagem.");
      } finally {
        clearTimeout(timer);
      }
    },

    async statusOf(address) {
      const abort = new AbortController();
      const timer = setTimeout(() => abort.abort(), WHOLE_MS);
      try {
        const { response } = await toApiResult(address, "text/html,*/*;q=0.8", abort.signal);
        void response.body?.cancel().catch(() => undefined);
        logEvent("info", "outbound", { host: new URL(address).hostname, outcome: "status", status: response.status });
        return response.status;
      } catch {
        return 0;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** Calls programs of others by POST, each address checked again before its call. */
export function outboundPost({ send, userAgent, ownHosts }: OutboundDeps): OutboundPost {
  const problemOf = (address: string): string | null => {
    const checked = publicAddress(address, ownHosts);
    if (checked.ok) return null;
    return URL.canParse(address) && ownHosts.includes(new URL(address).hostname) ? "O endereço não pode ser deste site." : checked.problem.replace(" da imagem", "");
  };
  return {
    problemOf,
    async post(address, { headers, body, timeoutMs }) {
      if (problemOf(address) !== null) return 0;
      const startedAt = Date.now();
      const abort = new AbortController();
      const timer = setTimeout(() => abort.abort(), timeoutMs);
      const log = (status: number) => logEvent("info", "outbound", { host: new URL(address).hostname, outcome: "post", status, ms: Date.now() - startedAt });
      try {
        const response = await send(address, { method: "POST", redirect: "manual", headers: { ...headers, "User-Agent": userAgent }, body, signal: abort.signal });
        void response.body?.cancel().catch(() => undefined);
        log(response.status);
        return response.status;
      } catch {
        log(0);
        return 0;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** Environment variables of fetches of external addresses. */
export interface OutboundEnv {
  SITE_NAME: string;
  SHORT_URL: string;
  /** Reaches the public internet only; absent as deployed, where `fetch` reaches no private network. */
  PUBLIC_NETWORK?: { fetch: typeof fetch };
}

const hostOf = (url: string) => (URL.canParse(url) ? [new URL(url).hostname.replace(/^\[|\]$/g, "")] : []);

/** A header holds ASCII only. */
const ascii = (text: string) =>
  withoutAccents(cleanText(text))
    .replace(/[^\x20-\x7e]/g, "")
    .replace(/[();]/g, " ")
    .trim();

const depsOf = (env: OutboundEnv, siteUrl: string): OutboundDeps => ({
  send: (address, init) => withoutSlot(() => (env.PUBLIC_NETWORK ? env.PUBLIC_NETWORK.fetch(address, init) : fetch(address, init))),
  userAgent: `Mozilla/5.0 (compatible; ${ascii(env.SITE_NAME)}; +${siteUrl})`,
  ownHosts: [...hostOf(siteUrl), ...hostOf(env.SHORT_URL)],
});

/** Fetches as the site at `siteUrl`. */
export const outboundFromEnv = (env: OutboundEnv, siteUrl: string): OutboundFetch => outboundFetch(depsOf(env, siteUrl));

/** Calls programs of others as the site at `siteUrl`. */
export const outboundPostFromEnv = (env: OutboundEnv, siteUrl: string): OutboundPost => outboundPost(depsOf(env, siteUrl));
