import { beforeAll, expect, test } from "vitest";
import { aContract, countHours, hourOf } from "#tests/support/counted-banners.ts";
import { png } from "#tests/support/pictures.ts";
import { raw, signIn } from "#tests/support/session.ts";
import { aPerson, type Client, ORIGIN, signedIn, testEnv } from "#tests/support/site.ts";

let admin: Client;
let cookie: string;

beforeAll(async () => {
  admin = await signedIn("admin");
  cookie = `lide_access=${(await signIn((await aPerson("admin")).email)).access}`;
});

const press = (path: string, fields: Record<string, string>) =>
  raw(path, { method: "POST", headers: { Cookie: cookie, Origin: ORIGIN, Host: new URL(ORIGIN).host }, body: new URLSearchParams(fields) });

const linksOf = async (advertiser: number) =>
  (await testEnv.DB.prepare("SELECT id, token_hash FROM artwork_links WHERE advertiser_id = ? ORDER BY id").bind(advertiser).all<{ id: number; token_hash: string }>()).results;

/** An advertiser and its contract, with a closed artwork link that one refused file came by; its banners are deleted. */
async function anEndedSale(counted: boolean) {
  const { advertiser, contract, banner } = await aContract(admin, { began: -1, ends: 30 });
  const screen = `/admin/anunciantes/${advertiser}`;
  await (await press(screen, { intent: "open-artwork", contrato: String(contract) })).text();
  const path = /\/enviar-arte\?codigo=[\w-]{43}/.exec(await (await raw(screen, { headers: { Cookie: cookie } })).text())?.[0] ?? "";
  const form = new FormData();
  for (const [name, value] of Object.entries({ posicao: "in-content", titulo: "", link: "", imagemAlt: "" })) form.set(name, value);
  form.set("arquivo", new File([await png(300, 250)], "Bolo.png", { type: "image/png" }));
  await (await raw(path, { method: "POST", body: form })).text();
  const file = await testEnv.DB.prepare("SELECT f.id FROM artwork_files f JOIN artwork_links l ON l.id = f.link_id WHERE l.advertiser_id = ?")
    .bind(advertiser)
    .first<{ id: number }>();
  if (counted) await countHours([{ banner, hour: hourOf(-1, 9), slot: "in-content", served: 3, viewable: 2, viewedLate: 0, expired: 1, clicks: 0 }]);
  expect((await admin.delete(`/api/banners/${banner}`)).status).toBe(204);
  return { advertiser, contract, screen, file: file?.id ?? 0, link: (await linksOf(advertiser))[0]?.id ?? 0 };
}

const removed = async (path: string) => (await admin.delete(path)).status;

test.each([
  ["close-artwork", "reject-artwork"],
  ["reject-artwork", "close-artwork"],
])("a contract and its advertiser are deleted after %s and %s, and not before both", async (...intents) => {
  const { advertiser, contract, screen, file, link } = await anEndedSale(false);
  for (const intent of intents) {
    expect(await removed(`/api/contracts/${contract}`)).toBe(409);
    await (await press(screen, { intent, endereco: String(link), arte: String(file) })).text();
  }
  expect([await removed(`/api/advertisers/${advertiser}`), await removed(`/api/contracts/${contract}`), await removed(`/api/advertisers/${advertiser}`)]).toEqual([409, 204, 204]);
  expect(await linksOf(advertiser)).toEqual([]);
});

test("a contract whose deleted banner was shown stays, and nothing of it is taken away", async () => {
  const { advertiser, contract, screen, file, link } = await anEndedSale(true);
  await (await press(screen, { intent: "reject-artwork", arte: String(file) })).text();
  await (await press(screen, { intent: "close-artwork", endereco: String(link) })).text();
  const refused = await admin.delete<{ detail: string }>(`/api/contracts/${contract}`);
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining("contam também os excluídos que já foram exibidos")]);
  expect([(await linksOf(advertiser)).length, await removed(`/api/advertisers/${advertiser}`)]).toEqual([1, 409]);
});

test("Banner Ads says the same revenue of a contract as its own page: of banners that are deleted too, where they were shown", async () => {
  const { advertiser, contract, banner } = await aContract(admin, { began: -2, ends: 30 });
  const another = await admin.post<{ id: number }>("/api/banners", {
    ...{ titulo: "Fica", cliente: "Loja", posicao: "in-content", imagem: "https://cdn.example.com.br/fica.png", link: "https://loja.example.com.br/", contratoId: contract },
  });
  await admin.patch(`/api/banners/${another.body.id}`, { cpm: 20 });
  await admin.patch(`/api/banners/${banner}`, { cpm: 10 });
  const count = (id: number, viewable: number) => ({
    banner: id,
    hour: hourOf(-1, 9),
    slot: "in-content" as const,
    served: viewable,
    viewable,
    viewedLate: 0,
    expired: 0,
    clicks: 0,
  });
  await countHours([count(banner, 5_000), count(another.body.id, 1_000)]);
  const neverShown = await admin.post<{ id: number }>("/api/banners", {
    ...{ titulo: "Nunca foi ao ar", cliente: "Loja", posicao: "in-content", imagem: "https://cdn.example.com.br/nunca.png", link: "https://loja.example.com.br/" },
    ...{ contratoId: contract, valorTotal: 900 },
  });
  for (const id of [banner, neverShown.body.id]) expect(await removed(`/api/banners/${id}`)).toBe(204);
  const html = async (path: string) => (await raw(path, { headers: { Cookie: cookie } })).text();
  const listed = (await html("/admin?tab=banners")).split(`data-contrato="${contract}"`)[1]?.split("</li>")[0] ?? "";
  const own = (await html(`/admin/contratos/${contract}`)).split("Receita até agora: ")[1]?.slice(0, 60);
  expect([/R\$\s[\d.,]+/.exec(listed)?.[0], /R\$\s[\d.,]+/.exec(own ?? "")?.[0]].map((text) => text?.replace(/\s/u, " "))).toEqual(["R$ 70,00", "R$ 70,00"]);
  expect(await html(`/admin/anunciantes/${advertiser}`)).toContain("Campanha de teste");
});

test("a contract moves to another advertiser only while nothing was made for its own", async () => {
  const { body: other } = await admin.post<{ id: number }>("/api/advertisers", { nome: `Loja ${crypto.randomUUID()}` });
  const { contract, banner } = await aContract(admin, { began: 1, ends: 30 });
  const move = () => admin.patch<{ anuncianteId?: number; errors?: { field: string; message: string }[] }>(`/api/contracts/${contract}`, { anuncianteId: other.id });
  const refused = await move();
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [{ field: "anuncianteId", message: "Este contrato já tem banners, cobranças ou links de envio de arte e fica com o anunciante." }],
  ]);
  expect(await removed(`/api/banners/${banner}`)).toBe(204);
  expect((await move()).body.anuncianteId).toBe(other.id);
});

test("links that are asked for at once are as many links, each with an address of its own", async () => {
  const { advertiser } = await aContract(admin);
  const answers = await Promise.all(Array.from({ length: 6 }, () => press(`/admin/anunciantes/${advertiser}`, { intent: "open-artwork", contrato: "" })));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  const links = await linksOf(advertiser);
  expect([links.length, new Set(links.map(({ token_hash }) => token_hash)).size]).toEqual([6, 6]);
});
