/** Revisions with metadata in each request, and those that begin with `initialize`; the newest first. */
export const MODERN_VERSIONS = ["2026-07-28"] as const;
export const LEGACY_VERSIONS = ["2025-11-25", "2025-06-18"] as const;
export const SUPPORTED_VERSIONS: readonly string[] = [...MODERN_VERSIONS, ...LEGACY_VERSIONS];

/** Error codes of JSON-RPC 2.0 and of MCP 2026-07-28. */
export const ERROR = { invalidRequest: -32600, unknownMethod: -32601, invalidParams: -32602, headerMismatch: -32020, unsupportedVersion: -32022 } as const;

const VERSION_KEY = "io.modelcontextprotocol/protocolVersion";
const CAPABILITIES_KEY = "io.modelcontextprotocol/clientCapabilities";

type Json = Readonly<Record<string, unknown>>;

/** A request (with an id) or a notification (without). */
export interface RpcMessage {
  id: string | number | null;
  method: string;
  params: Json;
}

/** An error of the protocol, and the HTTP status that it is answered with. */
export interface RpcError {
  status: number;
  code: number;
  message: string;
  data?: Json;
}

/** Headers that the transport mirrors from a message. */
export interface MirroredHeaders {
  version: string | null;
  method: string | null;
  name: string | null;
}

/** What is understood of a message: `isModern` says which revision answers. */
export type Understood = { ok: true; message: RpcMessage; isModern: boolean } | { ok: false; id: string | number | null; error: RpcError };

export const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);

/** A value of a header that the transport may have encoded as `=?base64?…?=`; null for a broken one. */
function decodedHeader(value: string): string | null {
  if (!value.startsWith("=?base64?") || !value.endsWith("?=")) return value;
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(value.slice(9, -2)), (character) => character.charCodeAt(0)));
  } catch {
    return null;
  }
}

/** The headers' problem with a message of the modern revision; null for none. */
function headerProblem({ method, params }: RpcMessage, version: unknown, headers: MirroredHeaders): string | null {
  if (headers.version !== version) return "MCP-Protocol-Version does not match the version of the request";
  if (headers.method !== method) return "Mcp-Method does not match the method of the request";
  if (method === "tools/call" && (headers.name === null || decodedHeader(headers.name) !== params.name)) return "Mcp-Name does not match the name of the tool";
  return null;
}

/** Reads a message of either era: one with a version in its metadata, or in a header that names a modern one, is modern. */
export function understand(sent: unknown, headers: MirroredHeaders): Understood {
  const id = isObject(sent) && (typeof sent.id === "string" || Number.isSafeInteger(sent.id)) ? (sent.id as string | number) : null;
  const refused = (status: number, code: number, message: string, data?: Json): Understood => ({ ok: false, id, error: { status, code, message, ...(data ? { data } : {}) } });
  if (!isObject(sent) || sent.jsonrpc !== "2.0" || typeof sent.method !== "string" || ("id" in sent && id === null) || !(sent.params === undefined || isObject(sent.params)))
    return refused(400, ERROR.invalidRequest, "Send one JSON-RPC 2.0 request or notification");
  const message: RpcMessage = { id, method: sent.method, params: sent.params ?? {} };
  const meta = isObject(message.params._meta) ? message.params._meta : {};
  const requested = meta[VERSION_KEY] ?? headers.version;
  if (requested !== null && !(typeof requested === "string" && SUPPORTED_VERSIONS.includes(requested)))
    return refused(400, ERROR.unsupportedVersion, "Unsupported protocol version", { supported: SUPPORTED_VERSIONS, requested: String(requested).slice(0, 100) });
  const isModern = meta[VERSION_KEY] !== undefined || (MODERN_VERSIONS as readonly unknown[]).includes(requested);
  if (!isModern || id === null) return { ok: true, message, isModern };
  const problem = headerProblem(message, meta[VERSION_KEY], headers);
  if (problem !== null) return refused(400, ERROR.headerMismatch, `Header mismatch: ${problem}`);
  if (!isObject(meta[CAPABILITIES_KEY])) return refused(400, ERROR.invalidParams, `_meta needs ${CAPABILITIES_KEY}`);
  return { ok: true, message, isModern };
}
