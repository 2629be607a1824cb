import { joined } from "./pictures.ts";

/** Small files of every kind that the library takes, whole, each telling `SECRET` beside its content. */

export const SECRET = "SEGREDO-GPS-4.2763S-41.7769W";

type Bytes = Uint8Array<ArrayBuffer>;

export const ascii = (text: string): Bytes => Uint8Array.from(text, (character) => character.charCodeAt(0));

const number = (value: number, width: number, little = false): Bytes => {
  const bytes = Uint8Array.from({ length: width }, (_, index) => Math.floor(value / 256 ** (width - 1 - index)) % 256);
  return little ? bytes.reverse() : bytes;
};

/** A box of an ISO file. */
export const box = (type: string, ...content: readonly Uint8Array[]): Bytes => {
  const inside = joined(...content);
  return joined(number(inside.byteLength + 8, 4), ascii(type), inside);
};

const zeros = (length: number): Bytes => new Uint8Array(length);

/** Tables of a track of one sample. */
const samples = (at: number, size: number): Bytes =>
  box(
    "minf",
    box(
      "stbl",
      box("stsz", zeros(8), number(1, 4), number(size, 4)),
      box("stsc", zeros(4), number(1, 4), number(1, 4), number(1, 4), number(1, 4)),
      box("stco", zeros(4), number(1, 4), number(at, 4)),
    ),
  );

/** Two seconds and a half; `kind` as in `hdlr`. */
function track(kind: string, width = 0, height = 0, tables: Uint8Array = zeros(0)): Bytes {
  const tkhd = box("tkhd", zeros(40), number(0x10000, 4), zeros(12), number(0x10000, 4), zeros(12), number(0x40000000, 4), number(width * 65536, 4), number(height * 65536, 4));
  return box("trak", tkhd, box("mdia", box("hdlr", zeros(8), ascii(kind), zeros(13)), tables), box("udta", ascii(SECRET)));
}

const moov = (...tracks: readonly Uint8Array[]): Bytes =>
  box("moov", box("mvhd", zeros(12), number(1000, 4), number(2500, 4), zeros(80)), ...tracks, box("udta", box("\u00a9xyz", ascii(SECRET))), box("meta", ascii(SECRET)));

const film = (brand: string, index: Uint8Array, content: Uint8Array) =>
  joined(box("ftyp", ascii(brand), number(512, 4), ascii(brand)), box("uuid", ascii("0123456789abcdef"), ascii(SECRET)), index, box("free", ascii(SECRET)), box("mdat", content));

/** Bytes that tell one file from another of its kind. */
const grain = (seed: number, length = 64): Bytes => Uint8Array.from({ length }, (_, index) => (seed * 31 + index * 7) % 251);

/** Its third track is a drone's: subtitles that say where it flew. */
export function mp4(seed = 1, length = 64): Bytes {
  const made = (at: number) =>
    film("isom", moov(track("vide", 640, 360), track("soun"), track("sbtl", 0, 0, samples(at, SECRET.length))), joined(ascii(SECRET), grain(seed, length)));
  return made(made(0).byteLength - length - SECRET.length);
}
export const mov = (seed = 2): Bytes => film("qt  ", moov(track("vide", 1920, 1080)), grain(seed));
export const m4a = (seed = 3): Bytes => film("M4A ", moov(track("soun")), grain(seed));

const element = (id: number, width: number, ...content: readonly Uint8Array[]): Bytes => {
  const inside = joined(...content);
  return joined(number(id, width), joined(Uint8Array.of(0x01), number(inside.byteLength, 7)), inside);
};

export const ebml = (docType: string, ...segment: readonly Uint8Array[]): Bytes =>
  joined(element(0x1a45dfa3, 4, joined(number(0x4282, 2), Uint8Array.of(0x80 | docType.length), ascii(docType))), element(0x18538067, 4, ...segment));
export const webm = (seed = 4): Bytes =>
  ebml("webm", element(0x1549a966, 4, zeros(4)), element(0x1654ae6b, 4, zeros(8)), element(0x1254c367, 4, ascii(SECRET)), element(0x1f43b675, 4, grain(seed)));

