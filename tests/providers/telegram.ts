import { type Answerer, type ReceivedCall, type Scenario, type SimulatedServer, sendJson, startSimulatedServer } from "./simulated-server.ts";

/** The bot and the channel that this provider knows. */
export const TELEGRAM_TOKEN = "123456789:AASimuladoNaoESegredo0123456789abcd";
export const TELEGRAM_CHANNEL_NAME = "@portal_demo_simulado";
export const TELEGRAM_CHANNEL_ID = -1_001_234_567_890;
const BOT_ID = 123_456_789;

/** How one call goes wrong: before any effect, or (`…_after`) once it took place. A number: 429 with these seconds to wait. */
export type TelegramFault = "dropped" | "server_error" | "garbage" | "unauthorized" | "dropped_after" | "server_error_after" | "garbage_after" | number;

export interface TelegramSwitches {
  /** Faults of the next calls of a method, in order; null: none. */
  once?: Partial<Record<"sendMessage" | "editMessageText" | "getChat", (TelegramFault | null)[]>>;
  isMember?: boolean;
  mayPost?: boolean;
  /** Messages that one chat takes in a minute. */
  perMinute?: number;
}

export interface TelegramMessage {
  id: number;
  text: string;
  entities: { type: string; offset: number; length: number }[];
  preview: string | null;
  at: number;
  edits: number;
}

export interface TelegramState {
  messages: TelegramMessage[];
}

type Body = Record<string, unknown>;
type Answer = { status: number; body: unknown };

const TEXT_MAX = 4_096;
const ENTITY_TYPES = ["bold", "italic", "underline", "strikethrough", "spoiler", "blockquote", "code", "pre", "text_link", "url"];

const stateOf = (scenario: Scenario): TelegramState => {
  scenario.state ??= { messages: [] } satisfies TelegramState;
  return scenario.state as TelegramState;
};

const done = (result: unknown): Answer => ({ status: 200, body: { ok: true, result } });
const refused = (code: number, description: string, parameters?: object): Answer => ({
  status: code,
  body: { ok: false, error_code: code, description, ...(parameters ? { parameters } : {}) },
});
const bad = (what: string) => refused(400, `Bad Request: ${what}`);

const CHAT = { id: TELEGRAM_CHANNEL_ID, title: "Portal (canal simulado)", username: TELEGRAM_CHANNEL_NAME.slice(1), type: "channel" };

/** The Bot API takes a number, its digits, or the public name in any case. */
const isOurChat = (id: unknown) => id === CHAT.id || id === String(CHAT.id) || (typeof id === "string" && id.toLowerCase() === TELEGRAM_CHANNEL_NAME);

/** The text of a message with its entities; an answer where it is refused. */
function textOf({ text, entities = [], parse_mode: mode, link_preview_options: preview }: Body): Pick<TelegramMessage, "text" | "entities" | "preview"> | Answer {
  if (mode !== undefined) return bad("can't parse entities: unsupported parse_mode");
  const clean = typeof text === "string" ? text.trim() : "";
  if (clean === "") return bad("message text is empty");
  if (clean.length > TEXT_MAX) return bad("message is too long");
  if (!Array.isArray(entities)) return bad("can't parse entities");
  for (const { type, offset, length } of entities as TelegramMessage["entities"]) {
    if (!ENTITY_TYPES.includes(type)) return bad(`can't parse MessageEntity: Unsupported type "${type}"`);
    if (!Number.isInteger(offset) || !Number.isInteger(length) || offset < 0 || length < 1 || offset + length > clean.length) return bad("ENTITY_BOUNDS_INVALID");
  }
  const url = (preview as { url?: unknown } | undefined)?.url;
  return { text: clean, entities: entities as TelegramMessage["entities"], preview: typeof url === "string" && /^https?:\/\//.test(url) ? url : null };
}

const shown = ({ id, text }: TelegramMessage) => ({ message_id: id, chat: CHAT, sender_chat: CHAT, date: 1, text });

/** Executes a call of a method. */
function act(method: string, body: Body, { messages }: TelegramState, { isMember = true, mayPost = true, perMinute = 20 }: TelegramSwitches): Answer {
  if (method === "getMe") return done({ id: BOT_ID, is_bot: true, first_name: "Portal", username: "portal_demo_bot" });
  if (!isOurChat(body.chat_id)) return bad("chat not found");
  if (method === "getChat") return done(CHAT);
  if (!isMember) return refused(403, "Forbidden: bot is not a member of the channel chat");
  if (method === "getChatMember") return body.user_id === BOT_ID ? done({ status: "administrator", can_post_messages: mayPost }) : bad("PARTICIPANT_ID_INVALID");
  if (!mayPost) return bad("need administrator rights in the channel chat");
  const content = textOf(body);
  if ("status" in content) return content;
  if (method === "editMessageText") {
    const message = messages.find(({ id }) => id === body.message_id);
    if (!message) return bad("message to edit not found");
    if (message.text === content.text && JSON.stringify(message.entities) === JSON.stringify(content.entities))
      return bad("message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message");
    Object.assign(message, content, { edits: message.edits + 1 });
    return done(shown(message));
  }
  const recent = messages.filter(({ at }) => at > Date.now() - 60_000);
  if (recent.length >= perMinute) return refused(429, "Too Many Requests: retry after 31", { retry_after: 31 });
  const message = { ...content, id: messages.length + 1, at: Date.now(), edits: 0 };
  messages.push(message);
  return done(shown(message));
}

const METHODS = ["getMe", "getChat", "getChatMember", "sendMessage", "editMessageText"];

/** Refuses a call that names no bot or method of ours, or whose body is no JSON. */
function callProblem(token: string, method: string, { headers, body }: ReceivedCall): Answer | null {
  if (token !== TELEGRAM_TOKEN) return refused(401, "Unauthorized");
  if (!METHODS.includes(method)) return refused(404, "Not Found: method not found");
  return (headers["content-type"] ?? "").startsWith("application/json") && typeof body === "object" && body !== null ? null : bad("can't parse request body");
}

const respond: Answerer = async (call, response, scenario) => {
  const [, token, method = ""] = /^\/bot([^/]*)\/(\w+)$/.exec(call.path) ?? [];
  if (token === undefined) return sendJson(response, 404, { ok: false, error_code: 404, description: "Not Found" });
  const switches = scenario.switches as TelegramSwitches;
  const problem = callProblem(token, method, call);
  const fault = problem ? undefined : switches.once?.[method as "sendMessage"]?.shift();
  const answer = ({ status, body }: Answer) => sendJson(response, status, body);
  if (problem) return answer(problem);
  if (typeof fault === "number") return answer(refused(429, `Too Many Requests: retry after ${fault}`, { retry_after: fault }));
  if (fault === "unauthorized") return answer(refused(401, "Unauthorized"));
  const taken = fault && !fault.endsWith("_after") ? null : act(method, call.body as Body, stateOf(scenario), switches);
  if (fault?.startsWith("dropped")) return void response.destroy();
  if (fault?.startsWith("server_error")) return answer(refused(502, "Bad Gateway"));
  if (fault?.startsWith("garbage")) return void response.writeHead(200, { "Content-Type": "text/html" }).end("<html></html>");
  answer(taken ?? bad("no call"));
};

/** The Bot API with one bot and one channel. `state` of `GET /control/{name}` has the channel's messages. */
export const startTelegram = (port = 0): Promise<SimulatedServer> => startSimulatedServer(respond, port);
