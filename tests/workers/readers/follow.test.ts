import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, published, signedIn, testEnv, thePublic } from "#tests/support/site.ts";

const CHANNEL = "https://whatsapp.com/channel/0029VaPiripiri00000000";
const GROUP = "https://chat.whatsapp.com/AbCdEfGhIjKlMnOpQrStUv";

let admin: Client;
beforeAll(async () => {
  admin = await signedIn("admin");
});
afterAll(() => testEnv.DB.prepare("DELETE FROM settings WHERE key = 'site'").run());

test("a town's channel stands on its page, on its stories, on the contact page and on Siga, as soon as it is saved", async () => {
  const editor = await signedIn("editor");
  const story = await published(editor, { titulo: "Feira de Piripiri", municipio: "piripiri", categoriasCompletas: ["municipios", "piripiri"] });
  const other = await published(editor, { titulo: "Safra da região" });
  const pages = ["/municipio/piripiri", `/post/${story.slug}`, "/contato", "/siga"];
  for (const path of pages) expect([path, (await thePublic.get(path)).text.includes("whatsapp.com/channel")]).toEqual([path, false]);
  expect((await thePublic.get("/siga")).text).not.toContain("google.com/preferences");
  const saved = await admin.put<{ canaisWhatsApp: unknown }>("/api/settings/site", { canaisWhatsApp: [{ municipio: "Piripiri", link: CHANNEL }], fonteGoogle: true });
  expect([saved.status, saved.body.canaisWhatsApp]).toEqual([200, [{ municipio: "piripiri", link: CHANNEL }]]);
  for (const path of pages) expect([path, (await thePublic.get(path)).text.includes(`href="${CHANNEL}"`)]).toEqual([path, true]);
  expect((await thePublic.get(`/post/${other.slug}`)).text).not.toContain(CHANNEL);
  expect((await thePublic.get("/siga")).text).toContain('href="https://www.google.com/preferences/source?q=site.test"');
});

test("the region's group stands in for towns that have none; what is no link of WhatsApp, or of no town, is refused", async () => {
  await admin.put("/api/settings/site", { canaisWhatsApp: [{ municipio: "região", link: GROUP }] });
  expect((await thePublic.get("/municipio/piripiri")).text).toContain("Grupo da região no WhatsApp");
  for (const [municipio, link] of [
    ["piripiri", "https://exemplo.com/channel/0029VaPiripiri"],
    ["piripiri", "javascript:alert(1)"],
    ["atlantida", CHANNEL],
  ])
    expect([link, (await admin.put("/api/settings/site", { canaisWhatsApp: [{ municipio, link }] })).status]).toEqual([link, 422]);
  const twice = [
    { municipio: "Piripiri", link: CHANNEL },
    { municipio: "piripiri", link: GROUP },
  ];
  expect((await admin.put("/api/settings/site", { canaisWhatsApp: twice })).status).toBe(422);
});
