import { Buffer } from "node:buffer";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import sharp, { type CreateRaw, type JpegOptions } from "sharp";
import { expect, test } from "vitest";
import { type PictureFormat, readPictureHeader } from "#app/features/media/picture.ts";
import { stripPicture } from "#app/features/media/strip/strip-picture.ts";

const FORMATS = ["jpeg", "png", "webp", "avif", "gif"] as const satisfies readonly PictureFormat[];

const TELLING = ["SEGREDO-GPS", "SEGREDO-CAMERA", "SEGREDO-XMP", "SEGREDO-COMENTARIO"];
const EXIF = { IFD0: { Make: "SEGREDO-CAMERA", Artist: "SEGREDO-CAMERA" }, IFD3: { GPSLatitude: "4/1 16/1 12/1", GPSProcessingMethod: "SEGREDO-GPS" } };
const XMP = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="SEGREDO-XMP"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

/** A picture of noise, with everything that an encoder here can be made to tell. */
async function described(format: (typeof FORMATS)[number], width: number, height: number, orientation = 1): Promise<Uint8Array> {
  const pixels = Buffer.from(Array.from({ length: width * height * 3 }, (_, index) => (index * 7919 + width * 31) % 256));
  const raw = sharp(pixels, { raw: { width, height, channels: 3 } }).withIccProfile("p3");
  const told = format === "gif" ? raw : raw.withExif(orientation === 1 ? EXIF : { ...EXIF, IFD0: { ...EXIF.IFD0, Orientation: String(orientation) } }).withXmp(XMP);
  const bytes = await (orientation === 1 ? told : told.withMetadata({ orientation })).toFormat(format, format === "avif" ? { effort: 0 } : {}).toBuffer();
  return new Uint8Array(bytes);
}

const insert = (bytes: Uint8Array, at: number, more: Uint8Array) => Uint8Array.from([...bytes.subarray(0, at), ...more, ...bytes.subarray(at)]);
const ascii = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const segment = (marker: number, text: string) => Uint8Array.from([0xff, marker, 0, text.length + 2, ...ascii(text)]);
const tells = (bytes: Uint8Array) => TELLING.filter((secret) => Buffer.from(bytes).includes(secret));
const pixelsOf = async (bytes: Uint8Array) => {
  const { data, info } = await sharp(bytes, { animated: true }).autoOrient().raw().toBuffer({ resolveWithObject: true });
  return { data: data.toString("base64"), width: info.width, height: info.height };
};

test.each(FORMATS)("a %s loses what it tells, and no pixel", async (format) => {
  for (const [width, height] of [
    [1, 1],
    [17, 9],
    [64, 48],
  ] as const) {
    const bytes = await described(format, width, height);
    // XMP of a PNG is compressed.
    if (format !== "gif") expect([format, tells(bytes).length > 0, (await sharp(bytes).metadata()).xmp !== undefined]).toEqual([format, true, true]);
    const stripped = stripPicture(bytes, format);
    if (!stripped) throw new Error("refused a whole picture");
    expect(tells(stripped)).toEqual([]);
    const { exif, xmp, icc } = await sharp(stripped).metadata();
    expect([exif === undefined || !tells(exif).length, xmp]).toEqual([true, undefined]);
    // Colours are part of the pixels.
    expect([format, icc?.byteLength]).toEqual([format, (await sharp(bytes).metadata()).icc?.byteLength]);
    expect(await pixelsOf(stripped)).toEqual(await pixelsOf(bytes));
    expect(readPictureHeader(stripped)).toEqual(readPictureHeader(bytes));
    // A WebP must not promise what it no longer has.
    if (format === "webp") expect((stripped[20] ?? 0) & 0x0c).toBe(0);
    // Stripped again, nothing changes: the same picture has one hash.
    expect(stripPicture(stripped, format)).toEqual(stripped);
  }
});

test.each([2, 3, 4, 5, 6, 7, 8])("a JPEG that is to be turned (%i) still is, and says nothing else", async (orientation) => {
  const bytes = await described("jpeg", 30, 20, orientation);
  const stripped = stripPicture(bytes, "jpeg");
  if (!stripped) throw new Error("refused a whole picture");
  expect((await sharp(stripped).metadata()).orientation).toBe(orientation);
  expect(tells(stripped)).toEqual([]);
  expect(await pixelsOf(stripped)).toEqual(await pixelsOf(bytes));
});

