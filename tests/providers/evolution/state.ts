import { randomUUID } from "node:crypto";
import type { Scenario } from "../simulated-server.ts";
import type { EvolutionSwitches } from "./switches.ts";

/** The instance and the key of every simulated gateway, until another is made. */
export const EVOLUTION_INSTANCE = "portal";
export const EVOLUTION_KEY = "chave-simulada-da-evolution";

/** A message delivered to its group; tests count these. */
export interface LedgerEntry {
  messageId: string;
  groupId: string;
  kind: "text" | "image";
  text: string;
  /** Seconds since 1970, as WhatsApp dates it. */
  timestamp: number;
}

/** Target of an instance's events. */
export interface Webhook {
  url: string;
  headers: Record<string, string>;
  events: string[];
}

export interface Instance {
  name: string;
  state: "open" | "connecting" | "close" | "refused";
  closeReason: number | null;
  webhook: Webhook | null;
  code: { count: number; code: string; base64: string } | null;
  /** Renewed each time a socket is opened, so that older timers are ignored. */
  socket: string;
}

/** State of a gateway, readable at `/control/{name}` as `state`. */
export interface EvolutionState {
  instance: Instance | null;
  sent: LedgerEntry[];
  /** Events that were sent, and what was answered. */
  deliveries: { event: string; status: number | null }[];
  connects: number;
}

const newInstance = (name: string, { state = "close", closeReason }: EvolutionSwitches): Instance => ({
  name,
  state,
  closeReason: closeReason ?? null,
  webhook: null,
  code: null,
  socket: randomUUID(),
});

/** Initial state of a scenario's gateway. */
export function stateOf(scenario: Scenario): EvolutionState {
  const switches = scenario.switches as EvolutionSwitches;
  scenario.state ??= {
    instance: switches.instance === "missing" ? null : newInstance(EVOLUTION_INSTANCE, switches),
    sent: [],
    deliveries: [],
    connects: 0,
  } satisfies EvolutionState;
  return scenario.state as EvolutionState;
}

export function makeInstance(scenario: Scenario, name: string, webhook: Webhook | null): Instance {
  const made = { ...newInstance(name, {}), webhook };
  stateOf(scenario).instance = made;
  return made;
}
