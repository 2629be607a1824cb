import { expect, test } from "vitest";
import { mySite } from "#tests/e2e/my-site.ts";
import { publishable, signIn } from "#tests/e2e/staff.ts";

const site = mySite();
const EDITS = 100;
const OLD_STORIES = 10;
const READERS = 8;

interface Story {
  id: number;
  slug: string;
}

test("while many pages are read, the next read after each edit shows it on the story and on the home page, and former addresses lead there", async () => {
  const editor = await signIn(site, "editor");
  const publish = async (titulo: string, more: Record<string, unknown>): Promise<Story> =>
    (await editor<Story>("POST", "/api/posts", publishable(titulo, { status: "publicada", categoriasCompletas: ["editoriais", "policia"], ...more }))).body;
  const old: Story[] = [];
  for (let count = 0; count < OLD_STORIES; count += 1) old.push(await publish(`História antiga ${count}`, {}));
  const onHome = await publish("Destaque antes das edições", { posicao: "destaque" });
  const paths = ["/", "/categoria/policia", "/feed.xml", `/post/${onHome.slug}`, ...old.map(({ slug }) => `/post/${slug}`)];
  const failed: string[] = [];
  let reading = true;
  const readers = Array.from({ length: READERS }, async (_, reader) => {
    for (let turn = reader; reading; turn += 1) {
      const path = paths[turn % paths.length] ?? "/";
      const response = await fetch(site + path);
      await response.arrayBuffer();
      if (response.status !== 200) failed.push(`${path}: ${response.status}`);
    }
  });
  const stale: string[] = [];
  for (let edit = 1; edit <= EDITS; edit += 1) {
    const story = edit % 2 === 0 ? onHome : (old[edit % OLD_STORIES] ?? onHome);
    const titulo = `Título da edição ${edit}, lido logo`;
    const saved = await editor<Story>("PATCH", `/api/posts/${story.id}`, { titulo });
    expect(saved.status).toBe(200);
    // Stories of this test are the newest, so that the home page shows each of them.
    for (const path of [`/post/${saved.body.slug}`, "/", "/categoria/policia"]) if (!(await (await fetch(site + path)).text()).includes(titulo)) stale.push(`${path}: ${titulo}`);
  }
  reading = false;
  await Promise.all(readers);
  expect([stale, failed]).toEqual([[], []]);
  // Many at once, of which one is rendered: each of them gets an answer of its own.
  const former = await Promise.all(Array.from({ length: 30 }, () => fetch(`${site}/post/${onHome.slug}`, { redirect: "manual" })));
  const { slug } = (await editor<Story>("GET", `/api/posts/${onHome.id}`)).body;
  expect(new Set(former.map(({ status, headers }) => `${status} ${headers.get("Location")}`))).toEqual(new Set([`301 /post/${slug}`]));
  const admin = await signIn(site, "admin");
  for (const { id } of [...old, onHome]) await admin("DELETE", `/api/posts/${id}`);
});