test.each(["png", "webp"] as const)("a %s that is to be turned still is, says nothing else, and has the size that it is shown in", async (format) => {
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const bytes = await described(format, 30, 20, orientation);
    const stripped = stripPicture(bytes, format);
    if (!stripped) throw new Error("refused a whole picture");
    expect([orientation, (await sharp(stripped).metadata()).orientation ?? 1]).toEqual([orientation, orientation]);
    expect(tells(stripped)).toEqual([]);
    expect(await pixelsOf(stripped)).toEqual(await pixelsOf(bytes));
    const size = orientation < 5 ? { width: 30, height: 20 } : { width: 20, height: 30 };
    expect([readPictureHeader(bytes), readPictureHeader(stripped)]).toEqual([
      { format, ...size },
      { format, ...size },
    ]);
    expect(stripPicture(stripped, format)).toEqual(stripped);
  }
});

test("an AVIF that its primary item turns is as wide as it is shown", () => {
  const turned = new Uint8Array(readFileSync(new URL("../../../support/brought/deitada.avif", import.meta.url)));
  expect(readPictureHeader(turned)).toEqual({ format: "avif", width: 1200, height: 1600 });
  const half = turned.slice();
  half[Buffer.from(turned).indexOf("irot") + 4] = 2;
  expect(readPictureHeader(half)).toEqual({ format: "avif", width: 1600, height: 1200 });
});

test("an AVIF of ten bits a colour is read and kept whole", () => {
  const bytes = new Uint8Array(readFileSync(new URL("../../../support/brought/dez-bits.avif", import.meta.url)));
  expect(readPictureHeader(bytes)).toEqual({ format: "avif", width: 320, height: 200 });
  const stripped = stripPicture(bytes, "avif");
  expect(stripped && readPictureHeader(stripped)).toEqual({ format: "avif", width: 320, height: 200 });
});

test("an AVIF is one by any of the brands that it names, however many", () => {
  const turned = new Uint8Array(readFileSync(new URL("../../../support/brought/deitada.avif", import.meta.url)));
  const view = new DataView(turned.buffer);
  const brands = ascii("mif1____mif1miafMA1AMA1BMA2AMA2BMSF1heixhevxjpegjpgsavif");
  const named = Uint8Array.from([0, 0, 0, 8 + brands.byteLength, ...ascii("ftyp"), ...brands, ...turned.subarray(view.getUint32(0))]);
  expect(readPictureHeader(named)).toEqual({ format: "avif", width: 1200, height: 1600 });
});

test("comments, Photoshop's records, previews and what hangs behind the end leave a JPEG", async () => {
  const bytes = await described("jpeg", 20, 20);
  let full = insert(bytes, 2, segment(0xfe, "SEGREDO-COMENTARIO"));
  full = insert(full, 2, segment(0xed, "Photoshop 3.0\0 SEGREDO-CAMERA"));
  full = insert(full, 2, segment(0xe2, "MPF\0 SEGREDO-CAMERA"));
  full = insert(full, 2, segment(0xe0, "JFXX\0 SEGREDO-CAMERA"));
  full = Uint8Array.from([...full, ...bytes, ...ascii("<script>SEGREDO-GPS</script>")]);
  const stripped = stripPicture(full, "jpeg");
  expect(stripped && tells(stripped)).toEqual([]);
  expect(stripped).toEqual(stripPicture(bytes, "jpeg"));
});

test("a progressive JPEG of many scans stays whole", async () => {
  const bytes = new Uint8Array(
    await sharp(await described("jpeg", 90, 70))
      .jpeg({ progressive: true, restartInterval: 4 } as JpegOptions)
      .withExif(EXIF)
      .toBuffer(),
  );
  const stripped = stripPicture(bytes, "jpeg");
  if (!stripped) throw new Error("refused a whole picture");
  expect(await pixelsOf(stripped)).toEqual(await pixelsOf(bytes));
});

