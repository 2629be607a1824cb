import { runInDurableObject } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import type { PresenceWire } from "#app/features/editor/presence.wire.ts";
import { anArticle, type Client, signedIn, testEnv } from "#tests/support/site.ts";
import type { Audience } from "../../../../durable-objects/audience.ts";

let maria: Client;
let joao: Client;
let reporter: Client;

beforeAll(async () => {
  [maria, joao, reporter] = await Promise.all([signedIn("editor"), signedIn("admin"), signedIn("reporter")]);
});

const report = (client: Client, id: number, edicao: string, campo?: string | null) =>
  client.put<PresenceWire>(`/api/posts/${id}/presence`, { edicao, ...(campo === undefined ? {} : { campo }) });
const present = async (id: number) => (await reporter.get<PresenceWire>(`/api/posts/${id}/presence`)).body;
const inTheRoom = <T>(ask: (audience: Audience) => T): Promise<T> =>
  runInDurableObject(testEnv.AUDIENCE.get(testEnv.AUDIENCE.idFromName("site")) as unknown as DurableObjectStub<Audience>, (audience: Audience) => ask(audience));

test("who reports is told who else is there, where, and which version is saved", async () => {
  const { id } = await anArticle(maria);
  const [hers, his] = [crypto.randomUUID(), crypto.randomUUID()];
  expect((await report(maria, id, hers, "titulo")).body).toMatchObject({ versao: 1, pessoas: [{ edicao: hers, campo: "titulo", avatar: null }] });
  await maria.put(`/api/posts/${id}`, { subtitulo: "Novo" });
  const { body } = await report(joao, id, his);
  expect(body.versao).toBe(2);
  expect(body.pessoas.map(({ edicao, campo }) => [edicao, campo])).toEqual([
    [hers, "titulo"],
    [his, null],
  ]);
  expect(body.pessoas[0]?.nome).toMatch(/^editor /);
  await report(maria, id, hers, "conteudo");
  expect((await present(id)).pessoas.map(({ campo }) => campo)).toEqual(["conteudo", null]);
  const other = await anArticle(maria);
  expect((await present(other.id)).pessoas).toEqual([]);
});

test("who leaves is gone at once, and only they can say so", async () => {
  const { id } = await anArticle(maria);
  const edicao = crypto.randomUUID();
  await report(maria, id, edicao);
  await joao.delete(`/api/posts/${id}/presence?edicao=${edicao}`);
  expect((await present(id)).pessoas).toHaveLength(1);
  expect((await maria.delete(`/api/posts/${id}/presence?edicao=${edicao}`)).status).toBe(204);
  expect((await present(id)).pessoas).toEqual([]);
});

test("nobody reports in the place of somebody else's editor", async () => {
  const { id } = await anArticle(maria);
  const edicao = crypto.randomUUID();
  await report(maria, id, edicao, "titulo");
  await report(joao, id, edicao, "conteudo");
  expect((await present(id)).pessoas.map(({ nome, campo }) => [nome.split(" ")[0], campo])).toEqual([["editor", "titulo"]]);
});

test("who is not heard of for thirty seconds is gone", async () => {
  const { id } = await anArticle(maria);
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  await report(maria, id, first);
  await report(joao, id, second);
  const now = Date.now();
  expect(await inTheRoom((audience) => audience.listPresence(id, now + 29_000).length)).toBe(2);
  const person = { userId: 1, name: "Ana", avatar: null, editing: "depois-de-todos", field: null };
  expect(await inTheRoom((audience) => audience.reportPresence(id, person, now + 30_000).map(({ editing }) => editing))).toEqual(["depois-de-todos"]);
  expect(await inTheRoom((audience) => audience.listPresence(id, now + 60_000))).toEqual([]);
});

test("a crowd is bounded, and the latest comers are told", async () => {
  const { id } = await anArticle(maria);
  const count = await inTheRoom((audience) => {
    for (let at = 0; at < 80; at += 1) audience.reportPresence(id, { userId: at, name: "Ana", avatar: null, editing: `edicao-${at}`, field: null });
    return audience.listPresence(id).length;
  });
  expect(count).toBe(50);
  const edicao = crypto.randomUUID();
  expect((await report(maria, id, edicao)).body.pessoas.at(-1)?.edicao).toBe(edicao);
});

test.each([{}, { edicao: "curto" }, { edicao: "com espaço aqui" }, { edicao: 5 }, { edicao: "uma-edicao-boa", campo: "<b>x</b>" }, { edicao: "uma-edicao-boa", campo: 3 }])(
  "the report %j is refused",
  async (body) => {
    const { id } = await anArticle(maria);
    expect((await maria.put(`/api/posts/${id}/presence`, body)).status).toBe(422);
  },
);

test("nobody is present in what does not exist", async () => {
  expect((await report(maria, 999_999, crypto.randomUUID())).status).toBe(404);
  expect((await reporter.get("/api/posts/999999/presence")).status).toBe(404);
});

test("a change meant for one person is refused to another who signed in since", async () => {
  const { id } = await anArticle(maria);
  const me = (await maria.get<{ id: number }>("/api/auth/me")).body.id;
  expect((await joao.put(`/api/posts/${id}`, { titulo: "Em nome de outro" }, { "X-Expected-User": String(me) })).status).toBe(403);
  expect((await joao.put(`/api/posts/${id}/draft`, { edicao: crypto.randomUUID(), seq: 1, versao: 1, campos: {} }, { "X-Expected-User": "" })).status).toBe(403);
  expect((await maria.put(`/api/posts/${id}`, { titulo: "Em nome próprio" }, { "X-Expected-User": String(me) })).status).toBe(200);
});
