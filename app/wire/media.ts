import { z } from "zod/v4";
import type { MediaItem, MediaReference } from "#app/domain/media/media-item.ts";
import { pictureSizeOf } from "#app/domain/media/picture.ts";
import { toIso } from "./text.ts";

const WHOLE_PERCENT = "Deve ser um número inteiro de 0 a 100.";
const percent = z.int(WHOLE_PERCENT).min(0, WHOLE_PERCENT).max(100, WHOLE_PERCENT);
const focus = z.object({ x: percent, y: percent }, "Deve ser um objeto com x e y.");

/** An item in a path: its id, or its key (the part of a picture's address after `/img/`), which is all that an article holds. */
export const mediaParam = z.object({
  id: z
    .string()
    .refine((value) => /^[1-9]\d{0,14}$/.test(value) || pictureSizeOf(`/img/${value}`)?.key === value)
    .transform((value): MediaReference => (/^\d+$/.test(value) ? { id: Number(value) } : { key: value })),
});

/** Body of `PATCH /media/{id}`. */
export const mediaChanges = z.object({ foco: focus }, "Envie um objeto JSON.");

export const mediaWire = z.object({
  id: z.int(),
  key: z.string(),
  url: z.string(),
  tipo: z.string(),
  largura: z.int(),
  altura: z.int(),
  tamanho: z.int(),
  /** Percent from the left and from the top. */
  foco: z.object({ x: z.int(), y: z.int() }),
  criadoEm: z.string().meta({ format: "date-time" }),
});
export type MediaWire = z.infer<typeof mediaWire>;

/** `siteUrl` is the origin, without a trailing slash. */
export const toMediaWire = (item: MediaItem, siteUrl: string): MediaWire => ({
  id: item.id,
  key: item.key,
  url: `${siteUrl}/img/${item.key}`,
  tipo: item.mime,
  largura: item.width,
  altura: item.height,
  tamanho: item.size,
  foco: item.focus,
  criadoEm: toIso(item.createdAt) ?? "",
});
