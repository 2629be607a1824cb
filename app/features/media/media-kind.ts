import { pictureSizeOf, UPLOAD_MAX_BYTES } from "./picture.ts";

/** Kinds of files, in the order of the tabs (spec 1 §2.4). */
export const MEDIA_KINDS = ["image", "video", "audio", "document"] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

/** Largest file of each kind in bytes; pictures as everywhere (http-api § Uploads), the others ours. */
export const MEDIA_MAX_BYTES: Record<MediaKind, number> = {
  image: UPLOAD_MAX_BYTES,
  video: 200 * 1024 * 1024,
  audio: 50 * 1024 * 1024,
  document: 20 * 1024 * 1024,
};

/** Largest file that may come in one request, in bytes; larger ones come in parts (ours). */
export const WHOLE_UPLOAD_MAX_BYTES = 20 * 1024 * 1024;

/** Files that are no pictures, by the ending of their key. */
export const FILE_FORMATS = {
  mp4: { kind: "video", mime: "video/mp4" },
  mov: { kind: "video", mime: "video/quicktime" },
  webm: { kind: "video", mime: "video/webm" },
  mp3: { kind: "audio", mime: "audio/mpeg" },
  m4a: { kind: "audio", mime: "audio/mp4" },
  ogg: { kind: "audio", mime: "audio/ogg" },
  wav: { kind: "audio", mime: "audio/wav" },
  pdf: { kind: "document", mime: "application/pdf" },
  docx: { kind: "document", mime: "application/vnd.openxmlformats-officedocument.wordprocessingml.document" },
  xlsx: { kind: "document", mime: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" },
  pptx: { kind: "document", mime: "application/vnd.openxmlformats-officedocument.presentationml.presentation" },
  odt: { kind: "document", mime: "application/vnd.oasis.opendocument.text" },
  ods: { kind: "document", mime: "application/vnd.oasis.opendocument.spreadsheet" },
} as const satisfies Record<string, { kind: MediaKind; mime: string }>;

export type FileFormat = keyof typeof FILE_FORMATS;

/** Message for any other file. */
export const ACCEPTED_KINDS_SENTENCE =
  "Este tipo de arquivo não é aceito. Envie imagem (JPG, PNG, WebP, GIF ou AVIF), vídeo (MP4, MOV ou WebM), áudio (MP3, M4A, OGG ou WAV) ou documento (PDF, DOCX, XLSX, PPTX, ODT ou ODS).";

export const TOO_LARGE_SENTENCES: Record<MediaKind, string> = {
  image: "A imagem passa de 5 MB.",
  video: "O vídeo passa de 200 MB.",
  audio: "O áudio passa de 50 MB.",
  document: "O documento passa de 20 MB.",
};

/** A stored file's name, as `pictureKey` names pictures. */
export const fileKey = (hash: string, format: FileFormat): string => `${hash.slice(0, 32)}.${format}`;

const FILE_KEY = /^[0-9a-f]{32}\.([a-z0-9]+)$/;

/** The format in a stored file's name; null for a picture's, and for what is no name of ours. */
export function fileFormatOf(key: string): FileFormat | null {
  const format = FILE_KEY.exec(key)?.[1];
  return format !== undefined && Object.hasOwn(FILE_FORMATS, format) ? (format as FileFormat) : null;
}

/** Returns a file's kind by its key: a picture unless it is of another kind. */
export function kindOfKey(key: string): MediaKind {
  const format = fileFormatOf(key);
  return format === null ? "image" : FILE_FORMATS[format].kind;
}

/** True when a name may be an item's key. */
export const isMediaKey = (key: string): boolean => fileFormatOf(key) !== null || pictureSizeOf(`/img/${key}`)?.key === key;

/** The address of an item's own bytes, or of its widest variant. */
export const mediaAddress = (key: string): string => (fileFormatOf(key) ? `/media/${key}` : `/img/${key}`);
