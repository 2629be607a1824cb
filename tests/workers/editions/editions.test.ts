import { createPublicKey, verify } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { createTextRepairService } from "#app/features/articles/text-repairs.server.ts";
import type { EditionManifest } from "#app/features/editions/edition-page.ts";
import { editionStore } from "#app/features/editions/edition-store.provider.ts";
import { createEditionSigner, type EditionStore } from "#app/features/editions/edition-store.server.ts";
import { createEditionService, type EditionSource } from "#app/features/editions/editions.server.ts";
import { createEditionRepository } from "#app/features/editions/editions.store.ts";
import { signedPartOf } from "#app/features/editions/story-page.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { ReadersOfIsolate } from "#app/readers.ts";
import { anIsolate } from "#tests/support/isolates.ts";
import { type Client, ORIGIN, published, signedIn, testEnv, thePublic } from "#tests/support/site.ts";

const KEY = "AgHcaaMywvr0mSsI_OOyLllkbmz60AhrnBoK4JS5XDk";
const ZONE = "America/Fortaleza";
const db = createDatabase(testEnv.DB);
const readers = new ReadersOfIsolate().of(testEnv, ZONE);
const SOURCE: EditionSource = { home: readers.frontPage.home, story: readers.story.article };

/** A night per test, so that none meets the edition of another. */
let day = "2026-12-01";
const nextDay = (one: string) => new Date(Date.parse(`${one}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
const at2359 = (one = day) => Date.parse(`${one}T23:59:10-03:00`);

interface Ports {
  store?: EditionStore;
  source?: EditionSource;
  now?: () => number;
}

/** One minute of the sweep. */
async function sweep({ store = editionStore(testEnv.MEDIA), source = SOURCE, now = at2359 }: Ports = {}, budgetMs = 60_000): Promise<void> {
  const service = createEditionService({
    ...{ repository: createEditionRepository(db), store, signer: createEditionSigner(KEY), preparePicture: async () => undefined, now },
    site: { name: "Lide", url: ORIGIN, timeZone: ZONE },
  });
  await service.runIfDue(source, budgetMs);
}

const page = (path = "") => thePublic.get(`/edicoes${path}`);
const manifest = async () => JSON.parse((await page(`/${day}/manifesto.json`)).text) as EditionManifest;
const stateOf = (one = day) => testEnv.DB.prepare("SELECT state FROM editions WHERE day = ?").bind(one).first<string>("state");
const dues = async () => (await testEnv.DB.prepare("SELECT COUNT(*) AS n FROM edition_stories WHERE due > 0").first<number>("n")) ?? -1;

let editor: Client;
let admin: Client;
let lead: { id: number; slug: string; titulo: string };
let other: { id: number; slug: string; titulo: string };

beforeAll(async () => {
  editor = await signedIn("editor");
  admin = await signedIn("admin");
});

beforeEach(async () => {
  day = nextDay(day);
  lead = await published(editor, { titulo: `Ponte de ${day} abre`, posicao: "supermanchete", conteudo: "<p>A ponte abriu.</p><p>Custou pouco.</p>" });
  other = await published(editor, { titulo: `Feira de ${day} muda` });
});

const toggle = (id: number) => editor.put(`/api/posts/${id}/toggle-status`);

test("at 23:59 the home page and its stories are sealed once, signed so that Node verifies each", async () => {
  await sweep({ now: () => at2359() - 60_000 });
  expect(await stateOf()).toBeNull();
  await sweep();
  expect(await stateOf()).toBe("sealed");
  const home = await page(`/${day}`);
  expect([home.status, home.headers.get("Content-Type"), home.headers.get("X-Robots-Tag"), home.headers.get("Cache-Control")]).toEqual([
    200,
    "text/html; charset=utf-8",
    "noindex, follow",
    "no-cache",
  ]);
  expect(home.text).toContain(lead.titulo);
  expect(home.text).toContain(other.titulo);
  expect(home.text).toContain(`como estavam em ${day.split("-").reverse().join("/")}, 23h59`);
  expect(home.text).not.toContain("<script");
  const list = await manifest();
  expect(list.materias.length).toBeGreaterThan(1);
  expect(list.materias[0]).toMatchObject({ id: lead.id, titulo: lead.titulo, estado: "publicada" });
  const { text: pem } = await page("/chave");
  expect(list.chave_publica).toBe(pem);
  for (const { id, assinatura } of list.materias) {
    const story = await page(`/${day}/${id}`);
    const valid = verify(null, Buffer.from(signedPartOf(story.text)), createPublicKey(pem), Buffer.from(assinatura ?? "", "base64"));
    expect([id, story.status, valid]).toEqual([id, 200, true]);
  }
  const story = await page(`/${day}/${lead.id}`);
  expect(story.text).toContain("<p>A ponte abriu.</p>\n<p>Custou pouco.</p>");
  expect(story.text).toContain(`<link rel="canonical" href="${ORIGIN}/post/${lead.slug}">`);
  expect(story.headers.get("Content-Security-Policy")).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; img-src 'self'; /);
  expect((await page("")).text).toContain(lead.titulo);
  expect((await page(`/${day.slice(0, 7)}`)).text).toContain(`href="/edicoes/${day}"`);
  // Later changes are not in it, and a second sweep changes nothing.
  await editor.put(`/api/posts/${lead.id}`, { titulo: "Outro título" });
  await sweep();
  expect((await page(`/${day}/${lead.id}`)).text).toBe(story.text);
  expect((await page(`/${day}`)).text).toBe(home.text);
});

test("a repair of stored texts leaves what was sealed and its signature as they are, and the edition tells no correction that nobody made", async () => {
  const dirty = { title: "Ponte de\u00AD Piri\u200Bpiri abre", body: "<p>A pon\u00ADte abriu.</p>", correction: "Custou o do\u00ADbro." };
  await testEnv.DB.batch([
    testEnv.DB.prepare("UPDATE articles SET title = ?, correction = ?, corrected_at = ? WHERE id = ?").bind(dirty.title, dirty.correction, at2359() - 3_600_000, lead.id),
    testEnv.DB.prepare("UPDATE article_bodies SET html = ? WHERE article_id = ?").bind(dirty.body, lead.id),
    testEnv.DB.prepare("INSERT OR IGNORE INTO text_repairs (article_id) VALUES (?)").bind(lead.id),
  ]);
  await sweep();
  const before = { story: (await page(`/${day}/${lead.id}`)).text, home: (await page(`/${day}`)).text, manifest: await manifest() };
  await createTextRepairService({ db, now: () => at2359() + 30_000, onEdition: async () => undefined }).repair();
  expect(await testEnv.DB.prepare("SELECT title, correction FROM articles WHERE id = ?").bind(lead.id).first()).toEqual({
    title: "Ponte de Piripiri abre",
    correction: "Custou o dobro.",
  });
  await sweep({ now: () => at2359() + 60_000 });
  expect({ story: (await page(`/${day}/${lead.id}`)).text, home: (await page(`/${day}`)).text, manifest: await manifest() }).toEqual(before);
  expect(await dues()).toBe(0);
  const sealed = before.manifest.materias.find(({ id }) => id === lead.id);
  const signed = Buffer.from(signedPartOf(before.story));
  expect(verify(null, signed, createPublicKey((await page("/chave")).text), Buffer.from(sealed?.assinatura ?? "", "base64"))).toBe(true);
});

test("a night that was missed is made up until six, with its moment; later the day has none", async () => {
  await sweep({ now: () => at2359() + 31 * 60_000 });
  expect((await page(`/${day}`)).text).toContain(`como estavam em ${nextDay(day).split("-").reverse().join("/")}, 0h30`);
  day = nextDay(day);
  await sweep({ now: () => at2359() + 6 * 3_600_000 + 60_000 });
  expect([await stateOf(), (await page(`/${day}`)).status]).toEqual([null, 404]);
  day = nextDay(day);
  await sweep();
  // The day between is passed over.
  const former = new Date(Date.parse(`${day}T00:00:00Z`) - 2 * 86_400_000).toISOString().slice(0, 10);
  expect((await page(`/${day}`)).text).toContain(`href="/edicoes/${former}">Anterior`);
  expect((await page(`/${former}`)).text).toContain(`href="/edicoes/${day}">Seguinte`);
});

test("a crash at any call is gone on from, and the edition is the one that an undisturbed night makes", async () => {
  const before = day;
  await sweep();
  const whole = (await manifest()).materias;
  day = nextDay(day);
  let calls = 0;
  let failures = 0;
  // The call after which the process ends moves on by one with each try.
  for (let last = 1; (await stateOf()) !== "sealed" && last < 400; last += 1) {
    calls = 0;
    const ending = <A extends unknown[], R>(work: (...args: A) => Promise<R>) => {
      return async (...args: A): Promise<R> => {
        const result = await work(...args);
        calls += 1;
        if (calls >= last) {
          failures += 1;
          throw new Error("ended");
        }
        return result;
      };
    };
    const real = editionStore(testEnv.MEDIA);
    await sweep({ store: { read: ending(real.read), write: ending(real.write) }, source: { home: ending(SOURCE.home), story: ending(SOURCE.story) } });
  }
  expect(await stateOf()).toBe("sealed");
  expect(failures).toBeGreaterThan(5);
  const repeated = (await manifest()).materias;
  expect(repeated.map(({ id, titulo, estado }) => [id, titulo, estado])).toEqual(whole.map(({ id, titulo, estado }) => [id, titulo, estado]));
  expect((await page(`/${before}`)).text).toContain(`href="/edicoes/${day}">Seguinte`);
  const { text: pem } = await page("/chave");
  expect(pem.match(/BEGIN PUBLIC KEY/g)).toHaveLength(1);
});

test("two sweeps at once seal one edition", async () => {
  await Promise.all([sweep(), sweep(), sweep()]);
  await sweep();
  expect(await stateOf()).toBe("sealed");
  const { results } = await testEnv.DB.prepare("SELECT article_id AS id FROM edition_stories WHERE day = ? ORDER BY place").bind(day).all<{ id: number }>();
  expect((await manifest()).materias.map(({ id }) => id)).toEqual(results.map(({ id }) => id));
});

test.each([
  ["withdrawn", (id: number) => toggle(id)],
  ["put into the bin", (id: number) => admin.delete(`/api/posts/${id}`)],
  ["made a draft", (id: number) => editor.put(`/api/posts/${id}`, { status: "rascunho" })],
  ["deleted for good", (id: number) => testEnv.DB.prepare("DELETE FROM articles WHERE id = ?").bind(id).run()],
])("a story that is %s becomes a tombstone in every edition that holds it", async (_how, take) => {
  const first = day;
  await sweep();
  day = nextDay(day);
  await sweep();
  const { sha256 } = (await manifest()).materias[0] ?? {};
  await take(lead.id);
  expect(await dues()).toBe(2);
  await sweep({ now: () => at2359() + 60_000 });
  expect(await dues()).toBe(0);
  for (const one of [first, day]) {
    day = one;
    const story = await page(`/${one}/${lead.id}`);
    expect([story.status, story.text.includes(lead.titulo), story.headers.get("Cache-Control")]).toEqual([410, false, "no-store"]);
    expect(story.text).toContain("Esta matéria foi retirada em ");
    for (const path of [`/${one}`, `/${one}/manifesto.json`, "", `/${one.slice(0, 7)}`]) expect([path, (await page(path)).text.includes(lead.titulo)]).toEqual([path, false]);
    expect((await page(`/${one}`)).text).toContain('<li class="gone">Matéria retirada</li>');
    expect((await page(`/${one}`)).text).toContain(other.titulo);
  }
  expect((await manifest()).materias[0]).toMatchObject({ id: lead.id, titulo: null, estado: "retirada", sha256, retirada_em: expect.any(String) });
  const kept = await testEnv.DB.prepare("SELECT group_concat(card) AS cards FROM edition_stories WHERE article_id = ?").bind(lead.id).first<string>("cards");
  expect((kept ?? "").replaceAll(",", "")).toBe("");
});

test("a story that comes back stays a tombstone, which then leads to it", async () => {
  await sweep();
  await toggle(lead.id);
  await sweep();
  await toggle(lead.id);
  await sweep();
  const story = await page(`/${day}/${lead.id}`);
  expect([story.status, story.text.includes(`href="/post/${lead.id}"`), story.text.includes("A ponte abriu")]).toEqual([410, true, false]);
  await toggle(lead.id);
  await sweep();
  expect((await page(`/${day}/${lead.id}`)).text).not.toContain("/post/");
});

test.each(["before its page is read", "after its page was read", "after its page is written", "while the home page is written"])(
  "a withdrawal in the middle of sealing, %s, leaves no word of the story",
  async (moment) => {
    const real = editionStore(testEnv.MEDIA);
    let isTaken = false;
    const take = async () => {
      if (isTaken) return;
      isTaken = true;
      await toggle(lead.id);
      // Another machine's sweep tells it at once.
      await sweep({ now: () => at2359() + 1_000 });
    };
    const own = `edicoes/${day}/${lead.id}.html`;
    await sweep({
      source: {
        home: SOURCE.home,
        story: async (id) => {
          if (id === lead.id && moment === "before its page is read") await take();
          const reading = await SOURCE.story(id);
          if (id === lead.id && moment === "after its page was read") await take();
          return reading;
        },
      },
      store: {
        read: real.read,
        write: async (key, ...rest) => {
          if (key === `edicoes/${day}/inicio.html` && moment === "while the home page is written") await take();
          const written = await real.write(key, ...rest);
          if (key === own && moment === "after its page is written") await take();
          return written;
        },
      },
    });
    expect(isTaken).toBe(true);
    for (let minutes = 0; minutes < 3; minutes += 1) await sweep({ now: () => at2359() + 4 * 60_000 + minutes * 60_000 });
    expect([await stateOf(), await dues()]).toEqual(["sealed", 0]);
    expect((await page(`/${day}/${lead.id}`)).status).toBe(410);
    for (const path of [`/${day}`, `/${day}/${lead.id}`, `/${day}/manifesto.json`, ""]) expect([path, (await page(path)).text.includes(lead.titulo)]).toEqual([path, false]);
  },
);

test("a caller that was late cannot bring back what was withdrawn", async () => {
  const real = editionStore(testEnv.MEDIA);
  const own = `edicoes/${day}/${lead.id}.html`;
  await sweep({
    store: {
      read: real.read,
      write: async (key, ...rest) => {
        if (key === own) {
          await toggle(lead.id);
          // Another caller finishes the edition, and tells the withdrawal in all of it.
          for (const minutes of [4, 5]) await sweep({ now: () => at2359() + minutes * 60_000 });
          expect([await stateOf(), await dues()]).toEqual(["sealed", 0]);
        }
        return real.write(key, ...rest);
      },
    },
  });
  await sweep({ now: () => at2359() + 8 * 60_000 });
  expect([(await page(`/${day}/${lead.id}`)).status, (await page(`/${day}`)).text.includes(lead.titulo)]).toEqual([410, false]);
});

test("a correction after the edition is linked from it, beside the text that was signed", async () => {
  await editor.put(`/api/posts/${other.id}`, { correcao: "Corrigida antes de selada." });
  await sweep({ now: () => Date.now() });
  const when = Math.max(at2359(), Date.now() + 1_000);
  day = new Date(when - 3 * 3_600_000).toISOString().slice(0, 10);
  await sweep({ now: () => at2359() });
  const before = await page(`/${day}/${lead.id}`);
  expect((await page(`/${day}/${other.id}`)).text).toContain("Corrigida antes de selada.");
  expect((await page(`/${day}/${other.id}`)).text).not.toContain("Corrigida depois desta edição");
  await testEnv.DB.prepare("UPDATE articles SET correction = 'Eram dois.', corrected_at = ? WHERE id = ?")
    .bind(at2359() + 60_000, lead.id)
    .run();
  await sweep({ now: () => at2359() + 120_000 });
  const after = await page(`/${day}/${lead.id}`);
  expect(after.text).toContain("Corrigida depois desta edição");
  expect(after.text).toContain(`href="/post/${lead.id}#corrigida"`);
  expect([after.status, signedPartOf(after.text)]).toEqual([200, signedPartOf(before.text)]);
  expect((await manifest()).materias.find(({ id }) => id === lead.id)).toMatchObject({ estado: "publicada", corrigida_em: expect.any(String) });
  await testEnv.DB.prepare("UPDATE articles SET correction = '', corrected_at = NULL WHERE id = ?").bind(lead.id).run();
  await sweep({ now: () => at2359() + 180_000 });
  expect((await page(`/${day}/${lead.id}`)).text).toBe(before.text);
});

test("editions are read while the database and every object fail, and only by GET and HEAD", async () => {
  await sweep();
  const asked: string[] = [];
  /** An object whose every call fails, and is noted. */
  const failing = (what: string) =>
    new Proxy({} as Record<string, unknown>, {
      get: (_target, name) => () => {
        asked.push(`${what}.${String(name)}`);
        throw new Error(`${what} is down`);
      },
    });
  // A name and a stub are made without a call.
  const lost = { idFromName: () => ({}), get: () => failing("object"), getByName: () => failing("object") };
  const objects = Object.fromEntries(
    Object.keys(testEnv).flatMap((name) =>
      /^(?:HIGHLIGHT_BOARD|AUDIENCE|INSTAGRAM_QUEUE|WHATSAPP_|CLICK_LOG|ONLINE_FEED|BANNER_LEDGER|DISTRIBUTION_QUEUE)/.test(name) && name !== "WHATSAPP_PACING"
        ? [[name, lost]]
        : [],
    ),
  );
  expect(Object.keys(objects).length).toBeGreaterThan(7);
  const isolate = anIsolate(undefined, { ...testEnv, ...objects, DB: failing("database") as unknown as D1Database });
  for (const [path, status] of [
    ["/edicoes", 200],
    [`/edicoes/${day.slice(0, 7)}`, 200],
    [`/edicoes/${day}`, 200],
    [`/edicoes/${day}/${lead.id}`, 200],
    [`/edicoes/${day}/manifesto.json`, 200],
    ["/edicoes/chave", 200],
    [`/edicoes/${day}/999999`, 404],
    ["/edicoes/2026-02-30", 404],
  ] as const) {
    const answer = await isolate.fetch(new Request(`${ORIGIN}${path}`));
    expect([path, answer.status]).toEqual([path, status]);
    const head = await isolate.fetch(new Request(`${ORIGIN}${path}`, { method: "HEAD" }));
    expect([path, head.status, await head.text()]).toEqual([path, status, ""]);
    const known = answer.headers.get("ETag");
    if (known) {
      const again = await isolate.fetch(new Request(`${ORIGIN}${path}`, { headers: { "If-None-Match": known } }));
      expect([path, again.status]).toEqual([path, 304]);
    }
  }
  expect(asked).toEqual([]);
  for (const method of ["POST", "PUT", "DELETE"]) {
    const answer = await isolate.fetch(new Request(`${ORIGIN}/edicoes/${day}`, { method }));
    expect([method, answer.status]).toEqual([method, 405]);
  }
});

test("pages are light: a story without pictures 20 KB, the home page 60 KB", async () => {
  const long = await published(editor, { titulo: "Longa", conteudo: `<p>${"Palavras de uma matéria comum. ".repeat(12)}</p>`.repeat(16) });
  for (let n = 0; n < 30; n += 1) await published(editor, { titulo: `Matéria ${n} com um título tão longo quanto costuma ser` });
  await published(editor, { titulo: "Outra" });
  await sweep();
  const size = (text: string) => new TextEncoder().encode(text).length;
  const [home, story] = await Promise.all([page(`/${day}`), page(`/${day}/${lead.id}`)]);
  expect([size(home.text) <= 60 * 1024, size(story.text) <= 20 * 1024]).toEqual([true, true]);
  const sealedLong = await page(`/${day}/${long.id}`);
  if (sealedLong.status === 200) expect(size(sealedLong.text)).toBeLessThanOrEqual(20 * 1024);
});

test("the Worker's sweep makes up the night's edition where it is two in the morning, and without a key none", async () => {
  // Etc/GMT+3 is three hours behind UTC; from -11 to +12, any hour of UTC is 2 h in one of them.
  const hours = (new Date().getUTCHours() - 2 + 24) % 24;
  const behind = hours > 12 ? hours - 24 : hours;
  const SITE_TIMEZONE = `Etc/GMT${behind < 0 ? behind : `+${behind}`}`;
  const count = async () => (await testEnv.DB.prepare("SELECT COUNT(*) AS n FROM editions").first<number>("n")) ?? 0;
  await testEnv.DB.batch([testEnv.DB.prepare("DELETE FROM edition_stories"), testEnv.DB.prepare("DELETE FROM editions")]);
  await anIsolate(undefined, { ...testEnv, SITE_TIMEZONE }).sweep();
  expect(await count()).toBe(0);
  await anIsolate(undefined, { ...testEnv, SITE_TIMEZONE, EDITION_KEY: KEY }).sweep();
  expect(await count()).toBe(1);
  const made = (await testEnv.DB.prepare("SELECT day FROM editions WHERE state = 'sealed'").first<string>("day")) ?? "";
  expect((await page(`/${made}`)).text).toContain(lead.titulo);
});

test("a story that was removed with a reason leaves that in its place, with the status of a court's order, and what is said later", async () => {
  await sweep();
  const removal = await editor.post<{ id: number; versao: number }>(`/api/posts/${other.id}/removal`, { motivo: "ordem-judicial", texto: "Retirada por decisão da 1ª Vara." });
  expect(removal.status).toBe(201);
  await sweep();
  const told = await page(`/${day}/${other.id}`);
  expect(told.status).toBe(451);
  for (const said of ["<h1>Matéria retirada por ordem judicial</h1>", "<p>Retirada por decisão da 1ª Vara.</p>"]) expect(told.text).toContain(said);
  expect(told.text).not.toContain(other.titulo);
  await editor.put(`/api/removals/${removal.body.id}`, { motivo: "erro", texto: "Saiu com erro." });
  await toggle(lead.id);
  await sweep();
  await editor.post(`/api/posts/${lead.id}/removal`, { motivo: "ordem-judicial", texto: "Retirada depois." });
  await sweep();
  expect(await page(`/${day}/${lead.id}`)).toMatchObject({ status: 451, text: expect.stringContaining("<p>Retirada depois.</p>") });
  const changed = await page(`/${day}/${other.id}`);
  expect([changed.status, changed.text.includes("<p>Saiu com erro.</p>")]).toEqual([410, true]);
});
