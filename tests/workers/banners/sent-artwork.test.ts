import { beforeAll, expect, test } from "vitest";
import { aContract } from "#tests/support/counted-banners.ts";
import { GIF, png } from "#tests/support/pictures.ts";
import { raw, signIn } from "#tests/support/session.ts";
import { aPerson, type Client, ORIGIN, signedIn, testEnv } from "#tests/support/site.ts";

let admin: Client;
let cookie: string;

beforeAll(async () => {
  admin = await signedIn("admin");
  cookie = `lide_access=${(await signIn((await aPerson("admin")).email)).access}`;
});

/** Presses a button of a screen, as the newsroom's browser does. */
const press = (path: string, fields: Record<string, string>) =>
  raw(path, { method: "POST", headers: { Cookie: cookie, Origin: ORIGIN, Host: new URL(ORIGIN).host }, body: new URLSearchParams(fields) });

const screen = async (path: string) => (await raw(path, { headers: { Cookie: cookie } })).text();

/** A contract and the path of a link for its artwork. */
async function aLink() {
  const made = await aContract(admin, { began: -1, ends: 30 });
  await (await press(`/admin/anunciantes/${made.advertiser}`, { intent: "open-artwork", contrato: String(made.contract) })).text();
  const html = await screen(`/admin/anunciantes/${made.advertiser}`);
  const path = /\/enviar-arte\?codigo=[\w-]{43}/.exec(html)?.[0] ?? "";
  return { ...made, path };
}

async function send(path: string, bytes: Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}, headers: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ posicao: "in-content", titulo: "", link: "", imagemAlt: "", ...fields })) form.set(name, value);
  form.set("arquivo", new File([bytes], "Bolo de milho.png", { type: "image/png" }));
  const response = await raw(path, { method: "POST", headers, body: form });
  const html = await response.text();
  const next = response.headers.get("Location");
  return { status: response.status, html: next === null ? html : await (await raw(next)).text() };
}

interface Row {
  id: number;
  banner_id: number;
  store_key: string;
  decision: string | null;
}

const filesOf = async (advertiser: number) =>
  (await testEnv.DB.prepare("SELECT f.* FROM artwork_files f JOIN artwork_links l ON l.id = f.link_id WHERE l.advertiser_id = ? ORDER BY n").bind(advertiser).all<Row>()).results;

const bannerOf = (id: number) =>
  testEnv.DB.prepare("SELECT * FROM banners WHERE id = ?")
    .bind(id)
    .first<{ status: string; image: string | null; contract_id: number; advertiser_id: number; deleted_at: number | null; type: string }>();

test("a picture that comes by a link is a paused banner of the contract, and nobody but an admin sees it", async () => {
  const { advertiser, contract, path } = await aLink();
  const page = await raw(path);
  expect([page.status, page.headers.get("Cache-Control"), page.headers.get("X-Robots-Tag")]).toEqual([200, "no-store", "noindex, nofollow"]);
  await page.text();
  const stored = await testEnv.DB.prepare("SELECT * FROM artwork_links WHERE advertiser_id = ?").bind(advertiser).first();
  expect(JSON.stringify(stored)).not.toContain(path.split("=")[1]);

  const sent = await send(path, await png(300, 250), { link: "https://loja.example.com.br/bolo" });
  expect([sent.status, sent.html.includes("“Bolo de milho” foi recebida."), sent.html.includes("Aguardando aprovação")]).toEqual([303, true, true]);
  const [file] = await filesOf(advertiser);
  const banner = await bannerOf(file?.banner_id ?? 0);
  expect(banner).toMatchObject({ status: "pausado", image: null, contract_id: contract, advertiser_id: advertiser, type: "imagem" });
  expect((await testEnv.DB.prepare("SELECT COUNT(*) AS n FROM media").first<{ n: number }>())?.n).toBe(0);

  const bytes = `/admin/artes/${file?.id}`;
  expect((await raw(bytes)).status).toBe(302);
  expect((await raw(`/img/${file?.store_key}`)).status).toBe(404);
  expect((await raw(`/media/${file?.store_key}`)).status).toBe(404);
  const seen = await raw(bytes, { headers: { Cookie: cookie } });
  expect([seen.status, seen.headers.get("Content-Type"), seen.headers.get("Cache-Control")]).toEqual([200, "image/png", "private, no-store"]);
  await seen.arrayBuffer();
});

