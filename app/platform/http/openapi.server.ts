import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { z } from "zod/v4";
import { OUTCOMES } from "#app/platform/http/errors/problem.server.ts";
import { etagMatches } from "#app/platform/http/responses/stored-file.server.ts";
import { type ApiTable, acceptsIdempotencyKey, type Declarations, METHODS, type Method } from "./api-route.server.ts";
import { KEY_MAX } from "./idempotency.server.ts";

type Json = Record<string, unknown>;

const KEY_PARAMETER = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Torna a repetição inofensiva: a mesma chave da mesma pessoa, no mesmo endereço e com o mesmo conteúdo, dá por 24 horas a primeira resposta (com Idempotency-Replayed: true) e age uma vez só.",
  schema: { type: "string", maxLength: KEY_MAX },
};
const KEY_REUSED = "Dados inválidos, ou a mesma Idempotency-Key com outro conteúdo";

interface DocumentSettings {
  name: string;
  url: string;
  commit: string;
}

/** The document as it is sent. */
interface ApiDocument {
  text: string;
  gzip: Uint8Array<ArrayBuffer>;
  etag: string;
}

interface ApiEntry {
  /** As a URL template: `/api/posts/{id}`. */
  path: string;
  declarations: Declarations;
}

/** Every URL of the API, sorted. */
const listApi = (tables: readonly ApiTable[]): ApiEntry[] =>
  tables
    .flatMap((table) => Object.entries(table))
    .map(([path, declarations]) => ({ path: `/api${path.replace(/:(\w+)/g, "{$1}")}`, declarations }))
    .sort((one, other) => one.path.localeCompare(other.path));

/** A schema as the document may hold it: what it names goes to `named`, under which its references then point. */
function schemaOf(schema: z.ZodType, io: "input" | "output", named: Json): Json {
  const made = JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: "any" })).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { $schema: _dialect, $defs, ...json } = JSON.parse(made) as Json;
  Object.assign(named, $defs);
  return json;
}

const problem = { description: "Erro", content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } } };

function parametersOf(path: string, query: z.ZodType | undefined, named: Json): Json[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: "path", required: true, schema: { type: "string" } }));
  const properties = query ? ((schemaOf(query, "input", named).properties ?? {}) as Record<string, Json>) : {};
  return [...inPath, ...Object.entries(properties).map(([name, schema]) => ({ name, in: "query", required: false, schema }))];
}

const formOf = (field: string): Json => ({ type: "object", properties: { [field]: { type: "string", format: "binary" } }, required: [field] });

function operationOf(path: string, name: Method, declarations: Declarations, named: Json): Json | null {
  const declared = declarations[name];
  if (!declared) return null;
  const status = String(declared.status ?? 200);
  const content = declared.answer ? { content: { "application/json": { schema: schemaOf(declared.answer, "output", named) } } } : {};
  const requestBody = declared.body
    ? { requestBody: { required: true, content: { "application/json": { schema: schemaOf(declared.body, "input", named) } } } }
    : declared.rawBody
      ? {
          requestBody: {
            required: true,
            content: { [declared.rawBody]: { schema: declared.rawBody === "multipart/form-data" ? formOf(declared.rawField ?? "image") : { type: "string", format: "binary" } } },
          },
        }
      : {};
  return {
    summary: declared.summary,
    parameters: [...parametersOf(path, declared.query, named), ...(acceptsIdempotencyKey(name, declared) ? [KEY_PARAMETER] : [])],
    ...requestBody,
    responses: {
      [status]: { description: "Sucesso", ...content },
      ...(acceptsIdempotencyKey(name, declared) ? { 422: { ...problem, description: KEY_REUSED } } : {}),
      default: problem,
    },
    security: declared.allow === "public" ? [] : declared.allow === "backup-key" ? [{ backupKey: [] }] : [{ bearer: [] }, { cookie: [] }],
    ...(declared.allow === "public" || declared.allow === "backup-key" ? {} : { "x-capability": declared.allow }),
    ...(declared.tokenScopes?.length ? { "x-token-scopes": declared.tokenScopes } : {}),
  };
}

