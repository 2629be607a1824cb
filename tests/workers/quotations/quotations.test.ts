import { beforeAll, expect, test } from "vitest";
import type { z } from "zod/v4";
import type { ArticleWire } from "#app/features/articles/articles.wire.ts";
import type { MediaStoredWire } from "#app/features/media/media.wire.ts";
import type { proofWire, quotationsWire } from "#app/features/quotations/quotations.wire.ts";
import { m4a, mp3, wav } from "#tests/support/media-files.ts";
import { anArticle, type Client, published, signedIn, testEnv, thePublic } from "#tests/support/site.ts";

type Proof = z.infer<typeof proofWire>;
type Quotations = z.infer<typeof quotationsWire>;

const BODY = "<p>“A obra começa em maio”, disse o prefeito.</p><p>“O dinheiro já está no banco”, completou.</p>";
const WORDS = "A obra começa em maio";

let admin: Client;
let editor: Client;
let reporter: Client;
let sound: MediaStoredWire;
const seeds = Array.from({ length: 9 }, (_, at) => 100 + at);

async function upload(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<MediaStoredWire> {
  const form = new FormData();
  form.set("file", new File([bytes], name));
  return (await editor.post<MediaStoredWire>("/api/media", form)).body;
}
const newSound = () => upload(wav(seeds.pop()), "entrevista.wav");

const address = ({ id }: Pick<ArticleWire, "id">) => `/api/posts/${id}/quotations`;
const part = (more: object = {}) => ({ palavras: WORDS, gravacao: sound.id, inicio: 0.2, fim: 0.8, ...more });
const bind = (by: Client, story: ArticleWire, more: object = {}) => by.post<Proof>(address(story), part(more));
const read = async (story: ArticleWire) => (await editor.get<Quotations>(address(story))).body;
const pageOf = async ({ id }: ArticleWire) => (await thePublic.get(`/post/${id}`)).text;
const saved = (story: ArticleWire, conteudo: string) => editor.put<ArticleWire>(`/api/posts/${story.id}`, { conteudo });

beforeAll(async () => {
  [admin, editor, reporter] = [await signedIn("admin"), await signedIn("editor"), await signedIn("reporter")];
  sound = await newSound();
  await admin.put("/api/settings/site", { rascunhosDeReporteres: true });
});

test("a bound quotation plays on the story's page while its words stand there, and is told as changed when they do not", async () => {
  const story = await published(editor, { conteudo: BODY });
  expect(await read(story)).toEqual({ citacoes: [WORDS, "O dinheiro já está no banco"], items: [] });
  expect(await pageOf(story)).not.toContain("<audio");
  const made = await bind(editor, story);
  expect([made.status, made.body]).toEqual([201, expect.objectContaining({ palavras: WORDS, situacao: "gravada", inicio: 0.2, fim: 0.8, versao: 1 })]);
  const { endereco } = made.body;
  const page = await pageOf(story);
  expect(page.match(/<audio\b[^>]*>/g)).toEqual([`<audio controls preload="none" src="${endereco}#t=0.2,0.8" aria-label="Gravação da fala: “${WORDS}”">`]);
  expect((await thePublic.get(endereco)).status).toBe(200);

  await saved(story, BODY.replace("maio", "junho"));
  expect(await pageOf(story)).not.toContain("<audio");
  expect((await read(story)).items).toEqual([expect.objectContaining({ situacao: "mudou", agora: "A obra começa em junho" })]);
  await saved(story, BODY.replace("“A obra", "“a OBRA"));
  expect(await pageOf(story)).toContain("<audio");
  await saved(story, "<p>Nada foi dito sobre isso na entrevista de ontem.</p>");
  expect((await read(story)).items).toEqual([expect.objectContaining({ situacao: "saiu" })]);

  const trail = await testEnv.DB.prepare("SELECT action, details FROM audit_log WHERE article_id = ? AND action LIKE 'quotation.%'").bind(story.id).all();
  expect(trail.results).toEqual([{ action: "quotation.bind", details: JSON.stringify({ subject: `“${WORDS}”` }) }]);
});

test("the recording of a quotation cannot be deleted, and without its sound nothing is called recorded", async () => {
  const [story, own] = [await published(editor, { titulo: "Obra em maio", conteudo: BODY }), await newSound()];
  await bind(editor, story, { gravacao: own.id });
  const refused = await admin.delete(`/api/media/${own.id}`);
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("Em uso em: “Obra em maio” (citação com gravação).")]);
  const unused = async () => (await testEnv.DB.prepare("SELECT unused FROM media WHERE id = ?").bind(own.id).first<{ unused: number }>())?.unused;
  expect(await unused()).toBe(0);
  // As if its file had been deleted in another way.
  await testEnv.DB.prepare("UPDATE media SET deleted_at = 1 WHERE id = ?").bind(own.id).run();
  expect((await read(story)).items).toEqual([expect.objectContaining({ situacao: "sem-som", gravacao: null })]);
  await saved(story, `${BODY}<p>Fim.</p>`);
  expect(await pageOf(story)).not.toContain("<audio");
  await testEnv.DB.prepare("UPDATE media SET deleted_at = NULL WHERE id = ?").bind(own.id).run();
  const [proof] = (await read(story)).items;
  expect((await editor.delete(`${address(story)}/${proof?.id}`)).status).toBe(204);
  expect(await unused()).toBe(1);
  expect((await admin.delete(`/api/media/${own.id}`)).status).toBe(204);
});