test("an approved picture is the banner's, once; a refused one goes with its banner and its bytes", async () => {
  const { advertiser, path } = await aLink();
  await send(path, await png(300, 250, 10));
  await send(path, await png(300, 250, 20), { titulo: "Segunda" });
  await send(path, GIF, { titulo: "Animada" });
  const [first, second, third] = await filesOf(advertiser);
  const decide = async (intent: string, arte: number | undefined) => {
    const answer = await press(`/admin/anunciantes/${advertiser}`, { intent, arte: String(arte) });
    await answer.text();
    return answer.status;
  };
  expect([await decide("activate-artwork", first?.id), await decide("activate-artwork", first?.id), await decide("approve-artwork", third?.id)]).toEqual([200, 200, 200]);
  expect(await bannerOf(first?.banner_id ?? 0)).toMatchObject({ status: "ativo", image: expect.stringMatching(/^\/img\/[0-9a-f]{32}-300x250\.png$/) });
  expect(await bannerOf(third?.banner_id ?? 0)).toMatchObject({ status: "pausado", type: "gif", image: expect.stringMatching(/\.gif$/) });
  expect([
    await decide("reject-artwork", second?.id),
    await decide("reject-artwork", second?.id),
    await decide("approve-artwork", second?.id),
    await decide("reject-artwork", first?.id),
  ]).toEqual([200, 200, 409, 409]);
  expect((await bannerOf(second?.banner_id ?? 0))?.deleted_at).not.toBeNull();
  const left = await testEnv.MEDIA.list({ prefix: "artwork/" });
  expect(left.objects.map(({ key }) => key).filter((key) => [first, second, third].some((file) => file?.store_key === key))).toEqual([]);
  expect((await raw(`/admin/artes/${second?.id}`, { headers: { Cookie: cookie } })).status).toBe(410);
  const html = await (await raw(path)).text();
  expect([html.includes("Aprovada"), html.includes("Recusada")]).toEqual([true, true]);
});

test("a link takes ten files, also of twenty that come at once", async () => {
  const { advertiser, path } = await aLink();
  const answers = await Promise.all(Array.from({ length: 20 }, async (_, index) => (await send(path, await png(30, 25, index))).status));
  expect([answers.filter((status) => status === 303).length, answers.filter((status) => status === 409).length]).toEqual([10, 10]);
  expect((await filesOf(advertiser)).length).toBe(10);
  expect((await send(path, await png(30, 25, 99))).status).toBe(409);
  expect((await testEnv.DB.prepare("SELECT COUNT(*) AS n FROM banners WHERE advertiser_id = ? AND image IS NULL").bind(advertiser).first<{ n: number }>())?.n).toBe(10);
});

test("what is no picture, too large or badly described is refused with its field, and nothing is kept", async () => {
  const { advertiser, path } = await aLink();
  const picture = await png(300, 250);
  const text = new TextEncoder();
  expect((await send(path, text.encode("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>"))).status).toBe(415);
  expect((await send(path, text.encode("MZ"))).status).toBe(415);
  expect((await send(path, picture.slice(0, 60))).status).toBe(422);
  expect((await send(path, new Uint8Array(6 * 1024 * 1024))).status).toBe(413);
  const wrong = await send(path, picture, { posicao: "rodape", link: "javascript:alert(1)", titulo: "Fica" });
  expect([wrong.status, wrong.html.includes('id="link-problema"'), wrong.html.includes('id="posicao-problema"'), wrong.html.includes('value="Fica"')]).toEqual([
    422,
    true,
    true,
    true,
  ]);
  const none = await raw(path, { method: "POST", body: new URLSearchParams({ posicao: "in-content" }) });
  expect([none.status, (await none.text()).includes("multipart/form-data")]).toEqual([415, true]);
  expect((await send(path, picture, {}, { Origin: "https://elsewhere.example" })).status).toBe(403);
  expect(await filesOf(advertiser)).toEqual([]);
});

test("an expired, closed or unknown link takes and shows nothing", async () => {
  const { advertiser, path } = await aLink();
  const picture = await png(30, 25);
  await testEnv.DB.prepare("UPDATE artwork_links SET expires_at = ? WHERE advertiser_id = ?")
    .bind(Date.now() - 1, advertiser)
    .run();
  expect([(await raw(path)).status, (await send(path, picture)).status]).toEqual([410, 410]);
  const other = await aLink();
  const link = await testEnv.DB.prepare("SELECT id FROM artwork_links WHERE advertiser_id = ?").bind(other.advertiser).first<{ id: number }>();
  await (await press(`/admin/anunciantes/${other.advertiser}`, { intent: "close-artwork", endereco: String(link?.id) })).text();
  expect([(await raw(other.path)).status, (await send(other.path, picture)).status]).toEqual([410, 410]);
  expect([(await raw("/enviar-arte?codigo=x")).status, (await send("/enviar-arte", picture)).status]).toEqual([404, 404]);
  expect([await filesOf(advertiser), await filesOf(other.advertiser)]).toEqual([[], []]);
});

