import Bowser from "bowser";
import { isbot } from "isbot";
import { sourceOfAgent } from "#app/features/links/click-origin.ts";
import { type Agent, type Device, isAutomatedAgent } from "#app/features/links/visit.ts";

/** Bytes of cached user agents: parsing one costs far more than a look-up, and most visitors share a few. */
const BYTES_MAX = 1024 * 1024;

/** Longest user agent that is read. Characters. */
const AGENT_MAX = 1_024;

/** Common short names. */
const BROWSERS = new Map([
  ["Samsung Internet for Android", "Samsung Internet"],
  ["Microsoft Edge", "Edge"],
]);

/** Names known to the library: for an unknown browser it answers a part of the untrusted header. */
const KNOWN_BROWSERS = new Set(Object.values(Bowser.BROWSER_MAP));
const KNOWN_SYSTEMS = new Set(Object.values(Bowser.OS_MAP));

const DEVICES = new Map<string, Device>([
  ["mobile", "mobile"],
  ["tablet", "tablet"],
  ["desktop", "desktop"],
]);

export interface ReadAgent extends Agent {
  /** The source whose in-app browser it is (`visit-sources.ts`); null for a browser. */
  inApp: string | null;
}

/** User agents that were read, by bytes: all are forgotten where another one would be too many. */
export class AgentCache {
  readonly #agents = new Map<string, ReadAgent>();
  #bytes = 0;

  constructor(private readonly maxBytes = BYTES_MAX) {}

  get size(): number {
    return this.#agents.size;
  }

  get(userAgent: string): ReadAgent | undefined {
    return this.#agents.get(userAgent);
  }

  set(userAgent: string, agent: ReadAgent): void {
    // About: its objects, and two for each character.
    const bytes = 300 + 2 * userAgent.length;
    if (this.#bytes + bytes > this.maxBytes) {
      this.#agents.clear();
      this.#bytes = 0;
    }
    this.#agents.set(userAgent, agent);
    this.#bytes += bytes;
  }
}

const known = new AgentCache();

const NOBODY: ReadAgent = { isRobot: true, device: "outro", browser: "Outro", os: "Outro", inApp: null };

function read(userAgent: string): ReadAgent {
  if (userAgent.trim() === "") return NOBODY;
  // The library takes in-app browsers for the system's own.
  const inApp = sourceOfAgent(userAgent);
  const { browser, os, platform } = Bowser.parse(userAgent);
  const name = browser.name ?? "";
  return {
    isRobot: isbot(userAgent) || isAutomatedAgent(userAgent),
    device: DEVICES.get(platform.type ?? "") ?? "outro",
    browser: inApp?.browser ?? inApp?.label ?? BROWSERS.get(name) ?? (KNOWN_BROWSERS.has(name) ? name : "Outro"),
    os: os.name && KNOWN_SYSTEMS.has(os.name) ? os.name : "Outro",
    inApp: inApp?.name ?? null,
  };
}

/** Parses a user agent. The header is untrusted: the answer holds only names known to the libraries. */
export function readAgent(userAgent: string): ReadAgent {
  const key = userAgent.slice(0, AGENT_MAX);
  const before = known.get(key);
  if (before) return before;
  const agent = read(key);
  known.set(key, agent);
  return agent;
}
