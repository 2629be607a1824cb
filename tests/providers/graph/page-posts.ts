import type { GraphCall } from "./calls.ts";
import { answered, errorAnswer, GRAPH_ERRORS, type GraphAnswer } from "./errors.ts";
import { type LedgerPost, newId } from "./ledger.ts";
import { GRAPH_PAGE_ID, GRAPH_PAGE_TOKEN, settled } from "./switches.ts";

/** Longest message of a post; and time in which an equal one is a duplicate (ms). */
const MESSAGE_MAX = 63_206;
const DUPLICATE_MS = 60 * 60_000;

/** Fields of a post that v3.3 and later still have. */
const FIELDS = ["id", "message", "created_time", "permalink_url"];

const invalid = (message: string): GraphAnswer => errorAnswer({ code: 100, message: `(#100) ${message}` });

const postsOf = (asked: GraphCall): LedgerPost[] => {
  asked.ledger.posts ??= [];
  return asked.ledger.posts;
};

/** Refuses who may not post: the Page's own token, and both permissions, are needed. */
function rightProblem({ call, parameters, switches }: GraphCall): GraphAnswer | null {
  const given = /^Bearer (\S+)$/.exec(call.headers.authorization ?? "")?.[1] ?? parameters.get("access_token");
  const { scopes } = settled(switches);
  if (given === GRAPH_PAGE_TOKEN && ["pages_read_engagement", "pages_manage_posts"].every((scope) => scopes.includes(scope))) return null;
  return errorAnswer({
    code: 200,
    status: 403,
    message: "(#200) If posting to a page, requires both pages_read_engagement and pages_manage_posts as an admin with sufficient administrative permission",
  });
}

/** `POST /{page-id}/feed`. */
export function createPost(asked: GraphCall): GraphAnswer {
  const problem = rightProblem(asked);
  if (problem) return problem;
  const [message, link] = ["message", "link"].map((name) => asked.parameters.get(name)?.trim() ?? "") as [string, string];
  if (message === "" && link === "") return invalid("Missing message or attachment");
  if (message.length > MESSAGE_MAX) return invalid("The message is too long");
  if (link !== "" && !(URL.canParse(link) && /^https?:/.test(link))) return invalid("link URL is not properly formatted");
  if (postsOf(asked).some((post) => post.message === message && post.link === link && post.at > asked.now - DUPLICATE_MS))
    return errorAnswer({ code: 506, message: "(#506) Duplicate status message" });
  const number = newId();
  const id = `${GRAPH_PAGE_ID}_${number}`;
  postsOf(asked).push({ id, message, link, at: asked.now, edits: 0, permalink: `${asked.call.origin}/p/${number}/` });
  return answered({ id });
}

function fieldsOf({ id, message, at, permalink }: LedgerPost, fields: string | null): GraphAnswer {
  const names = (fields ?? "created_time,message").split(",").filter(Boolean);
  const strange = names.find((name) => !FIELDS.includes(name));
  if (strange) return invalid(`Tried accessing nonexisting field (${strange})`);
  const values = { id, message, created_time: `${new Date(at).toISOString().slice(0, 19)}+0000`, permalink_url: permalink } as Record<string, string>;
  return answered(Object.fromEntries(["id", ...names].map((name) => [name, values[name]])));
}

/** `GET /{page-id}/feed`: the newest first. */
export function listPosts(asked: GraphCall): GraphAnswer {
  const { parameters } = asked;
  const limit = Number(parameters.get("limit") ?? 25);
  if (!(limit >= 1 && limit <= 100)) return invalid("limit must be at most 100");
  const since = Number(parameters.get("since") ?? 0) * 1000;
  const posts = postsOf(asked).filter(({ at }) => at >= since);
  const answers = posts
    .slice(-limit)
    .reverse()
    .map((post) => fieldsOf(post, parameters.get("fields")));
  return answers.find(({ status }) => status !== 200) ?? answered({ data: answers.map(({ body }) => body) });
}

/** `GET /{post-id}`, and `POST` of its message. */
export function onePost(asked: GraphCall, id: string): GraphAnswer {
  const post = postsOf(asked).find((one) => one.id === id);
  if (!post) return errorAnswer(GRAPH_ERRORS.unknownObject);
  if (asked.call.method === "GET") return fieldsOf(post, asked.parameters.get("fields"));
  const problem = rightProblem(asked);
  if (problem) return problem;
  const message = asked.parameters.get("message")?.trim() ?? "";
  if (message === "" || message.length > MESSAGE_MAX) return invalid("The message is empty or too long");
  post.message = message;
  post.edits += 1;
  return answered({ success: true });
}
