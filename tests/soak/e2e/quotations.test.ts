import { beforeAll, expect, test } from "vitest";
import { aVisitor } from "#tests/e2e/browser.ts";
import { mySite } from "#tests/e2e/my-site.ts";
import { hearAll, uploadTones } from "#tests/e2e/spoken-quotations.ts";
import { publishable, signIn } from "#tests/e2e/staff.ts";
import { soakRuns } from "#tests/support/soak.ts";
import { secondOf } from "#tests/support/tone-wav.ts";

const STORIES = soakRuns(50);
const QUOTATIONS = 10;
const RECORDINGS = 5;
const SECONDS = 170;

const words = (story: number, index: number) => `Resposta ${index} da entrevista ${story} gravada na praça`;
/** Spread over the whole recording, and within a second, so that no window holds two tones. */
const startOf = (story: number, index: number) => ((story * 37 + index * 17) % (SECONDS - 4)) + 0.2;

const site = mySite();
const slugs: string[] = [];

beforeAll(async () => {
  const editor = await signIn(site, "editor");
  const recordings: number[] = [];
  for (let seed = 1; seed <= RECORDINGS; seed += 1) recordings.push(await uploadTones(site, SECONDS, seed));
  for (let story = 0; story < STORIES; story += 1) {
    const conteudo = Array.from({ length: QUOTATIONS }, (_, index) => `<p>“${words(story, index)}”, disse.</p>`).join("");
    const { body } = await editor<{ id: number; slug: string }>("POST", "/api/posts", publishable(`Entrevista gravada ${story}`, { conteudo, status: "publicada" }));
    for (let index = 0; index < QUOTATIONS; index += 1) {
      const [palavras, gravacao, inicio] = [words(story, index), recordings[(story + index) % RECORDINGS], startOf(story, index)];
      expect((await editor("POST", `/api/posts/${body.id}/quotations`, { palavras, gravacao, inicio, fim: inicio + 3 })).status).toBe(201);
    }
    slugs.push(body.slug);
  }
}, 600_000);

test("500 quotations in 50 stories sound within a second of where they are bound", async () => {
  const { page } = await aVisitor();
  let beside = 0;
  let count = 0;
  for (const slug of slugs) {
    await page.goto(`/post/${slug}`);
    await page.locator("h1").click();
    const heard = await page.evaluate(hearAll);
    for (const { start, now, hertz } of heard) {
      // The window of the tone ends where the player says that it is.
      const sounds = secondOf(hertz);
      beside = Math.max(beside, sounds - start, start - (sounds + 1));
      expect([slug, start, sounds, Math.abs(now - start) < 1]).toEqual([slug, start, Math.floor(start), true]);
      count += 1;
    }
  }
  expect([count, beside <= 1]).toEqual([STORIES * QUOTATIONS, true]);
}, 600_000);
