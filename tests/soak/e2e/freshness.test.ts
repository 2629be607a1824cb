import { expect, test } from "vitest";
import { mySite } from "#tests/e2e/my-site.ts";
import { publishable, signIn } from "#tests/e2e/staff.ts";

const site = mySite();
const EDITS = 200;
const READS = 1_000;
const READERS = 4;

/** One story whose title and body name the same number, so that a page made of two editions would show. */
const numbered = (edit: number) => ({ titulo: `Edição ${edit} da matéria sob carga`, conteudo: `<p>Este é o texto da edição ${edit}, e de nenhuma outra.</p>` });

test("under load, the next request by anybody shows each publication, and no reader gets an old page or half of one", async () => {
  const editor = await signIn(site, "editor");
  const { body: article } = await editor<{ id: number; slug: string }>(
    "POST",
    "/api/posts",
    publishable("Edição 0 da matéria sob carga", { status: "publicada", posicao: "destaque", ...numbered(0) }),
  );
  let reading = true;
  let reads = 0;
  let acknowledged = 0;
  const wrong: string[] = [];
  const read = async (path: string, headers: Record<string, string>) => {
    const known = acknowledged;
    const response = await fetch(site + path, { headers });
    const html = await response.text();
    const titles = [...html.matchAll(/Edição (\d+) da matéria sob carga/g)].map((found) => Number(found[1]));
    const bodies = [...html.matchAll(/texto da edição (\d+),/g)].map((found) => Number(found[1]));
    const editions = new Set([...titles, ...bodies]);
    if (response.status !== 200 || !html.endsWith("</html>") || titles.length === 0) wrong.push(`${path} ${response.status}: not whole`);
    else if (editions.size > 1) wrong.push(`${path}: of editions ${[...editions].join(", ")}`);
    else if (path !== "/" && bodies.length === 0) wrong.push(`${path}: without its body`);
    else if (Math.min(...editions) < known) wrong.push(`${path}: edition ${[...editions][0]} when ${known} was acknowledged`);
    reads += 1;
  };
  const readers = Array.from({ length: READERS }, async (_, reader) => {
    while (reading || reads < READS) await read(reads % 2 === 0 ? "/" : `/post/${article.id}`, reader === 0 ? { "Save-Data": "on" } : {});
  });
  for (let edit = 1; edit <= EDITS; edit += 1) {
    const saved = await editor("PATCH", `/api/posts/${article.id}`, numbered(edit));
    expect(saved.status).toBe(200);
    acknowledged = edit;
    await read(edit % 2 === 0 ? "/" : `/post/${article.id}`, {});
  }
  reading = false;
  await Promise.all(readers);
  expect(wrong).toEqual([]);
  expect(reads).toBeGreaterThanOrEqual(READS);
  const admin = await signIn(site, "admin");
  expect((await admin("DELETE", `/api/posts/${article.id}`)).status).toBe(204);
  for (const headers of [{}, { "Save-Data": "on" }]) expect((await fetch(`${site}/post/${article.id}`, { headers })).status).toBe(410);
});