/** A frame of 128 kbit/s at 44.1 kHz. */
const mp3Frame = (seed: number): Bytes => joined(Uint8Array.of(0xff, 0xfb, 0x90, 0), grain(seed, 413));
export const mp3 = (seed = 5): Bytes => {
  const tag = joined(ascii("GEOB"), number(SECRET.length, 4), zeros(2), ascii(SECRET));
  return joined(
    ascii("ID3"),
    Uint8Array.of(4, 0, 0),
    Uint8Array.of(0, 0, tag.byteLength >> 7, tag.byteLength & 127),
    tag,
    mp3Frame(seed),
    mp3Frame(seed),
    ascii("TAG"),
    ascii(SECRET.padEnd(125)),
  );
};

export const oggOf = (codec: string, seed = 6): Bytes => joined(ascii("OggS"), zeros(22), Uint8Array.of(1, 19), ascii(codec), grain(seed));

const riffChunk = (name: string, content: Uint8Array): Bytes => joined(ascii(name), number(content.byteLength, 4, true), content, zeros(content.byteLength % 2));
/** One second of 8-bit sound at 8 kHz. */
export const wav = (seed = 7): Bytes => {
  const format = joined(number(1, 2, true), number(1, 2, true), number(8000, 4, true), number(8000, 4, true), number(1, 2, true), number(8, 2, true));
  const chunks = joined(riffChunk("LIST", ascii(SECRET)), riffChunk("fmt ", format), riffChunk("data", grain(seed, 8000)), riffChunk("iXML", ascii(SECRET)));
  return joined(ascii("RIFF"), number(chunks.byteLength + 4, 4, true), ascii("WAVE"), chunks);
};

export const pdf = (seed = 8): Bytes => joined(ascii(`%PDF-1.4\n% ${seed}\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n`), ascii("%%EOF\n"));

const deflated = async (bytes: Bytes) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer());

/** A ZIP of these files; their checksums are left at zero. `mimetype` is stored as it is, the others deflated. */
export async function zip(files: Record<string, string>): Promise<Bytes> {
  const locals: Bytes[] = [];
  const directory: Bytes[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const isStored = name === "mimetype";
    const content = isStored ? ascii(text) : await deflated(ascii(text));
    const shared = joined(number(isStored ? 0 : 8, 2, true), zeros(8), number(content.byteLength, 4, true), number(text.length, 4, true), number(name.length, 2, true), zeros(2));
    const local = joined(ascii("PK\u0003\u0004"), number(20, 2, true), zeros(2), shared, ascii(name), content);
    locals.push(local);
    directory.push(joined(ascii("PK\u0001\u0002"), zeros(2), number(20, 2, true), zeros(2), shared, zeros(10), number(at, 4, true), ascii(name)));
    at += local.byteLength;
  }
  const listed = joined(...directory);
  const count = number(directory.length, 2, true);
  return joined(...locals, listed, ascii("PK\u0005\u0006"), zeros(4), count, count, number(listed.byteLength, 4, true), number(at, 4, true), zeros(2));
}

const types = (main: string) => `<?xml version="1.0"?><Types><Override PartName="/x" ContentType="application/vnd.${main}.main+xml"/></Types>`;
const DOCX_TYPES = types("openxmlformats-officedocument.wordprocessingml.document");

export const docx = (more: Record<string, string> = {}, seed = 9) => zip({ "[Content_Types].xml": DOCX_TYPES, "word/document.xml": `<document>${seed}</document>`, ...more });
export const xlsx = (seed = 10) => zip({ "[Content_Types].xml": types("openxmlformats-officedocument.spreadsheetml.sheet"), "xl/workbook.xml": `<workbook>${seed}</workbook>` });
export const pptx = (seed = 11) => zip({ "[Content_Types].xml": types("openxmlformats-officedocument.presentationml.presentation"), "ppt/presentation.xml": `<p>${seed}</p>` });
export const openDocument = (kind: string, more: Record<string, string> = {}) =>
  zip({ mimetype: `application/vnd.oasis.opendocument.${kind}`, "content.xml": `<office>${kind}</office>`, ...more });
/** Its types say that it runs, and no name does. */
export const docmByItsTypes = () => zip({ "[Content_Types].xml": types("ms-word.document.macroEnabled"), "word/document.xml": "<document/>" });
