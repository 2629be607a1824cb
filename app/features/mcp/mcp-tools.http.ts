import type { ApiTable } from "#app/platform/http/api-route.server.ts";
import { apiDocument } from "#app/platform/http/openapi.server.ts";

type Json = Record<string, unknown>;

interface Parameter {
  name: string;
  in: string;
  schema: Json;
}

interface Operation {
  summary: string;
  parameters: readonly Parameter[];
  "x-token-scopes"?: readonly string[];
}

/** A tool as `tools/list` shows it. */
export interface McpTool {
  name: string;
  description: string;
  inputSchema: { type: "object"; properties: Record<string, Json>; required: readonly string[]; additionalProperties: false };
  annotations: { readOnlyHint: true; destructiveHint: false; idempotentHint: true; openWorldHint: false };
}

/** A tool, and the operation behind it. */
interface ToolOperation {
  tool: McpTool;
  path: string;
  scopes: readonly string[];
  inPath: readonly string[];
}

/** Operations that no tool is made of: the document itself, which is larger than a model can use. */
const WITHOUT_TOOL = new Set(["/api/openapi.json"]);

const nameOf = (path: string): string =>
  `get${path
    .slice("/api".length)
    .replace(/[{}]/g, "")
    .replace(/[^A-Za-z0-9]/g, "_")}`;

function toolOf(path: string, { summary, parameters, "x-token-scopes": scopes = [] }: Operation): ToolOperation {
  const asked = parameters.filter((one) => one.in === "path" || one.in === "query");
  const inPath = asked.filter((one) => one.in === "path").map(({ name }) => name);
  const inputSchema = {
    type: "object" as const,
    properties: Object.fromEntries(asked.map(({ name, schema }) => [name, schema])),
    required: inPath,
    additionalProperties: false as const,
  };
  const annotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false } as const;
  return { tool: { name: nameOf(path), description: `${summary} (GET ${path})`, inputSchema, annotations }, path, scopes, inPath };
}

const known = new WeakMap<readonly ApiTable[], readonly ToolOperation[]>();

/** Tools of the reads that the document opens to tokens, made once in an isolate. */
function toolsOfApi(tables: readonly ApiTable[]): readonly ToolOperation[] {
  const made = known.get(tables);
  if (made) return made;
  // Name, address and version stand in no operation.
  const { paths } = JSON.parse(apiDocument(tables, { name: "", url: "https://localhost", commit: "" }).text) as { paths: Record<string, { get?: Operation }> };
  const tools = Object.entries(paths).flatMap(([path, { get }]) => (get?.["x-token-scopes"] && !WITHOUT_TOOL.has(path) ? [toolOf(path, get)] : []));
  known.set(tables, tools);
  return tools;
}

/** Tools that a token with these scopes may call. */
export const toolsFor = (tables: readonly ApiTable[], scopes: readonly string[]): readonly ToolOperation[] =>
  toolsOfApi(tables).filter((one) => one.scopes.some((scope) => scopes.includes(scope)));

/** Longest argument. Characters. */
const ARGUMENT_MAX = 500;

const textOf = (value: unknown): string | null =>
  (typeof value === "string" && value.length <= ARGUMENT_MAX) || typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value)) ? String(value) : null;

/** The address that a tool's arguments ask for; null where they name something else than its parameters, or would lead to another path. */
export function addressOf({ tool, path, inPath }: ToolOperation, given: Readonly<Record<string, unknown>>): string | null {
  const texts = new Map<string, string>();
  for (const [name, value] of Object.entries(given)) {
    const text = textOf(value);
    if (!Object.hasOwn(tool.inputSchema.properties, name) || text === null) return null;
    texts.set(name, text);
  }
  if (inPath.some((name) => !/^(?!\.{1,2}$)[\w.:-]{1,100}$/.test(texts.get(name) ?? ""))) return null;
  const query = new URLSearchParams([...texts].filter(([name]) => !inPath.includes(name)));
  return `${path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(texts.get(name) ?? ""))}${query.size > 0 ? `?${query}` : ""}`;
}
