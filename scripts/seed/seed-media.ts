import { createHash } from "node:crypto";
import { FILE_FORMATS, type FileFormat, fileKey, type MediaKind } from "#app/features/media/media-kind.ts";
import { MIME_TYPES, pictureKey } from "#app/features/media/picture.ts";
import { DEMO_ACCOUNTS } from "./demo-accounts.ts";
import type { SeedNumber } from "./seed-article.ts";

const PICTURE = { width: 1600, height: 1000, format: "jpeg" as const };

export interface DrawnPicture {
  /** JPEG, 1600×1000. */
  bytes: Uint8Array;
  /** As `placeholder` of an uploaded picture. */
  placeholder: string | null;
}

/** Makes what the library shows. Drawings are named as their files in `drawings`, without the ending. */
export interface Artist {
  /** A drawing, or the card of a number. */
  picture(subject: string | SeedNumber): Promise<DrawnPicture>;
  /** A creative from its SVG documents, whose images may be drawings (`drawing:<name>`): one as JPEG, several as the frames of a GIF. */
  banner(documents: readonly string[]): Promise<Uint8Array>;
  /** A silent film of drawings, as a WebM file. */
  film(drawings: readonly string[]): Promise<{ bytes: Uint8Array; width: number; height: number; durationMs: number }>;
}

/** Store of the files, and their painter. */
export interface Library {
  d1: D1Database;
  bucket: R2Bucket;
  artist: Artist;
}

interface Words {
  title: string;
  alt: string;
  credit: string;
  tags: readonly string[];
  /** Milliseconds. */
  createdAt: number;
}

interface SeedMedia extends Words {
  key: string;
  kind: MediaKind;
  mime: string;
  width: number;
  height: number;
  size: number;
  durationMs: number | null;
  posterKey: string | null;
  placeholder: string | null;
}

const digestOf = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest();

/** Uploader of a file, of the demo's people. */
const uploaderOf = (name: string) => DEMO_ACCOUNTS[Math.floor((digestOf(`uploader:${name}`).readUInt32BE(0) / 2 ** 32) * DEMO_ACCOUNTS.length)]?.email ?? DEMO_ACCOUNTS[0].email;

const insertMedia = (d1: D1Database, item: SeedMedia) =>
  d1
    .prepare(
      `INSERT INTO media (key, kind, mime, title, alt, credit, tags, width, height, size, duration_ms, poster_key, placeholder, created_at, uploaded_by)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, (SELECT id FROM users WHERE email_key = ?)) ON CONFLICT (key) DO NOTHING`,
    )
    .bind(
      ...[item.key, item.kind, item.mime, item.title, item.alt, item.credit, JSON.stringify(item.tags), item.width, item.height, item.size],
      ...[item.durationMs, item.posterKey, item.placeholder, item.createdAt, uploaderOf(item.key)],
    )
    .run();

/** A title from what a picture shows: its alternative text without the word that all of them begin with. */
const titleOfPicture = (alt: string) => {
  const shown = alt.replace(/^Ilustração (?:de |do |da |dos |das )?(?:um |uma )?/, "");
  return shown.charAt(0).toUpperCase() + shown.slice(1);
};

interface SeedFile extends Words {
  format: FileFormat;
  bytes: Uint8Array;
  durationMs: number | null;
  /** Pixels, of a film, and the key of the picture that stands for it. */
  width?: number;
  height?: number;
  posterKey?: string;
}

/** Puts a file that is no picture into the library; answers its key. */
export async function storeFile({ d1, bucket }: Library, { format, bytes, ...words }: SeedFile): Promise<string> {
  const { kind, mime } = FILE_FORMATS[format];
  const key = fileKey(digestOf(bytes).toString("hex"), format);
  await bucket.put(key, bytes, { httpMetadata: { contentType: mime } });
  await insertMedia(d1, { width: 0, height: 0, posterKey: null, ...words, key, kind, mime, size: bytes.byteLength, placeholder: null });
  return key;
}

/** Puts a drawn creative into the library; answers its key. */
export async function storeBanner({ d1, bucket, artist }: Library, documents: readonly string[], size: { width: number; height: number }, words: Words): Promise<string> {
  const bytes = await artist.banner(documents);
  const format = documents.length > 1 ? ("gif" as const) : ("jpeg" as const);
  const key = pictureKey(digestOf(bytes).toString("hex"), { ...size, format });
  await bucket.put(key, bytes, { httpMetadata: { contentType: MIME_TYPES[format] } });
  await insertMedia(d1, { ...words, ...size, key, kind: "image", mime: MIME_TYPES[format], size: bytes.byteLength, durationMs: null, posterKey: null, placeholder: null });
  return key;
}

interface SeedPicture extends Omit<Words, "title"> {
  subject: string | SeedNumber;
}

/** Puts a picture into the library; answers its key there. */
export async function storePicture({ d1, bucket, artist }: Library, { subject, ...words }: SeedPicture): Promise<string> {
  const { bytes, placeholder } = await artist.picture(subject);
  const key = pictureKey(digestOf(bytes).toString("hex"), PICTURE);
  await bucket.put(key, bytes, { httpMetadata: { contentType: MIME_TYPES.jpeg } });
  await insertMedia(d1, {
    ...words,
    key,
    kind: "image",
    mime: MIME_TYPES.jpeg,
    title: titleOfPicture(words.alt),
    width: PICTURE.width,
    height: PICTURE.height,
    size: bytes.byteLength,
    durationMs: null,
    posterKey: null,
    placeholder,
  });
  return key;
}
