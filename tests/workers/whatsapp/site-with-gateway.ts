import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { inject } from "vitest";
import { EVOLUTION_INSTANCE, EVOLUTION_KEY } from "#tests/providers/evolution/state.ts";
import type { EvolutionSwitches } from "#tests/providers/evolution/switches.ts";
import { type Client, ORIGIN, testEnv } from "#tests/support/site.ts";
import { newSiteWorker } from "#tests/support/site-under-test.ts";

export const WEBHOOK_SECRET = "segredo-dos-testes-do-webhook";
/** One of the simulated number's. */
export const GROUP = "120363000000000001@g.us";

interface SiteAnswer<T> {
  status: number;
  body: T;
  text: string;
}

/** A site with a gateway of its own; its objects have none, so nothing leaves the queue while it is looked at. `vars`: more settings. */
export async function siteWithGateway(switches: EvolutionSwitches = { state: "open" }, vars: Record<string, string> = {}) {
  const name = crypto.randomUUID();
  const provider = inject("providers").evolution;
  await fetch(`${provider}/control/${name}`, { method: "PUT", body: JSON.stringify(switches) });
  const env = {
    ...testEnv,
    EVOLUTION_URL: `${provider}/s/${name}`,
    EVOLUTION_API_KEY: EVOLUTION_KEY,
    EVOLUTION_INSTANCE,
    EVOLUTION_WEBHOOK_SECRET: WEBHOOK_SECRET,
    OPENAI_API_KEY: "",
    ...vars,
  } as Env;

  const worker = newSiteWorker();

  async function call<T>(who: Pick<Client, "headers">, method: string, path: string, body?: unknown): Promise<SiteAnswer<T>> {
    const ctx = createExecutionContext();
    const request = new Request(`${ORIGIN}${path}`, {
      method,
      headers: { ...(body === undefined || body instanceof FormData ? {} : { "Content-Type": "application/json" }), ...who.headers },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    const response = await worker.fetch(request as Parameters<typeof worker.fetch>[0], env, ctx);
    const text = await response.text();
    await waitOnExecutionContext(ctx);
    const isJson = /json/.test(response.headers.get("Content-Type") ?? "");
    return { status: response.status, text, body: (isJson && text !== "" ? JSON.parse(text) : {}) as T };
  }

  return {
    call,
    /** The gateway tells something; `at` is what its clock writes, in local time as its official image does. */
    tell: (event: string, data: unknown, at: number, secret = WEBHOOK_SECRET) =>
      call({ headers: { "X-Webhook-Secret": secret } }, "POST", "/api/whatsapp/webhook", {
        event,
        instance: EVOLUTION_INSTANCE,
        data,
        date_time: new Date(at - 3 * 3_600_000).toISOString(),
      }),
  };
}
