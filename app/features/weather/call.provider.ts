import { withoutSlot } from "#app/platform/concurrency/uncached-budget.server.ts";
import { ProviderFailure } from "#app/platform/failures/provider-failure.ts";
import { boundedText, TooLargeError } from "#app/platform/outbound/bounded-text.provider.ts";

/** No person waits for it, but a sweep must end (ms). */
const TIMEOUT_MS = 10_000;
/** Ten days of a compact forecast are some 60 KB. Bytes. */
const ANSWER_MAX_BYTES = 500_000;

/** One GET of a forecast; an error answer becomes the adapters' common failure. 304 answers `null`. */
export async function getForecast(url: URL, headers: Record<string, string>): Promise<{ body: unknown; headers: Headers; isUnchanged: boolean }> {
  let response: Response;
  let text: string;
  try {
    response = await withoutSlot(() => fetch(url, { headers: { Accept: "application/json", ...headers }, redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) }));
    text = await boundedText(response, ANSWER_MAX_BYTES);
  } catch (error) {
    if (error instanceof TooLargeError) throw new ProviderFailure("invalid", "a resposta da previsão é grande demais");
    throw new ProviderFailure(
      "transient",
      error instanceof Error && error.name === "TimeoutError" ? "a previsão demorou demais" : "não foi possível falar com o provedor da previsão",
    );
  }
  const { status } = response;
  if (status === 304) return { body: null, headers: response.headers, isUnchanged: true };
  // 203: a version that is about to go; its data are good.
  if (status !== 200 && status !== 203) throw failureOf(status, response.headers);
  try {
    return { body: JSON.parse(text), headers: response.headers, isUnchanged: false };
  } catch {
    throw new ProviderFailure("invalid", "a resposta da previsão não é JSON");
  }
}

function failureOf(status: number, headers: Headers): ProviderFailure {
  const wait = Number(headers.get("Retry-After") ?? Number.NaN);
  const code = String(status);
  if (status === 429)
    return new ProviderFailure("rate_limited", "o limite de pedidos da previsão foi atingido", { code, ...(Number.isFinite(wait) ? { retryAfterSeconds: wait } : {}) });
  if (status === 401 || status === 403) return new ProviderFailure("permission", "o provedor da previsão não aceitou este site", { code });
  return new ProviderFailure(status >= 500 || status === 408 ? "transient" : "invalid", `o provedor da previsão respondeu ${status}`, { code });
}

/** A time of a header (ms); null where there is none. */
export const headerTime = (headers: Headers, name: string): number | null => {
  const time = Date.parse(headers.get(name) ?? "");
  return Number.isNaN(time) ? null : time;
};
