/** Somebody of the newsroom, calling the API of a running site. */
export async function signIn(siteUrl: string, role: "admin" | "editor" | "reporter") {
  const response = await fetch(`${siteUrl}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: `${role}@demo.local`, password: process.env.DEMO_PASSWORD ?? "portal-demo-2026" }),
  });
  if (response.status !== 200) throw new Error(`sign-in answered ${response.status}: ${await response.text()}`);
  const { token } = (await response.json()) as { token: string };
  return async <T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<{ status: number; body: T }> => {
    const answer = await fetch(siteUrl + path, {
      method,
      headers: { Authorization: `Bearer ${token}`, ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
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