test("nothing is bound that does not play the words at their second", async () => {
  const story = await published(editor, { conteudo: BODY });
  const problems = async (more: object) => {
    const { status, body } = await bind(editor, story, more);
    return [status, (body as unknown as { errors?: { field: string }[] }).errors?.map(({ field }) => field)];
  };
  const [picture] = (await testEnv.DB.prepare("SELECT id FROM media WHERE kind <> 'audio' LIMIT 1").all<{ id: number }>()).results;
  const vbr = await upload(mp3(), "entrevista.mp3");
  expect(await problems({ palavras: "Nunca disse isso" })).toEqual([422, ["palavras"]]);
  expect(await problems({ gravacao: picture?.id ?? 999_999 })).toEqual([422, ["gravacao"]]);
  expect(await problems({ gravacao: vbr.id })).toEqual([422, ["gravacao"]]);
  expect(await problems({ inicio: 0.9, fim: 0.2 })).toEqual([422, ["fim"]]);
  expect(await problems({ inicio: 5, fim: 6 })).toEqual([422, ["inicio"]]);
  expect(await problems({ inicio: 0.2, fim: 1.5 })).toEqual([422, ["fim"]]);
  expect(await problems({ inicio: 0, fim: 301 })).toEqual([422, ["fim"]]);
  expect((await bind(editor, story, { gravacao: (await upload(m4a(77), "fala.m4a")).id })).status).toBe(201);
  expect((await bind(editor, story)).status).toBe(409);
  expect((await read(story)).items).toHaveLength(1);
});

test("two people who change one proof: the second is told, with the proof as it is", async () => {
  const story = await published(editor, { conteudo: BODY });
  const { body: proof } = await bind(editor, story);
  const change = (by: Client, fim: number) => by.put<Proof>(`${address(story)}/${proof.id}`, part({ fim, versao: proof.versao }));
  const answers = await Promise.all([change(editor, 0.6), change(admin, 0.7)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const late = answers.find(({ status }) => status === 409)?.body as unknown as { current: Proof };
  const [now] = (await read(story)).items;
  expect([late.current.fim, late.current.versao]).toEqual([now?.fim, 2]);
});

test("reporters bind in their own drafts alone, and proofs go with their story", async () => {
  const [draft, other] = [await anArticle(reporter, { conteudo: BODY, status: "rascunho" }), await anArticle(editor, { conteudo: BODY })];
  const made = await bind(reporter, draft);
  expect([made.status, (await bind(reporter, other)).status]).toEqual([201, 403]);
  expect([(await thePublic.get(address(draft))).status, (await reporter.get(address(other))).status]).toEqual([401, 200]);
  expect((await reporter.delete(`${address(other)}/${made.body.id}`)).status).toBe(403);
  expect((await editor.delete(`${address(other)}/${made.body.id}`)).status).toBe(404);
  await testEnv.DB.prepare("DELETE FROM articles WHERE id = ?").bind(draft.id).run();
  expect(await testEnv.DB.prepare("SELECT COUNT(*) AS n FROM quotations WHERE article_id = ?").bind(draft.id).first()).toEqual({ n: 0 });
});

test("the screen binds and takes away without a script, keeps what was typed, and the sheet names what is recorded", async () => {
  const story = await published(editor, { conteudo: BODY });
  const path = `/admin/citacoes/${story.id}`;
  const fields = { palavras: WORDS, gravacao: String(sound.id), inicio: "0:00,2", fim: "0:00,8", prova: "0", versao: "0" };
  const refused = await editor.postForm(path, { ...fields, inicio: "dois", intent: "bind.citacao-0" });
  expect([refused.status, refused.text.includes("Diga o segundo, como 2:03,5."), refused.text.includes('value="dois"')]).toEqual([422, true, true]);
  const done = await editor.postForm(path, { ...fields, intent: "bind.citacao-0" });
  expect([done.status, done.text.includes("Prova gravada")]).toEqual([200, true]);
  const [proof] = (await read(story)).items;
  expect(proof).toMatchObject({ inicio: 0.2, fim: 0.8, situacao: "gravada" });
  const sheet = (await editor.get(`/admin/materias?publicada=${story.id}`)).text;
  expect(sheet).toContain(`Com gravação: “${WORDS}”. 1 citação sem gravação.`);
  expect((await reporter.postForm(path, { prova: String(proof?.id), intent: "release.x" })).status).toBe(403);
  expect((await read(story)).items).toHaveLength(1);
  expect((await editor.postForm(path, { prova: String(proof?.id), intent: "release.x" })).status).toBe(200);
  expect((await read(story)).items).toEqual([]);
});
