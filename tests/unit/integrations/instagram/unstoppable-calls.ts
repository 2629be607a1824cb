import { vi } from "vitest";

/** Names a call, so that it can be told when the provider has it. */
const CALL_HEADER = "x-call";

/**
 * Makes `fetch` behave as a network does: whoever gives up waiting takes nothing back, and what was sent arrives. Answers
 * the names of the calls that went to an address so far.
 */
export function unstoppableCalls(): (address: string) => string[] {
  const real = globalThis.fetch;
  const sent: { address: string; name: string }[] = [];
  vi.stubGlobal("fetch", (address: string, { signal, headers, ...init }: RequestInit = {}): Promise<Response> => {
    const name = String(sent.length);
    sent.push({ address, name });
    const answer = real(address, { ...init, headers: { ...(headers as Record<string, string>), [CALL_HEADER]: name } });
    const givenUp = new Promise<never>((_, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
    return Promise.race([answer, givenUp]);
  });
  return (address) => sent.filter((call) => call.address.startsWith(address)).map(({ name }) => name);
}

/** The name of a call as the provider received it. */
export const nameOf = ({ headers }: { headers: Record<string, string> }): string | undefined => headers[CALL_HEADER];
