import { expect, test } from "vitest";
import type { CardPictures } from "#app/features/cards/card-pictures.server.ts";
import { createMessagePictures } from "#app/features/whatsapp/message-pictures.server.ts";

const KEY = `${"a".repeat(32)}-1600x900.webp`;
const OWN = `/img/${KEY}`;

function picturesOf(siteUrl: string) {
  const found: string[] = [];
  const drawn: { width: number; format: string }[] = [];
  const pictures: CardPictures = {
    async find(address) {
      found.push(address);
      if (address.includes("perdida")) throw new Error("gone");
      return { size: { width: 900, height: 600 }, focus: { x: 50, y: 50 }, name: "p", bytes: async () => new ArrayBuffer(4) };
    },
  };
  const renderer = {
    async render(_bytes: ArrayBuffer, { width, format }: { width: number; format: string }) {
      drawn.push({ width, format });
      return new TextEncoder().encode("jpeg").buffer as ArrayBuffer;
    },
  };
  return { imageOf: createMessagePictures({ pictures, renderer, siteUrl }), found, drawn };
}

const BYTES = { base64: btoa("jpeg") };

test("a picture of a public site goes by the address of its JPEG, and by bytes where the gateway did not get it", async () => {
  const { imageOf, found, drawn } = picturesOf("https://lide.com.br");
  const url = `https://lide.com.br/img/${KEY}?w=1280&f=jpeg`;
  expect([await imageOf(OWN, true), await imageOf(`https://lide.com.br${OWN}?w=320`, true), found]).toEqual([{ url }, { url }, []]);
  expect(await imageOf(OWN, false)).toEqual(BYTES);
  expect(drawn).toEqual([{ width: 900, format: "jpeg" }]);
});

test.each(["http://localhost:8787", "http://lide.local", "http://10.0.0.7"])("of a site that nobody outside reaches it goes by bytes: %s", async (siteUrl) => {
  expect(await picturesOf(siteUrl).imageOf(OWN, true)).toEqual(BYTES);
});

test("no gateway is sent to a stranger's address: it is fetched here, and what cannot be had is left out", async () => {
  const { imageOf, found } = picturesOf("https://lide.com.br");
  expect(await imageOf("https://agencia.example.com/foto.png", true)).toEqual(BYTES);
  expect(found).toEqual(["https://agencia.example.com/foto.png"]);
  expect([await imageOf("/img/perdida", true), await imageOf("https://exemplo.com/perdida.jpg", true), await imageOf("http://[", true)]).toEqual([null, null, null]);
});