/** Describes the URLs. */
function describeRoutes(tables: readonly ApiTable[]): { paths: Record<string, Json>; named: Json } {
  const paths: Record<string, Json> = {};
  const named: Json = {};
  for (const { path, declarations } of listApi(tables)) {
    const operations = METHODS.map((name) => [name.toLowerCase(), operationOf(path, name, declarations, named)] as const).filter(([, operation]) => operation !== null);
    paths[path] = Object.fromEntries(operations);
  }
  return { paths, named };
}

/** The OpenAPI document, made from the schemas that validate. */
function describeApi({ paths, named }: ReturnType<typeof describeRoutes>, settings: DocumentSettings): Json {
  return {
    openapi: "3.1.0",
    info: { title: `API de ${settings.name}`, version: settings.commit, description: "Erros são application/problem+json (RFC 9457). Horários são ISO 8601 em UTC." },
    servers: [{ url: settings.url }],
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          description: "O token de acesso de uma sessão (JWT) ou, onde a operação tem x-token-scopes, um token da API (lide_…) com um desses escopos.",
        },
        backupKey: { type: "http", scheme: "bearer", description: "Derivada de BACKUP_KEY por `npm run backup` e `npm run restore`." },
        cookie: { type: "apiKey", in: "cookie", name: settings.url.startsWith("https:") ? "__Host-lide_access" : "lide_access" },
      },
      schemas: {
        ...named,
        Problem: {
          type: "object",
          required: ["type", "title", "status", "detail", "error", "message"],
          properties: {
            type: { type: "string" },
            title: { type: "string" },
            status: { type: "integer" },
            detail: { type: "string" },
            error: { type: "string" },
            message: { type: "string" },
            errors: { type: "array", items: { type: "object", required: ["field", "message"], properties: { field: { type: "string" }, message: { type: "string" } } } },
            outcome: {
              type: "string",
              enum: OUTCOMES,
              description:
                "De uma escrita que falhou: unchanged, nada mudou; unknown, não se sabe se foi feita (a mesma Idempotency-Key pode ser repetida); interrupted, uma tentativa anterior parou depois de gravar. Ausente abaixo de 500: nada mudou.",
            },
            current: { description: "O que seria alterado, como está, quando a versão enviada é antiga: o registro na forma em que a própria rota o lê" },
          },
        },
      },
    },
  };
}

/** Documents that an isolate keeps: the site has one name and address, and after a change of either another. */
const KEPT_DOCUMENTS = 2;

interface Described {
  parts: ReturnType<typeof describeRoutes>;
  documents: Map<string, ApiDocument>;
}

/** Cache of the documents by their API: 600 KB that depend on no request. */
const described = new WeakMap<readonly ApiTable[], Described>();

/** The document under the site's present name and address, made once for each. */
export function apiDocument(tables: readonly ApiTable[], settings: DocumentSettings): ApiDocument {
  const known = described.get(tables) ?? { parts: describeRoutes(tables), documents: new Map() };
  described.set(tables, known);
  const key = JSON.stringify([settings.name, settings.url, settings.commit]);
  const kept = known.documents.get(key);
  if (kept) return kept;
  const text = JSON.stringify(describeApi(known.parts, settings));
  const made = { text, gzip: new Uint8Array(gzipSync(text)), etag: createHash("sha256").update(text).digest("hex").slice(0, 32) };
  const [oldest] = known.documents.keys();
  if (oldest !== undefined && known.documents.size >= KEPT_DOCUMENTS) known.documents.delete(oldest);
  known.documents.set(key, made);
  return made;
}

/** The document for one client; each encoding has a tag of its own. `isPrivate`: for a person with a session. */
export function apiDocumentResponse(request: Request, { text, gzip, etag }: ApiDocument, isPrivate: boolean): Response {
  const compressed = /\bgzip\b/.test(request.headers.get("Accept-Encoding") ?? "");
  const headers: Record<string, string> = {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": isPrivate ? "private, no-store" : "no-cache",
    Vary: "Accept-Encoding, Authorization, Cookie",
    ETag: `"${etag}${compressed ? "-gzip" : ""}"`,
  };
  if (!isPrivate && etagMatches(request.headers.get("If-None-Match"), headers.ETag ?? "")) return new Response(null, { status: 304, headers });
  if (request.method === "HEAD") return new Response(null, { headers });
  return compressed ? new Response(gzip, { headers: { ...headers, "Content-Encoding": "gzip" }, encodeBody: "manual" }) : new Response(text, { headers });
}
