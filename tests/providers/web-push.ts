import { createDecipheriv, createECDH, createHmac, createPublicKey, verify } from "node:crypto";
import type { ServerResponse } from "node:http";
import { type Answerer, type Scenario, type SimulatedServer, startSimulatedServer } from "./simulated-server.ts";

/** The keys of every simulated browser: RFC 8291's own example. Its addresses tell browsers apart. */
const BROWSER_PRIVATE_KEY = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94";
export const BROWSER_KEYS = {
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
} as const;

/** A message as its browser got it. */
export interface DeliveredMessage {
  topic: string;
  ttl: number;
  urgency: string;
  payload: { web_push: number; notification: Record<string, unknown> };
}

/** How a scenario departs from an honest answer. */
export interface WebPushSwitches {
  /** The site's key that browsers subscribed under; another one is refused with 403. Absent: any. */
  applicationServerKey?: string;
  /** Nothing is answered: the network is down. */
  isDown?: boolean;
}

interface State {
  /** By the name of a browser: everything that was delivered to it. */
  delivered: Record<string, DeliveredMessage[]>;
  /** How often each browser's address was called. */
  attempts: Record<string, number>;
  /** Seconds that the tokens had left, by the site's key; a token that was seen is not counted again. */
  tokens: string[];
}

export const pushStateOf = (scenario: Pick<Scenario, "state">): State => (scenario.state as State | undefined) ?? { delivered: {}, attempts: {}, tokens: [] };

const hmac = (key: Uint8Array, ...data: Uint8Array[]) => data.reduce((mac, part) => mac.update(part), createHmac("sha256", key)).digest();
const ONE = Buffer.from([1]);

/** RFC 8291 §3.4 and RFC 8188 §2, from the receiver's side. */
function decrypt(body: Buffer): Buffer {
  const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const serverKey = body.subarray(21, 21 + keyLength);
  const receiver = createECDH("prime256v1");
  receiver.setPrivateKey(BROWSER_PRIVATE_KEY, "base64url");
  const secret = receiver.computeSecret(serverKey);
  const keyInfo = Buffer.concat([Buffer.from("WebPush: info\0"), Buffer.from(BROWSER_KEYS.p256dh, "base64url"), serverKey]);
  const material = hmac(hmac(Buffer.from(BROWSER_KEYS.auth, "base64url"), secret), keyInfo, ONE);
  const pseudoRandom = hmac(salt, material);
  const key = hmac(pseudoRandom, Buffer.from("Content-Encoding: aes128gcm\0"), ONE).subarray(0, 16);
  const nonce = hmac(pseudoRandom, Buffer.from("Content-Encoding: nonce\0"), ONE).subarray(0, 12);
  const record = body.subarray(21 + keyLength);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0) throw new Error("no last record");
  return padded.subarray(0, end);
}

/** Why an `Authorization` header is refused (RFC 8292 §4); null when it holds. */
function vapidProblem(header: string, origin: string, expectedKey: string | undefined, state: State): string | null {
  const found = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header);
  if (!found) return "malformed Authorization header";
  const [, head = "", claims = "", signature = "", key = ""] = found;
  if (expectedKey !== undefined && key !== expectedKey) return "VapidPkHashMismatch";
  const point = Buffer.from(key, "base64url");
  const jwk = { kty: "EC", crv: "P-256", x: point.subarray(1, 33).toString("base64url"), y: point.subarray(33).toString("base64url") };
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url").toString()) as { aud?: string; exp?: number; sub?: string };
  const left = (exp ?? 0) - Date.now() / 1_000;
  if (!isSigned || aud !== origin || left <= 0 || left > 24 * 60 * 60) return "BadJwtToken";
  if (!/^(?:mailto:[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+|https:\/\/\S+)$/.test(sub ?? "") || /localhost/.test(sub ?? "")) return "BadJwtToken";
  if (!state.tokens.includes(signature)) state.tokens.push(signature);
  return null;
}

const answer = (response: ServerResponse, status: number, text = "", headers: Record<string, string> = {}) => {
  response.writeHead(status, { "Content-Type": "text/plain", ...headers });
  response.end(text);
};

/** Answers of a push service by the browser's name: `{behaviour}-{anything}`. */
type Behaviour = (attempt: number, deliver: () => void, response: ServerResponse) => void;

const accepts: Behaviour = (_attempt, deliver, response) => {
  deliver();
  answer(response, 201, "", { Location: "https://push.example/message" });
};

const BEHAVIOURS: Record<string, Behaviour> = {
  gone: (_attempt, _deliver, response) => answer(response, 410, "unsubscribed"),
  unknown: (_attempt, _deliver, response) => answer(response, 404, "no such subscription"),
  big: (_attempt, _deliver, response) => answer(response, 413, "payload too large"),
  forbidden: (_attempt, _deliver, response) => answer(response, 403, "VapidPkHashMismatch"),
  redirect: (_attempt, _deliver, response) => answer(response, 307, "", { Location: "/push/ok-elsewhere" }),
  busy: (attempt, deliver, response) => (attempt === 1 ? answer(response, 429, "slow down", { "Retry-After": "1" }) : accepts(attempt, deliver, response)),
  broken: (_attempt, _deliver, response) => answer(response, 503, "try later"),
  /** The message was taken, and the answer is lost. */
  dropped: (_attempt, deliver, response) => {
    deliver();
    response.destroy();
  },
  /** The message was taken, and a proxy in front gave up before the answer. */
  gateway: (_attempt, deliver, response) => {
    deliver();
    answer(response, 502, "bad gateway");
  },
  timeout: (_attempt, deliver, response) => {
    deliver();
    answer(response, 504, "gateway timeout");
  },
  hang: () => undefined,
};

const respond: Answerer = async (call, response, scenario, bytes) => {
  const switches = scenario.switches as WebPushSwitches;
  const state = pushStateOf(scenario);
  scenario.state = state;
  // Calls are stored as they were understood; thousands of encrypted bodies would fill the memory.
  scenario.calls.length = 0;
  if (switches.isDown) return void response.destroy();
  const name = /^\/push\/([\w-]+)$/.exec(call.path)?.[1];
  const { headers } = call;
  if (call.method !== "POST" || name === undefined) return answer(response, 404, "no such subscription");
  if (headers["content-encoding"] !== "aes128gcm") return answer(response, 400, "unsupported content encoding");
  if (!/^\d+$/.test(headers.ttl ?? "")) return answer(response, 400, "missing TTL");
  if (!/^[\w-]{1,32}$/.test(headers.topic ?? "")) return answer(response, 400, "bad topic");
  const problem = vapidProblem(headers.authorization ?? "", `http://${headers.host}`, switches.applicationServerKey, state);
  if (problem !== null) return answer(response, 403, problem);
  if (bytes.length > 4_096) return answer(response, 413, "payload too large");
  const payload = JSON.parse(decrypt(bytes).toString()) as DeliveredMessage["payload"];
  const attempt = (state.attempts[name] ?? 0) + 1;
  state.attempts[name] = attempt;
  const deliver = () => {
    const message = { topic: headers.topic ?? "", ttl: Number(headers.ttl), urgency: headers.urgency ?? "", payload };
    state.delivered[name] = [...(state.delivered[name] ?? []), message];
  };
  (BEHAVIOURS[name.split("-")[0] ?? ""] ?? accepts)(attempt, deliver, response);
};

/** A push service at `/push/{browser}`: verifies the site's token, decrypts for the browser, and answers as the browser's name says. */
export const startWebPush = (port = 0): Promise<SimulatedServer> => startSimulatedServer(respond, port);
