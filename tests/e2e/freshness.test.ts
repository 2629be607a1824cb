import { expect, inject, test } from "vitest";
import { publishable, signIn } from "./staff.ts";

const site = inject("siteUrl");
const EDITS = 200;
const READERS = 4;

test("after each of two hundred edits under load, the next request by anybody shows it", async () => {
  const editor = await signIn(site, "editor");
  const { body: article } = await editor<{ id: number; slug: string }>(
    "POST",
    "/api/posts",
    publishable("Edição 0 da matéria sob carga", { status: "publicada", posicao: "destaque" }),
  );
  let reading = true;
  let reads = 0;
  const readers = Array.from({ length: READERS }, async () => {
    while (reading) {
      const response = await fetch(`${site}${reads % 2 === 0 ? "/" : `/post/${article.id}`}`);
      expect(response.status).toBe(200);
      await response.text();
      reads += 1;
    }
  });
  const stale: string[] = [];
  for (let edit = 1; edit <= EDITS; edit += 1) {
    const title = `Edição ${edit} da matéria sob carga`;
    const saved = await editor("PATCH", `/api/posts/${article.id}`, { titulo: title });
    expect(saved.status).toBe(200);
    const path = edit % 2 === 0 ? "/" : `/post/${article.id}`;
    const page = await (await fetch(site + path)).text();
    if (!page.includes(title)) stale.push(`${path} after edit ${edit}`);
  }
  reading = false;
  await Promise.all(readers);
  expect(stale).toEqual([]);
  expect(reads).toBeGreaterThan(EDITS / 2);
  const admin = await signIn(site, "admin");
  expect((await admin("DELETE", `/api/posts/${article.id}`)).status).toBe(204);
  expect((await fetch(`${site}/post/${article.id}`)).status).toBe(410);
});

test("a new order and a switched-off story show at once", async () => {
  const editor = await signIn(site, "editor");
  const { body: desk } = await editor<{ destaques: { id: number; titulo: string }[]; versao: number }>("GET", "/api/admin/destaques");
  const reversed = desk.destaques.map((article) => article.id).reverse();
  expect((await editor("POST", "/api/admin/destaques/set-order", { desired: reversed, versao: desk.versao })).status).toBe(200);
  const { body: home } = (await editor("GET", "/api/home")) as { body: { highlights: { id: number }[] } };
  expect(home.highlights.slice(0, reversed.length).map((article) => article.id)).toEqual(reversed);

  const [first] = desk.destaques;
  expect((await editor("PUT", `/api/posts/${first?.id}/toggle-status`)).body).toEqual({ ativo: 0 });
  expect(await (await fetch(site)).text()).not.toContain(`/post/${first?.id}-`);
  expect((await fetch(`${site}/post/${first?.id}`)).status).toBe(404);
  expect((await editor("PUT", `/api/posts/${first?.id}/toggle-status`)).body).toEqual({ ativo: 1 });
  expect(await (await fetch(site)).text()).toContain(`/post/${first?.id}-`);
});
