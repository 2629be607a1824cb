import { z } from "zod/v4";
import { CARD_TEMPLATES, COVER_POSITION, COVER_ZOOM } from "#app/features/cards/card-order.ts";
import { CARD_FILE_FORMATS } from "#app/features/cards/card-storage.ts";
import { isDrawable } from "#app/features/cards/drawable.ts";
import { INSTAGRAM_STATUSES } from "#app/features/instagram/instagram-queue.wire.ts";
import { line, text } from "#app/platform/text/text.wire.ts";

/** More than any headline; the drawing shortens what does not fit (ours). Characters. */
const TITLE_MAX = 300;
const KICKER_MAX = 60;
const SLUG_MAX = 120;
const ADDRESS_MAX = 2_048;
const MARKS_MAX = 60;
/** HTML of a body, as far as it is read for a caption. Characters. */
const BODY_READ_MAX = 40_000;
const BODY_MAX = 1_000_000;

/** Bytes of a call that carries a story's body. */
export const CAPTION_BODY_LIMIT = 2 * 1024 * 1024;
/** Bytes of a call that carries a picture of 8 MB in base64. */
export const PUBLISH_BODY_LIMIT = 12 * 1024 * 1024;

const NO_TITLE = "Digite um título";

const empty = (value: unknown) => value ?? "";

const title = z.preprocess(
  empty,
  line(TITLE_MAX)
    .refine((value) => value !== "", NO_TITLE)
    .refine((value) => value === "" || isDrawable(value), "O título não tem nenhuma letra que possa ser desenhada."),
);

const kicker = z.preprocess(empty, line(KICKER_MAX));

const slug = z.preprocess(
  empty,
  line(SLUG_MAX).transform((value) => value || null),
);

/** The fetcher validates it: nothing is cleaned away here that a parser would refuse. */
const imageUrl = z.preprocess(
  empty,
  z
    .string("Deve ser um texto.")
    .max(ADDRESS_MAX, `Máximo de ${ADDRESS_MAX} caracteres.`)
    .transform((value) => value.trim() || null),
);

const asked = { title, hat: kicker, imageUrl, categoria: slug, formato: z.enum(CARD_FILE_FORMATS, "Deve ser png ou jpeg.").default("png") };

const MARK = "Cada destaque é uma palavra do título ou o número de seu lugar.";

/** Body of `POST /api/social/generate` (spec 1 §7); `template` and `formato` are optional. */
export const cardBody = z.object(
  {
    ...asked,
    type: z.enum(["story", "card"], "Deve ser card ou story.").default("card"),
    template: z.enum(CARD_TEMPLATES, `Modelo desconhecido: use ${CARD_TEMPLATES.join(", ")}.`).default(CARD_TEMPLATES[0]),
    highlightedWords: z
      .array(z.union([text(100), z.int().min(0).max(TITLE_MAX)], MARK), "Deve ser uma lista de palavras.")
      .max(MARKS_MAX, `No máximo ${MARKS_MAX} destaques.`)
      .nullish()
      .transform((marks) => marks ?? []),
  },
  "Envie um objeto JSON.",
);

const slider = (min: number, max: number, standard: number) => {
  const sentence = `Deve ser um número de ${min} a ${max}.`;
  return z.number(sentence).min(min, sentence).max(max, sentence).default(standard);
};

/** Body of `POST /api/social/generate-video-cover` (spec 1 §7, §9). */
export const coverBody = z.object(
  {
    ...asked,
    positionX: slider(COVER_POSITION.min, COVER_POSITION.max, COVER_POSITION.standardX),
    positionY: slider(COVER_POSITION.min, COVER_POSITION.max, COVER_POSITION.standardY),
    zoom: slider(COVER_ZOOM.min, COVER_ZOOM.max, COVER_ZOOM.standard),
  },
  "Envie um objeto JSON.",
);

export const drawnWire = z
  .object({
    ok: z.literal(true),
    /** `data:image/png;base64,…` */
    preview: z.string(),
    /** Address of the file in the requested format; public, kept for 30 days. */
    url: z.string(),
  })
  .meta({ id: "DrawnCard" });
export type DrawnWire = z.infer<typeof drawnWire>;

/** The beginning of a body, so that no tag is left open at its end: tags are looked for to the end of the text. */
function readable(html: string): string {
  const read = html.slice(0, BODY_READ_MAX).replace(/[\ud800-\udbff]$/, "");
  const end = read.lastIndexOf(">") + 1;
  return read.slice(0, end) + read.slice(end).replaceAll("<", " ");
}

/** Body of `POST /api/social/generate-caption` (spec 1 §7); `categoria` is optional. */
export const captionBody = z.object(
  {
    titulo: z.preprocess(
      empty,
      line(TITLE_MAX).refine((value) => value !== "", NO_TITLE),
    ),
    conteudo: z.preprocess(empty, text(BODY_MAX).transform(readable)),
    chapeu: kicker,
    categoria: slug,
  },
  "Envie um objeto JSON.",
);

export const captionWire = z.object({ ok: z.literal(true), caption: z.string(), origem: z.enum(["ia", "padrao"]), motivo: z.string().nullable() }).meta({ id: "Caption" });
export type CaptionWire = z.infer<typeof captionWire>;

const BAD_BASE64 = "Envie a imagem em base64 (PNG ou JPEG).";

/** Bytes from base64, with or without the beginning of a data URL; their consumer validates them. */
const base64Picture = z.string(BAD_BASE64).transform((value, context) => {
  try {
    const binary = atob(value.replace(/^data:image\/(?:png|jpe?g);base64,/, ""));
    const bytes = new Uint8Array(binary.length);
    for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
    if (bytes.byteLength > 0) return bytes;
  } catch {
    // Told below, as what is empty.
  }
  context.addIssue({ code: "custom", message: BAD_BASE64 });
  return z.NEVER;
});

/** Both ways to publish: a picture with its caption (spec 1 §7), or a title from which the card is drawn (spec 2 §7). */
export const publishBody = z.object(
  {
    title,
    hat: kicker.optional(),
    imageData: base64Picture.optional(),
    caption: z.preprocess(empty, text(10_000)).optional(),
    type: z.enum(["story", "card"], "Deve ser card ou story.").optional(),
  },
  "Envie um objeto JSON.",
);

/**
 * `ok`: it is published. Otherwise `pending` and `publishing` continue automatically, or, `held`, once a person resumes the queue; `error` says so
 * too.
 */
export const publishedWire = z
  .object({ ok: z.boolean(), postId: z.string().nullable(), error: z.string().nullable(), status: z.enum(INSTAGRAM_STATUSES), permalink: z.string().nullable(), held: z.boolean() })
  .meta({ id: "InstagramPost" });
export type PublishedWire = z.infer<typeof publishedWire>;
