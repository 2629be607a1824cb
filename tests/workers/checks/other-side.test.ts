import { beforeAll, expect, test } from "vitest";
import { anArticle, type Client, signedIn, testEnv, thePublic } from "#tests/support/site.ts";

interface Registered {
  id: number;
  numero: number;
  quem: string;
  corrige: number | null;
  vale: boolean;
  selo: string;
}

let editor: Client;
let reporter: Client;

const asked = (more: Record<string, unknown> = {}) => ({ quem: "Defesa de João Lima", perguntadoEm: "2026-11-01T12:00:00Z", canal: "telefone", situacao: "aguardando", ...more });

beforeAll(async () => {
  [editor, reporter] = await Promise.all([signedIn("editor"), signedIn("reporter")]);
});

test("records are added by the staff, amended by later ones, and never changed", async () => {
  const story = await anArticle(editor);
  const path = `/api/posts/${story.id}/other-side`;
  const first = await reporter.post<Registered>(path, asked({ prazo: "2026-11-01T18:00:00Z" }));
  expect([first.status, first.body.numero, first.body.vale]).toEqual([201, 1, true]);
  const second = await editor.post<Registered>(path, asked({ situacao: "respondeu", resposta: "Ele nega.", corrige: first.body.id }));
  expect([second.status, second.body.numero, second.body.corrige]).toEqual([201, 2, first.body.id]);
  // Amended once: the next one amends the amendment.
  expect((await editor.post(path, asked({ corrige: first.body.id }))).status).toBe(422);
  const { body } = await editor.get<{ items: Registered[] }>(path);
  expect(body.items.map(({ numero, vale }) => [numero, vale])).toEqual([
    [1, false],
    [2, true],
  ]);
  for (const write of ["UPDATE other_side_records SET answer = 'outra'", "DELETE FROM other_side_records"])
    await expect(testEnv.DB.prepare(write).run()).rejects.toThrow("record of the other side");
  const trail = await editor.get<{ items: { acao: string; assunto: string }[] }>(`/api/posts/${story.id}/audit`);
  expect(trail.body.items.filter(({ acao }) => acao === "other-side.record").length).toBe(2);
  expect((await thePublic.get(path)).status).toBe(401);
});

test("what is recorded is bounded and makes sense", async () => {
  const story = await anArticle(editor);
  const path = `/api/posts/${story.id}/other-side`;
  const wrong = [
    { quem: "" },
    { quem: "x".repeat(121) },
    { perguntadoEm: "ontem" },
    { perguntadoEm: new Date(Date.now() + 3_600_000).toISOString() },
    { canal: "pombo" },
    { situacao: "talvez" },
    { situacao: "respondeu" },
    { situacao: "aguardando", resposta: "Já respondeu" },
    { prazo: "2026-10-31T12:00:00Z" },
    { pergunta: "x".repeat(1_001) },
    { resposta: "x".repeat(4_001), situacao: "respondeu" },
    { corrige: 999_999 },
  ];
  for (const one of wrong) expect([one, (await editor.post(path, asked(one))).status]).toEqual([one, 422]);
  expect((await editor.post("/api/posts/999999/other-side", asked())).status).toBe(404);
  expect((await editor.get<{ items: unknown[] }>(path)).body.items).toEqual([]);
});

test("records of one moment get numbers of their own, and each seal covers the one before it", async () => {
  const story = await anArticle(editor);
  const path = `/api/posts/${story.id}/other-side`;
  const answers = await Promise.all([1, 2, 3].map((n) => (n % 2 ? editor : reporter).post<Registered>(path, asked({ quem: `Pessoa ${n}` }))));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(answers.map(({ body }) => body.numero).sort()).toEqual([1, 2, 3]);
  expect(new Set(answers.map(({ body }) => body.selo)).size).toBe(3);
  const page = async () => (await editor.get(`/admin/outro-lado/${story.id}`)).text;
  expect(await page()).toContain("Os selos conferem com a trilha");
  // A record that somebody writes past the service is noticed.
  await testEnv.DB.prepare(
    "INSERT INTO other_side_records (article_id, seq, who, asked_at, channel, question, outcome, answer, recorded_at, recorded_by_name, seal) VALUES (?, 4, 'Ninguém', 1, 'outro', '', 'aguardando', '', 1, 'Ninguém', 'x')",
  )
    .bind(story.id)
    .run();
  expect(await page()).toContain("Os selos não conferem com a trilha");
});
