import { z } from "zod/v4";
import { toIso, wholeNumber } from "#app/platform/text/text.wire.ts";
import { ID_MAX } from "#app/platform/values/read-id.ts";
import { PREVIEW_HOURS_DEFAULT, PREVIEW_HOURS_MAX, type PreviewLink, previewLinkState } from "./preview-link.ts";

const HOURS = `Escolha de 1 a ${PREVIEW_HOURS_MAX} horas.`;

/** `POST /posts/{id}/preview-links`. */
export const newPreviewLink = z.object(
  {
    horas: wholeNumber(1, PREVIEW_HOURS_MAX, HOURS).optional().default(PREVIEW_HOURS_DEFAULT),
    versao: wholeNumber(1, ID_MAX, "Envie a versão.").optional(),
  },
  "Envie um objeto JSON.",
);

const time = z.string().meta({ format: "date-time" });

export const previewLinkWire = z
  .object({
    id: z.int(),
    materiaId: z.int(),
    versao: z.int(),
    situacao: z.enum(["valida", "vencida", "revogada"]),
    criadaEm: time,
    criadaPor: z.string(),
    expiraEm: time,
    aberturas: z.int(),
    ultimaAbertura: time.nullable(),
  })
  .meta({ id: "PreviewLink" });

export const previewLinksWire = z.object({ items: z.array(previewLinkWire) });

/** `url` is answered this once. */
export const issuedPreviewLinkWire = z.object({ ...previewLinkWire.shape, url: z.string() });

export const toPreviewLinkWire = (link: PreviewLink, now: number): z.infer<typeof previewLinkWire> => ({
  id: link.id,
  materiaId: link.articleId,
  versao: link.version,
  situacao: previewLinkState(link, now),
  criadaEm: new Date(link.createdAt).toISOString(),
  criadaPor: link.createdByName,
  expiraEm: new Date(link.expiresAt).toISOString(),
  aberturas: link.views,
  ultimaAbertura: toIso(link.viewedAt),
});
