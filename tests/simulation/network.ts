import type { CallFate, Faults } from "./faults.ts";
import type { Kernel, SimulatedProcess } from "./kernel.ts";

/** A request as a provider gets it. */
export interface ProviderCall {
  method: string;
  path: string;
  search: URLSearchParams;
  /** A form's fields, or a JSON body's. */
  body: Record<string, unknown>;
  /** When it left; it may be carried out much later. */
  leftAt: number;
}

export interface ProviderAnswer {
  status: number;
  body: unknown;
}

/** Somebody else's server: what befalls a call, and what it does when it carries one out. */
export interface Provider {
  fateOf(call: ProviderCall): CallFate;
  carryOut(call: ProviderCall): ProviderAnswer;
}

function bodyOf(text: string, type: string | null): Record<string, unknown> {
  if (text === "") return {};
  return type?.includes("json") ? (JSON.parse(text) as Record<string, unknown>) : Object.fromEntries(new URLSearchParams(text));
}

/** Half of an answer, then the connection is gone. */
const cutBody = (text: string) =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text.slice(0, text.length / 2)));
      controller.error(new TypeError("terminated"));
    },
  });

function responseOf({ status, body }: ProviderAnswer, how: CallFate["answer"]): Response {
  const text = JSON.stringify(body);
  const headers = { "Content-Type": "application/json" };
  if (how === "cut") return new Response(cutBody(text), { status, headers });
  if (how === "garbage") return new Response("<!doctype html><title>Error</title>", { status: 200 });
  if (how === "twice") return new Response(text + text, { status, headers });
  if (typeof how === "object") return new Response(JSON.stringify(how.body ?? {}), { status: how.status, headers: { ...headers, ...how.headers } });
  return new Response(text, { status, headers });
}

/** HTTP between processes and providers, as `fetch` of a process. */
export class Network {
  constructor(
    private readonly kernel: Kernel,
    private readonly faults: Faults,
    private readonly providers: Readonly<Record<string, Provider>>,
  ) {}

  async fetch(process: SimulatedProcess, request: Request): Promise<Response> {
    const url = new URL(request.url);
    const provider = this.providers[url.host];
    if (!provider) throw new TypeError(`fetch failed: nobody is at ${url.host}`);
    const call: ProviderCall = {
      method: request.method,
      path: url.pathname,
      search: url.searchParams,
      body: bodyOf(await request.text(), request.headers.get("Content-Type")),
      leftAt: this.kernel.now,
    };
    const fate = provider.fateOf(call);
    this.faults.delicate(process);
    this.kernel.log(`${call.method} ${url.host}${call.path} ${fate.effect} ${typeof fate.answer === "object" ? fate.answer.status : fate.answer}`);
    return new Promise((resolve, reject) => {
      request.signal.addEventListener("abort", () => reject(request.signal.reason as Error));
      const answer = (carriedOut: ProviderAnswer) => {
        if (fate.answer === "hangs") return;
        this.kernel.after(fate.answerMs, process, () => (fate.answer === "dropped" ? reject(new TypeError("fetch failed")) : resolve(responseOf(carriedOut, fate.answer))));
      };
      if (fate.effect === "late") this.kernel.after(this.faults.lateMs(), null, () => void provider.carryOut(call));
      // A call that was sent arrives, whatever becomes of the process that sent it.
      this.kernel.after(fate.requestMs, null, () => answer(fate.effect === "now" ? provider.carryOut(call) : { status: 502, body: {} }));
    });
  }
}
