import { SELF } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { ArticleWire } from "#app/features/articles/articles.wire.ts";
import type { Role } from "#app/features/people/capabilities.ts";
import { createSignInService } from "#app/features/people/sign-in.server.ts";
import type { User } from "#app/features/people/users.store.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";

export const testEnv = env as unknown as Env;

export const ORIGIN = "http://site.test";

export interface Answer<T = Record<string, unknown>> {
  status: number;
  headers: Headers;
  body: T;
  text: string;
}

/** The one password of a test's people, and its hash as it was made once: scrypt is slow on purpose. */
export const PASSWORD = "senha-dos-testes";
const PASSWORD_HASH = "scrypt$16384$8$5$c2FsLWRvcy10ZXN0ZXMhIQ$t2ct7OWLIKPUqxHw_6ZaYejN1AoY7po9xQ7vUVG-DGw";

let people = 0;

/** A new person with a role. */
export async function aPerson(role: Role): Promise<User> {
  people += 1;
  const email = `${role}-${people}-${crypto.randomUUID().slice(0, 8)}@redacao.test`;
  const user = { name: `${role} ${people}`, email, role, avatar: null, createdAt: Date.now() };
  const row = await testEnv.DB.prepare("INSERT INTO users (name, email, email_key, role, password_hash, created_at) VALUES (?, ?, ?, ?, ?, ?) RETURNING id")
    .bind(user.name, email, email, role, PASSWORD_HASH, user.createdAt)
    .first<{ id: number }>();
  return { id: row?.id ?? 0, ...user };
}

/** Somebody who calls the API: with a Bearer token, or as the public. */
export class Client {
  constructor(readonly headers: Record<string, string> = {}) {}

  async call<T = Record<string, unknown>>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer<T>> {
    const isForm = body instanceof FormData;
    const response = await SELF.fetch(`${ORIGIN}${path}`, {
      method,
      redirect: "manual",
      headers: { ...(body === undefined || isForm ? {} : { "Content-Type": "application/json" }), ...this.headers, ...headers },
      ...(body === undefined ? {} : { body: isForm ? body : typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = /json/.test(response.headers.get("Content-Type") ?? "");
    return { status: response.status, headers: response.headers, body: (isJson && text !== "" ? JSON.parse(text) : {}) as T, text };
  }

  get = <T = Record<string, unknown>>(path: string, headers?: Record<string, string>) => this.call<T>("GET", path, undefined, headers);
  post = <T = Record<string, unknown>>(path: string, body?: unknown, headers?: Record<string, string>) => this.call<T>("POST", path, body, headers);
  put = <T = Record<string, unknown>>(path: string, body?: unknown, headers?: Record<string, string>) => this.call<T>("PUT", path, body, headers);
  patch = <T = Record<string, unknown>>(path: string, body?: unknown, headers?: Record<string, string>) => this.call<T>("PATCH", path, body, headers);
  /** Sends a form of a screen, as a browser without a script does. */
  postForm = (path: string, fields: Readonly<Record<string, string>>) =>
    this.call("POST", path, new URLSearchParams(fields).toString(), { "Content-Type": "application/x-www-form-urlencoded" });
  delete = <T = Record<string, unknown>>(path: string, headers?: Record<string, string>) => this.call<T>("DELETE", path, undefined, headers);
}

export const thePublic = new Client();

/** A new person of the role, with a session; signing in has tests of its own. */
export async function signedIn(role: Role): Promise<Client> {
  const db = createDatabase(testEnv.DB);
  const signIn = createSignInService(
    { db, secret: testEnv.SESSION_SECRET ?? "", now: Date.now, randomId: () => crypto.randomUUID(), withHasher: () => Promise.reject(new Error("no password is checked here")) },
    () => undefined,
  );
  const { token } = await signIn.beginSession(await aPerson(role), { device: "", isShared: false });
  return new Client({ Authorization: `Bearer ${token}` });
}

let stories = 0;

/** The fields of an article that may be published. */
export function publishable(more: Record<string, unknown> = {}): Record<string, unknown> {
  stories += 1;
  return {
    titulo: `Matéria de teste número ${stories}`,
    subtitulo: "Um subtítulo que diz o que houve",
    chapeu: "TESTE",
    conteudo: "<p>O texto da matéria, com <strong>palavras</strong>.</p>",
    categoriasCompletas: ["editoriais", "geral"],
    autor: "Redação Lide",
    // Distribution is off by default: each of thousands of test writes would otherwise trigger queues.
    whatsappAuto: false,
    ...more,
  };
}

/** Creates an article as `client`; fails loudly when the API refuses. */
export async function anArticle(client: Client, more: Record<string, unknown> = {}): Promise<ArticleWire> {
  const answer = await client.post<ArticleWire>("/api/posts", publishable(more));
  if (answer.status !== 201) throw new Error(`creating an article answered ${answer.status}: ${answer.text}`);
  return answer.body;
}

export const published = (client: Client, more: Record<string, unknown> = {}): Promise<ArticleWire> => anArticle(client, { status: "publicada", ...more });
