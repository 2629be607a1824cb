import { type RefusalCode, RefusalError, refuse } from "#app/platform/failures/refusal.ts";
import { logEvent } from "#app/platform/log/log.server.ts";
import type { FetchedFile, OutboundFetch, WantedFile } from "./outbound.server.ts";
import { publicAddress } from "./public-address.provider.ts";
import { readLimited } from "./read-limited.provider.ts";

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
