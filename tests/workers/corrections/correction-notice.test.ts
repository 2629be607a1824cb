import { beforeAll, expect, test } from "vitest";
import type { ArticleWire } from "#app/features/articles/articles.wire.ts";
import { expectProblem } from "#tests/support/expect-problem.ts";
import { type Client, published, signedIn, testEnv, thePublic } from "#tests/support/site.ts";

let editor: Client;

beforeAll(async () => {
  editor = await signedIn("editor");
});

interface Receipt {
  correcao: { texto: string } | null;
  aviso: { por: string } | null;
  grupo: { recebeuMateria: boolean; situacao: string };
  linksCurtos: { links: number; cliques: number };
  audio: string;
}
interface Queued {
  id: string;
  noticia_id: number | null;
  titulo: string;
  status: string;
}

const receipt = async (id: number) => (await editor.get<Receipt>(`/api/posts/${id}/correction-notice`)).body;
const send = (id: number) => editor.post<Receipt>(`/api/posts/${id}/correction-notice`);
const correct = (id: number, correcao: string) => editor.put<ArticleWire>(`/api/posts/${id}`, { correcao });
const queued = async () => (await editor.get<{ queue: Queued[] }>("/api/whatsapp/queue")).body.queue;
const corrections = async (title: string) => (await queued()).filter(({ titulo }) => titulo === `Correção: ${title}`);

/** A story that the group has: a person sent it by hand. */
async function sentToGroup(title: string): Promise<ArticleWire> {
  const story = await published(editor, { titulo: title });
  const { body } = await editor.post<{ added: Queued[] }>("/api/whatsapp/queue", { ids: [story.id] });
  const [item] = body.added;
  expect((await editor.post(`/api/whatsapp/queue/${item?.id}/mark-sent`)).status).toBe(200);
  return story;
}

test("a correction follows the story to the group once, and to the visitors of its short links", async () => {
  const story = await sentToGroup("Ponte custou três milhões");
  const { body: link } = await editor.post<{ shortCode: string }>("/api/shortener/create", { url: `http://site.test/post/${story.slug}` });
  expect(expectProblem(await send(story.id), 409).detail).toBe("Escreva e salve a nota de correção da matéria antes de avisar.");
  expect(await receipt(story.id)).toMatchObject({ correcao: null, aviso: null, grupo: { recebeuMateria: true, situacao: "nao-enviada" } });

  await correct(story.id, "A ponte custou dois milhões, não três.");
  const page = await thePublic.get(`/post/${story.slug}`);
  expect(page.text).toContain('id="corrigida"');
  const answers = await Promise.all([send(story.id), send(story.id), send(story.id)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await corrections(story.titulo)).toHaveLength(1);
  const told = await receipt(story.id);
  expect(told).toMatchObject({ aviso: { por: expect.any(String) }, grupo: { recebeuMateria: true, situacao: "espera-pessoa" }, audio: "sem-audio" });
  expect(told.linksCurtos.links).toBeGreaterThanOrEqual(1);
  const { results } = await testEnv.DB.prepare("SELECT target FROM short_links WHERE code = ?").bind(link.shortCode).all<{ target: string }>();
  expect(results[0]?.target).toMatch(/#corrigida$/);
});

test("another correction is another notice, and the group that never had the story hears nothing", async () => {
  const story = await sentToGroup("Feira abre às seis");
  await correct(story.id, "A feira abre às sete.");
  await send(story.id);
  await correct(story.id, "A feira abre às sete e meia.");
  expect(await receipt(story.id)).toMatchObject({ correcao: { texto: "A feira abre às sete e meia." }, aviso: null });
  await send(story.id);
  expect(await corrections(story.titulo)).toHaveLength(2);

  const quiet = await published(editor, { titulo: "Só no site" });
  await correct(quiet.id, "Corrigida.");
  expect((await send(quiet.id)).body).toMatchObject({ grupo: { recebeuMateria: false, situacao: "nao-enviada" } });
  expect(await corrections("Só no site")).toEqual([]);
});

test("a notice that was cut off after its record goes on where it was", async () => {
  const story = await sentToGroup("Açude sangra");
  await correct(story.id, "O açude não sangrou.");
  const { correctedAt } = (await testEnv.DB.prepare("SELECT corrected_at AS correctedAt FROM articles WHERE id = ?").bind(story.id).first<{ correctedAt: number }>()) ?? {
    correctedAt: 0,
  };
  await testEnv.DB.prepare("INSERT INTO correction_notices (article_id, corrected_at, text, asked_at, asked_by_name) VALUES (?, ?, 'O açude não sangrou.', 1, 'Ana')")
    .bind(story.id, correctedAt)
    .run();
  expect((await send(story.id)).body).toMatchObject({ aviso: { por: "Ana" }, grupo: { situacao: "espera-pessoa" } });
  expect(await corrections(story.titulo)).toHaveLength(1);
});
