import { expect, test } from "vitest";
import { artworkAddress, artworkCrop, artworkKeyOf, fits, linkStateOf, shapeProblem, shownArtwork, sizeOfPosition, wantedSizes } from "#app/features/banners/artwork.ts";
import { bareDocument, formatReais, invoiceStateOf, maskedDocument, txidOf } from "#app/features/banners/contract.ts";

test.each([
  [{ dueAt: null, paidAt: null, cancelledAt: null }, "aberta"],
  [{ dueAt: 100, paidAt: null, cancelledAt: null }, "aberta"],
  [{ dueAt: 99, paidAt: null, cancelledAt: null }, "vencida"],
  [{ dueAt: 99, paidAt: 120, cancelledAt: null }, "paga"],
  [{ dueAt: null, paidAt: 5, cancelledAt: null }, "paga"],
  [{ dueAt: 99, paidAt: 120, cancelledAt: 130 }, "cancelada"],
])("the invoice %o is at 100: %s", (invoice, state) => {
  expect(invoiceStateOf(invoice, 100)).toBe(state);
});

test("a payment is named by its contract and twelve random digits, 25 characters at most", () => {
  expect(txidOf(7, "0a1b-2c3d-4e5f-6071")).toBe("C7X0A1B2C3D4E5F");
  expect(txidOf(123_456_789_012, "abcdefabcdefabcdef")).toBe("C23456789012XABCDEFABCDEF");
});

test.each([
  ["123.456.789-09", "12345678909", "123.456.789-09"],
  ["12.abc.345/01de-35", "12ABC34501DE35", "12.ABC.345/01DE-35"],
  ["12 345", "12345", "12345"],
  ["", "", ""],
])("the document %s is stored as %s and shown as %s", (typed, bare, masked) => {
  expect([bareDocument(typed), maskedDocument(bareDocument(typed))]).toEqual([bare, masked]);
});

test("centavos are shown in reais", () => {
  expect([formatReais(123_450), formatReais(5), formatReais(-100)]).toEqual(["R$ 1.234,50", "R$ 0,05", "-R$ 1,00"]);
});

test.each([
  [{ revokedAt: null, expiresAt: 101, files: 0 }, "open"],
  [{ revokedAt: null, expiresAt: 101, files: 9 }, "open"],
  [{ revokedAt: null, expiresAt: 101, files: 10 }, "full"],
  [{ revokedAt: null, expiresAt: 100, files: 10 }, "expired"],
  [{ revokedAt: 50, expiresAt: 100, files: 0 }, "revoked"],
  [{ revokedAt: 0, expiresAt: 101, files: 10 }, "revoked"],
])("the artwork link %o is at 100: %s", (link, state) => {
  expect(linkStateOf(link, 100)).toBe(state);
});

const HASH = "0123456789abcdef0123456789abcdef";

test.each([
  [`${HASH}-728x90.jpg`, `/faixa/${HASH}00k8002i.jpg`],
  [`${HASH}-99999x1.webp`, `/faixa/${HASH}255r0001.webp`],
  ["video.mp4", "/img/video.mp4"],
  [`x${HASH}-728x90.jpg`, `/img/x${HASH}-728x90.jpg`],
  [`${HASH}-728x90.jpg?x`, `/img/${HASH}-728x90.jpg?x`],
])("the file %s has the address %s, and is found by it", (key, address) => {
  expect(artworkAddress(key)).toBe(address);
  const name = address.slice("/faixa/".length);
  expect(artworkKeyOf(name)).toBe(address.startsWith("/faixa/") ? key : null);
});

test.each(["", `${HASH}00K8002i.jpg`, `${HASH}00k8002i.mp4`, `${HASH}zzzz002i.jpg`, `${HASH}00k8002i.jpg.jpg`, `x${HASH}00k8002i.jpg`, `${HASH}00k8002.jpg`])(
  "no file of the library has the name %s",
  (name) => {
    expect(artworkKeyOf(name)).toBeNull();
  },
);

test("a library picture is shown at the page's width, a GIF with all of its frames, another site's as it is", () => {
  const at = `/faixa/${HASH}00k8002i`;
  expect(shownArtwork(`/img/${HASH}-728x90.jpg`, "imagem", 640)).toBe(`${at}.jpg?w=640&f=webp`);
  expect(shownArtwork(`/img/${HASH}-728x90.gif`, "gif", 640)).toBe(`${at}.gif?f=gif`);
  expect(shownArtwork(`/img/${HASH}-728x90.gif`, "imagem", 320)).toBe(`${at}.gif?w=320&f=webp`);
  expect(shownArtwork(`/img/${HASH}-728x90.jpg`, "gif", 320)).toBe(`${at}.jpg?w=320&f=webp`);
  expect(shownArtwork("https://a.com.br/b.jpg", "imagem", 640)).toBe("https://a.com.br/b.jpg");
});

test("a picture fits a size of its shape, with at least its pixels; a video and code are not measured", () => {
  const wanted = { width: 300, height: 250 };
  const sizes = [
    [300, 250],
    [600, 500],
    [299, 250],
    [300, 253],
    [300, 255],
    [304, 250],
    [305, 250],
  ].map(([width = 0, height = 0]) => ({ width, height }));
  expect(sizes.map((size) => fits(size, wanted))).toEqual([true, true, false, true, false, true, false]);
  const problem = (type: string, image = `/img/${HASH}-728x90.jpg`) => shapeProblem(image, type, wanted);
  expect(problem("imagem")).toBe("A imagem tem 728x90: recorte em 300x250.");
  expect(problem("gif")).toBe("O GIF tem 728x90; esta posição pede 300x250, ou o dobro.");
  expect([problem("video"), problem("html"), problem("imagem", "https://a.com.br/b.jpg"), problem("imagem", `/img/${HASH}-600x500.jpg`)]).toEqual([null, null, null, null]);
});

test("a crop is the largest box of the slot's shape around the focal point, stored for sharp screens where the pixels are there", () => {
  const crop = (width: number, height: number, focus = { x: 50, y: 50 }) => artworkCrop({ width, height }, { width: 300, height: 250 }, focus);
  expect(crop(1_200, 500)).toEqual({ left: 300, top: 0, width: 600, height: 500, stored: { width: 600, height: 500 } });
  expect(crop(1_200, 500, { x: 100, y: 0 }).left).toBe(600);
  expect(crop(599, 1_000, { x: 0, y: 100 })).toEqual({ left: 0, top: 501, width: 599, height: 499, stored: { width: 300, height: 250 } });
  expect(crop(1, 1)).toMatchObject({ width: 1, height: 1 });
  expect(artworkCrop({ width: 1, height: 9 }, { width: 970, height: 90 }, { x: 0, y: 0 })).toMatchObject({ width: 1, height: 1 });
});

test("a slot's sizes are those of its position", () => {
  expect([wantedSizes("top-strip"), sizeOfPosition("top-strip")]).toEqual([{ wide: { width: 728, height: 90 }, phone: { width: 320, height: 50 } }, "728x90"]);
});
