import type { ServerResponse } from "node:http";
import { type Answerer, type ReceivedCall, type SimulatedServer, startSimulatedServer } from "./simulated-server.ts";

/** The key of the simulated site. */
export const INDEXNOW_KEY = "chave-simulada-do-indexnow";

/** How a scenario departs from an honest answer. */
export interface SearchEngineSwitches {
  /** Calls that name any of these addresses' parts fail so; by part of an address. */
  fails?: Record<string, { status: number; retryAfter?: number } | "dropped">;
}

const answer = (response: ServerResponse, status: number, text = "", headers: Record<string, string> = {}) => {
  response.writeHead(status, { "Content-Type": "text/plain", ...headers });
  response.end(text);
};

/** Whether the site itself says that the key is its own; a made-up host cannot be asked. */
async function isKeyFound(keyLocation: URL, key: string): Promise<boolean> {
  if (keyLocation.hostname !== "localhost") return true;
  const found = await fetch(keyLocation).catch(() => null);
  return found?.ok === true && (await found.text()).trim() === key;
}

/** Status and words of an answer. */
type Judgement = readonly [status: number, text?: string];

async function indexNow({ method, headers, body }: ReceivedCall): Promise<Judgement> {
  const { host, key, keyLocation, urlList } = (body ?? {}) as { host?: string; key?: string; keyLocation?: string; urlList?: string[] };
  if (method !== "POST" || !/^application\/json/.test(headers["content-type"] ?? "")) return [400, "Invalid request format"];
  if (!host || !key || !/^[a-zA-Z0-9-]{8,128}$/.test(key)) return [400, "Invalid key format"];
  if (!Array.isArray(urlList) || urlList.length === 0 || urlList.length > 10_000) return [400, "urlList must hold 1 to 10000 addresses"];
  if (urlList.some((url) => !URL.canParse(url) || new URL(url).host !== host)) return [422, "URLs do not belong to the host"];
  if (!keyLocation || !URL.canParse(keyLocation) || new URL(keyLocation).host !== host || !keyLocation.endsWith(`/${key}.txt`)) return [422, "keyLocation does not match"];
  if (!(await isKeyFound(new URL(keyLocation), key))) return [403, "Key not found in the file"];
  return [200];
}

function hub({ method, headers, text }: ReceivedCall): Judgement {
  const form = new URLSearchParams(text);
  if (method !== "POST" || !/^application\/x-www-form-urlencoded/.test(headers["content-type"] ?? "")) return [400, "Send a form"];
  if (form.get("hub.mode") !== "publish") return [400, "hub.mode must be publish"];
  const topics = form.getAll("hub.url");
  if (topics.length === 0 || topics.some((topic) => !URL.canParse(topic))) return [400, "hub.url is missing or no address"];
  return [204];
}

const respond: Answerer = async (call, response, { switches }) => {
  const { fails = {} } = switches as SearchEngineSwitches;
  const failure = Object.entries(fails).find(([part]) => decodeURIComponent(call.text).includes(part))?.[1];
  if (failure === "dropped") {
    response.destroy();
  } else if (failure) {
    answer(response, failure.status, "Refused as told", failure.retryAfter === undefined ? {} : { "Retry-After": String(failure.retryAfter) });
  } else {
    const [status, text] = call.path === "/indexnow" ? await indexNow(call) : call.path === "/hub" ? hub(call) : [404];
    answer(response, status, text);
  }
};

/** IndexNow at `/indexnow` and a WebSub hub at `/hub`, as strict as the real ones. */
export const startSearchEngines = (port = 0): Promise<SimulatedServer> => startSimulatedServer(respond, port);
