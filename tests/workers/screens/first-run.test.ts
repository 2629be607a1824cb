import { beforeAll, expect, test } from "vitest";
import { raw, signIn } from "#tests/support/session.ts";
import { aPerson, ORIGIN, published, signedIn, thePublic } from "#tests/support/site.ts";

const PATH = "/admin/primeiros-passos";
let admin: Record<string, string>;
let editor: Record<string, string>;

beforeAll(async () => {
  const headersOf = async (role: "admin" | "editor") => ({
    Cookie: `lide_access=${(await signIn((await aPerson(role)).email)).access}`,
    Origin: ORIGIN,
    Host: new URL(ORIGIN).host,
  });
  [admin, editor] = [await headersOf("admin"), await headersOf("editor")];
});

const page = async (path: string, headers: Record<string, string>) => {
  const response = await raw(path, { headers });
  return { status: response.status, html: await response.text() };
};
const send = async (fields: Record<string, string>, headers = admin) => {
  const response = await raw(PATH, { method: "POST", headers, body: new URLSearchParams(fields) });
  return { status: response.status, html: await response.text() };
};
const isLed = async () => (await page("/admin", admin)).html.includes(`href="${PATH}"`);

test("a new deployment leads its admins, and them alone, through the steps; each is settled by one form", async () => {
  expect(await isLed()).toBe(true);
  expect((await page("/admin", editor)).html).not.toContain(PATH);
  expect((await page(PATH, editor)).status).toBe(302);
  expect((await send({ intent: "nome", nome: "Tomado" }, editor)).status).toBe(302);

  const refused = await send({ intent: "nome", nome: " " });
  expect([refused.status, refused.html.includes("Digite o nome do site.")]).toEqual([422, true]);
  expect((await page(PATH, admin)).html).toContain("0 de 5 feitos");

  await send({ intent: "nome", nome: "Gazeta do Sertão" });
  await send({ intent: "municipios" });
  await send({ intent: "escrita", rascunhos: "sim" });
  await send({ intent: "assinatura", assinatura: "Redação da Gazeta" });
  const { body } = await thePublic.get<{ nome: string; assinatura: string }>("/api/settings/site");
  expect([body.nome, body.assinatura]).toEqual(["Gazeta do Sertão", "Redação da Gazeta"]);
  expect((await (await signedIn("reporter")).post("/api/posts", { titulo: "Rascunho de repórter" })).status).toBe(201);
  expect((await page(PATH, admin)).html).toContain("4 de 5 feitos");
  expect(await isLed()).toBe(true);

  await published(await signedIn("editor"));
  expect((await page(PATH, admin)).html).toContain("Tudo decidido.");
  expect(await isLed()).toBe(false);
});

test("the default stays: who may write is editors and admins, until an admin says otherwise", async () => {
  await send({ intent: "escrita", rascunhos: "nao" });
  expect((await (await signedIn("reporter")).post("/api/posts", { titulo: "Rascunho de repórter" })).status).toBe(403);
});