test("a link opens for seven days, and for a contract of its advertiser alone", async () => {
  const { advertiser } = await aLink();
  const row = await testEnv.DB.prepare("SELECT expires_at - created_at AS ms FROM artwork_links WHERE advertiser_id = ?").bind(advertiser).first<{ ms: number }>();
  expect(row?.ms).toBe(7 * 24 * 3_600_000);
  const other = await aContract(admin);
  expect((await press(`/admin/anunciantes/${advertiser}`, { intent: "open-artwork", contrato: String(other.contract) })).status).toBe(404);
});

test("one picture for two positions is two files, each with its bytes; the same file sent again for a position is one", async () => {
  const { advertiser, path } = await aLink();
  const picture = await png(300, 250, 61);
  await send(path, picture);
  await send(path, picture, { posicao: "sidebar-article" });
  expect((await send(path, picture)).status).toBe(303);
  const [first, second, ...more] = await filesOf(advertiser);
  expect(more).toEqual([]);
  await (await press(`/admin/anunciantes/${advertiser}`, { intent: "reject-artwork", arte: String(first?.id) })).text();
  const seen = await raw(`/admin/artes/${second?.id}`, { headers: { Cookie: cookie } });
  expect([seen.status, (await seen.arrayBuffer()).byteLength]).toEqual([200, picture.byteLength]);
  // A refused file may be sent again.
  await send(path, picture);
  expect((await filesOf(advertiser)).map(({ decision }) => decision)).toEqual(["rejected", null, null]);
});

test("a file that comes twice at once is kept once", async () => {
  const { advertiser, path } = await aLink();
  const picture = await png(300, 250, 62);
  expect(await Promise.all([send(path, picture), send(path, picture)].map(async (sent) => (await sent).status))).toEqual([303, 303]);
  expect((await filesOf(advertiser)).length).toBe(1);
});

/** Runs `work` while a trigger makes the other person's decision at the named moment. */
async function decidedMeanwhile(trigger: string, work: () => Promise<void>) {
  await testEnv.DB.prepare(`CREATE TRIGGER decided_meanwhile ${trigger}`).run();
  try {
    await work();
  } finally {
    await testEnv.DB.prepare("DROP TRIGGER decided_meanwhile").run();
  }
}

test("artwork that another person refuses while it is approved does not run, and the approval is refused", async () => {
  const { advertiser, path } = await aLink();
  await send(path, await png(300, 250, 63));
  const [file] = await filesOf(advertiser);
  await decidedMeanwhile("AFTER INSERT ON media BEGIN UPDATE artwork_files SET decision = 'rejected' WHERE decision IS NULL; END", async () => {
    const answer = await press(`/admin/anunciantes/${advertiser}`, { intent: "activate-artwork", arte: String(file?.id) });
    expect([answer.status, (await answer.text()).includes("Esta arte já foi recusada.")]).toEqual([409, true]);
  });
  expect(await bannerOf(file?.banner_id ?? 0)).toMatchObject({ image: null, status: "pausado" });
});

test.each([
  ["the decision", "BEFORE UPDATE OF decision ON artwork_files BEGIN SELECT RAISE(ABORT, 'crash'); END"],
  ["the banner", "BEFORE UPDATE OF image ON banners BEGIN SELECT RAISE(ABORT, 'crash'); END"],
])("an approval in which writing %s fails leaves nothing half-done", async (_, trigger) => {
  const { advertiser, path } = await aLink();
  await send(path, await png(300, 250, 65 + trigger.length));
  const [file] = await filesOf(advertiser);
  const activate = async () => {
    const answer = await press(`/admin/anunciantes/${advertiser}`, { intent: "activate-artwork", arte: String(file?.id) });
    await answer.text();
    return answer.status;
  };
  await decidedMeanwhile(trigger, async () => {
    expect(await activate()).toBeGreaterThanOrEqual(500);
  });
  expect(await bannerOf(file?.banner_id ?? 0)).toMatchObject({ image: null, status: "pausado" });
  expect((await filesOf(advertiser))[0]).toMatchObject({ decision: null });
  expect(await activate()).toBeLessThan(400);
  expect((await bannerOf(file?.banner_id ?? 0))?.status).toBe("ativo");
});

test("a refusal that comes after another person's approval says so", async () => {
  const { advertiser, path } = await aLink();
  await send(path, await png(300, 250, 64));
  const [file] = await filesOf(advertiser);
  await decidedMeanwhile(
    "AFTER INSERT ON audit_log WHEN NEW.action = 'artwork.reject' BEGIN UPDATE artwork_files SET decision = 'approved' WHERE decision IS NULL; END",
    async () => {
      const answer = await press(`/admin/anunciantes/${advertiser}`, { intent: "reject-artwork", arte: String(file?.id) });
      expect([answer.status, (await answer.text()).includes("Esta arte já foi aprovada.")]).toEqual([409, true]);
    },
  );
});