test("restarts and stuffed bytes belong to the pixels of a JPEG", async () => {
  const bytes = stripPicture(await described("jpeg", 40, 40), "jpeg") ?? new Uint8Array();
  const scan = Uint8Array.of(0xff, 0xd0, 0xff, 0x00, 0xff, 0xd7);
  const restarted = insert(bytes, bytes.byteLength - 2, scan);
  expect(stripPicture(restarted, "jpeg")).toEqual(restarted);
});

test("texts, dates and what hangs behind the end leave a PNG", async () => {
  const bytes = await described("png", 12, 12);
  const chunk = (name: string, text: string) => Uint8Array.from([0, 0, 0, text.length, ...ascii(name), ...ascii(text), 0, 0, 0, 0]);
  const full = Uint8Array.from([
    ...insert(bytes, 33, Uint8Array.from([...chunk("tEXt", "Comment\0SEGREDO-COMENTARIO"), ...chunk("tIME", "1234567"), ...chunk("zzZz", "SEGREDO-GPS")])),
    ...ascii("SEGREDO-GPS"),
  ]);
  expect(stripPicture(full, "png")).toEqual(stripPicture(bytes, "png"));
});

test("comments and XMP leave a GIF; its loop stays", async () => {
  const frames = sharp(Buffer.from(Array.from({ length: 8 * 16 * 3 }, (_, index) => (index * 37) % 256)), {
    raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } as CreateRaw,
  });
  const bytes = new Uint8Array(await frames.gif({ loop: 3, delay: [100, 200] }).toBuffer());
  const trailer = bytes.byteLength - 1;
  const comment = Uint8Array.from([0x21, 0xfe, 18, ...ascii("SEGREDO-COMENTARIO"), 0]);
  const xmp = Uint8Array.from([0x21, 0xff, 11, ...ascii("XMP DataXMP"), 11, ...ascii("SEGREDO-XMP"), 0]);
  const stripped = stripPicture(insert(insert(bytes, trailer, comment), trailer, xmp), "gif");
  expect(stripped).toEqual(stripPicture(bytes, "gif"));
  expect(stripped && tells(stripped)).toEqual([]);
  const { pages, loop, delay } = await sharp(stripped ?? bytes).metadata();
  expect([pages, loop, delay]).toEqual([2, 3, [100, 200]]);
});

test("an animated WebP keeps its frames", async () => {
  const frames = sharp(Buffer.from(Array.from({ length: 8 * 16 * 3 }, (_, index) => (index * 41) % 256)), {
    raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } as CreateRaw,
  });
  const bytes = new Uint8Array(
    await frames
      .webp({ loop: 2, delay: [100, 100], lossless: true })
      .withExif(EXIF)
      .toBuffer(),
  );
  const stripped = stripPicture(bytes, "webp");
  if (!stripped) throw new Error("refused a whole picture");
  expect([(await sharp(stripped).metadata()).pages, tells(stripped)]).toEqual([2, []]);
  expect(await pixelsOf(stripped)).toEqual(await pixelsOf(bytes));
});

test("whatever the bytes are, stripping ends, throws nothing, and makes nothing longer than a turned JPEG", async () => {
  const samples = new Map<PictureFormat, Uint8Array>();
  for (const format of FORMATS) samples.set(format, await described(format, 24, 18));
  fc.assert(
    fc.property(
      fc.constantFrom(...FORMATS),
      fc.array(fc.record({ at: fc.nat(100_000), byte: fc.nat(255) }), { maxLength: 12 }),
      fc.nat(3_000),
      fc.boolean(),
      fc.uint8Array({ maxLength: 400 }),
      (format, flips, cut, random, noise) => {
        const whole = samples.get(format) ?? new Uint8Array();
        const bytes = random ? noise : whole.slice(0, Math.max(0, whole.byteLength - cut));
        for (const { at, byte } of flips) if (bytes.byteLength > 0) bytes[at % bytes.byteLength] = byte;
        const stripped = stripPicture(bytes, format);
        expect(stripped === null || stripped.byteLength <= bytes.byteLength + 36).toBe(true);
      },
    ),
    { numRuns: 3_000 },
  );
});
