import { z } from "zod/v4";
import { refuse } from "#app/platform/failures/refusal.ts";
import type { ApiApp } from "#app/platform/http/api-app.server.ts";
import { type ApiTable, method } from "#app/platform/http/api-route.server.ts";
import { isSameOrigin } from "#app/platform/http/auth/same-origin.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";
import { ERROR, isObject, LEGACY_VERSIONS, MODERN_VERSIONS, type RpcError, type RpcMessage, SUPPORTED_VERSIONS, understand } from "./mcp-messages.ts";
import { addressOf, toolsFor } from "./mcp-tools.http.ts";

/** Bytes of a message, characters of a tool's result (ours: what a model can use), and time for which the list of tools may be kept. */
const MESSAGE_LIMIT = 64 * 1024;
const RESULT_MAX = 200_000;
const LIST_TTL_MS = MINUTE_MS;

const INSTRUCTIONS = "Leituras da Redação: matérias, mídia, planejamento e números, com as permissões do token. Nada aqui escreve. Datas em ISO 8601, UTC.";

interface McpDeps {
  tables(): readonly ApiTable[];
  /** Answers a request for /api in this process. */
  answer: ApiApp;
}

interface McpCall {
  message: RpcMessage;
  isModern: boolean;
  request: Request;
  context: RequestContext;
  scopes: readonly string[];
}

type Answered = { result: object } | { error: RpcError };

const failed = (status: number, code: number, message: string): Answered => ({ error: { status, code, message } });

/** Calls the read behind a tool, as the token would call it: the same way in, with the same checks. */
async function callTool({ tables, answer }: McpDeps, { message: { params }, request, context, scopes }: McpCall): Promise<Answered> {
  const tool = toolsFor(tables(), scopes).find((one) => one.tool.name === params.name);
  if (!tool) return failed(200, ERROR.invalidParams, `Unknown tool: ${String(params.name).slice(0, 100)}`);
  const address = params.arguments === undefined ? addressOf(tool, {}) : isObject(params.arguments) ? addressOf(tool, params.arguments) : null;
  if (address === null) return failed(200, ERROR.invalidParams, "The arguments do not fit the tool's inputSchema");
  const inner = new Request(new URL(address, request.url), { headers: { Authorization: request.headers.get("Authorization") ?? "" } });
  const response = await answer(inner, context);
  const text = (await response?.text()) ?? "";
  const isTooLong = text.length > RESULT_MAX;
  const said = isTooLong ? "A resposta é grande demais. Peça menos, com um filtro ou um limite menor." : text;
  return { result: { content: [{ type: "text", text: said }], isError: isTooLong || (response?.status ?? 500) >= 400 } };
}

async function answerMessage(deps: McpDeps, call: McpCall): Promise<Answered> {
  const { message, isModern, context, scopes } = call;
  const serverInfo = { name: context.settings.name, version: context.settings.commit || "0" };
  const about = { capabilities: { tools: {} }, instructions: INSTRUCTIONS };
  const kept = isModern ? { ttlMs: LIST_TTL_MS, cacheScope: "private" } : {};
  const whole = (result: object): Answered => ({ result: isModern ? { ...result, resultType: "complete", _meta: { "io.modelcontextprotocol/serverInfo": serverInfo } } : result });
  switch (message.method) {
    case "tools/list":
      return whole({ tools: toolsFor(deps.tables(), scopes).map(({ tool }) => tool), ...kept });
    case "tools/call": {
      const answered = await callTool(deps, call);
      return "result" in answered ? whole(answered.result) : answered;
    }
    case "server/discover":
      if (isModern) return whole({ supportedVersions: SUPPORTED_VERSIONS, ...about, ...kept });
      break;
    case "initialize": {
      const { protocolVersion } = message.params;
      const isKnown = (LEGACY_VERSIONS as readonly unknown[]).includes(protocolVersion);
      if (!isModern) return whole({ protocolVersion: isKnown ? protocolVersion : LEGACY_VERSIONS[0], serverInfo, ...about });
      break;
    }
    case "ping":
      if (!isModern) return whole({});
  }
  return failed(isModern ? 404 : 200, ERROR.unknownMethod, "Method not found");
}

function toResponse(id: string | number | null, answered: Answered): Response {
  const headers = { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "private, no-store" };
  if ("result" in answered) return new Response(JSON.stringify({ jsonrpc: "2.0", id, result: answered.result }), { headers });
  const { status, ...error } = answered.error;
  return new Response(JSON.stringify({ jsonrpc: "2.0", ...(id === null ? {} : { id }), error }), { status, headers });
}

/** The MCP endpoint: the reads of the API as tools, for the token that calls. Streamable HTTP without sessions or streams; each answer is one JSON object. */
export const mcpApi = (deps: McpDeps): ApiTable => ({
  "/mcp": {
    POST: method({
      allow: "admin:enter",
      summary: `Servidor MCP (${[...MODERN_VERSIONS, ...LEGACY_VERSIONS].join(", ")}): as leituras da API como ferramentas, com um token da API`,
      repeats: "free",
      body: z.unknown(),
      bodyLimit: MESSAGE_LIMIT,
      unknownFields: "ignored",
      run: async ({ request, body, caller, context }) => {
        if (!isSameOrigin(request, context.settings.url, { lenient: true })) refuse("forbidden", "Requisição de outra origem recusada.");
        const { scopes } = caller?.token ?? refuse("forbidden", "Chame este endereço com um token da API (lide_…).");
        const { headers } = request;
        const understood = understand(body, { version: headers.get("MCP-Protocol-Version"), method: headers.get("Mcp-Method"), name: headers.get("Mcp-Name") });
        if (!understood.ok) return toResponse(understood.id, { error: understood.error });
        const { message, isModern } = understood;
        if (message.id === null) return new Response(null, { status: 202, headers: { "Cache-Control": "private, no-store" } });
        return toResponse(message.id, await answerMessage(deps, { message, isModern, request, context, scopes }));
      },
    }),
  },
});
