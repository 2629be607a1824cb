import { type Role, sessionToken } from "./sessions.ts";

/** Somebody of the newsroom, calling the API of a running site. A refused deletion throws: what a test leaves on the site, the next one finds. */
export async function signIn(siteUrl: string, role: Role) {
  await sessionToken(siteUrl, role);
  return async <T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<{ status: number; body: T }> => {
    const answer = await fetch(siteUrl + path, {
      method,
      // Over a connection of its own: the site closes those that were idle, maybe as this is sent.
      headers: { Authorization: `Bearer ${await sessionToken(siteUrl, role)}`, Connection: "close", ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (method === "DELETE" && !answer.ok) throw new Error(`${answer.status} ${method} ${path}: ${text}`);
    return { status: answer.status, body: (text === "" ? {} : JSON.parse(text)) as T };
  };
}

/** The fields of an article that may be published. */
export const publishable = (titulo: string, more: Record<string, unknown> = {}) => ({
  titulo,
  subtitulo: "Um subtítulo que diz o que houve",
  chapeu: "TESTE",
  conteudo: "<p>O texto da matéria.</p>",
  categoriasCompletas: ["editoriais", "geral"],
  autor: "Redação Lide",
  whatsappAuto: false,
  ...more,
});
