import { setTimeout as sleep } from "node:timers/promises";
import type { Scenario } from "../simulated-server.ts";
import { EVOLUTION_KEY, type Instance, stateOf, type Webhook } from "./state.ts";
import type { EvolutionSwitches } from "./switches.ts";

/** Statuses after which an event is not sent again. */
const FINAL = new Set([400, 401, 403, 404, 422]);
const TRIES = 4;
/** The real one waits 5 s and doubles. */
const RETRY_MS = 50;
/** How long events are gathered before they leave out of order. */
const GATHER_MS = 60;
const BURST = 40;

/** Events of a scenario that still wait to leave, and the work of sending them. */
const waiting = new WeakMap<Scenario, { body: string; event: string }[]>();
const lines = new WeakMap<Scenario, Promise<void>>();

async function post(scenario: Scenario, webhook: Webhook, event: string, body: string): Promise<void> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const response = await fetch(webhook.url, { method: "POST", headers: { "Content-Type": "application/json", ...webhook.headers }, body }).catch(() => null);
    await response?.body?.cancel();
    stateOf(scenario).deliveries.push({ event, status: response?.status ?? null });
    if (response?.ok || (response && FINAL.has(response.status))) return;
    await sleep(RETRY_MS * 2 ** attempt);
  }
}

const shuffled = <T>(items: readonly T[]): T[] => {
  const mixed = [...items];
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = Math.floor(Math.random() * (at + 1));
    [mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T];
  }
  return mixed;
};

async function flush(scenario: Scenario, webhook: Webhook): Promise<void> {
  await sleep(GATHER_MS);
  const gathered = waiting.get(scenario) ?? [];
  waiting.set(scenario, []);
  for (const { event, body } of shuffled(gathered)) await post(scenario, webhook, event, body);
}

/** The official image sets São Paulo's zone, and the gateway writes local time with a `Z` (docs/providers.md). */
const LOCAL_OFFSET_MS = 3 * 3_600_000;

/** Delivers an event to the instance's webhook as the scenario configures. */
export function deliver(scenario: Scenario, { name, webhook }: Pick<Instance, "name" | "webhook">, event: string, data: unknown): void {
  if (!webhook?.events.includes(event.toUpperCase().replaceAll(".", "_"))) return;
  const { delivery = "ordered" } = scenario.switches as EvolutionSwitches;
  const body = JSON.stringify({
    event,
    instance: name,
    data,
    destination: webhook.url,
    date_time: new Date(Date.now() - LOCAL_OFFSET_MS).toISOString(),
    sender: "5586999990000@s.whatsapp.net",
    server_url: "http://evolution.simulado",
    apikey: delivery === "burst" ? EVOLUTION_KEY : null,
  });
  const line = lines.get(scenario) ?? Promise.resolve();
  if (delivery === "shuffled") {
    const gathered = waiting.get(scenario) ?? [];
    waiting.set(scenario, [...gathered, { event, body }]);
    if (gathered.length === 0)
      lines.set(
        scenario,
        line.then(() => flush(scenario, webhook)),
      );
    return;
  }
  const times = delivery === "burst" && event === "connection.update" ? BURST : 1;
  lines.set(
    scenario,
    line.then(async () => {
      await Promise.all(Array.from({ length: times }, () => post(scenario, webhook, event, body)));
    }),
  );
}
