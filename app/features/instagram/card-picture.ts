import { CARD_SIZES, type CardFormat } from "#app/features/cards/card-order.ts";
import { CARD_JPEG_MAX_BYTES } from "#app/features/cards/card-storage.ts";
import { isWholePicture, readPictureHeader } from "#app/features/media/picture.ts";

/** Formats accepted for a card; Instagram itself gets a JPEG. */
type HandedFormat = "png" | "jpeg";

type CardPictureCheck = { ok: true; format: CardFormat; file: HandedFormat } | { ok: false; problem: string };

const FORMATS = ["feed", "story"] as const;
const sizeLabel = (format: CardFormat) => `${CARD_SIZES[format].width}×${CARD_SIZES[format].height}`;
const SIZES = `${sizeLabel("feed")} (feed) ou ${sizeLabel("story")} (story)`;

/** Format of a finished picture, from its bytes: the proportions determine the kind of post. `wanted`: the format that the caller names. */
export function checkCardPicture(bytes: Uint8Array, wanted: CardFormat | null): CardPictureCheck {
  if (bytes.byteLength > CARD_JPEG_MAX_BYTES) return { ok: false, problem: "A imagem passa de 8 MB." };
  const header = readPictureHeader(bytes);
  if (!header || (header.format !== "png" && header.format !== "jpeg")) return { ok: false, problem: "Envie a imagem em PNG ou JPEG." };
  if (!isWholePicture(bytes, header.format)) return { ok: false, problem: "A imagem chegou incompleta. Envie de novo." };
  const format = FORMATS.find((one) => CARD_SIZES[one].width === header.width && CARD_SIZES[one].height === header.height);
  if (!format) return { ok: false, problem: `A imagem tem ${header.width}×${header.height}: use ${SIZES}.` };
  if (wanted !== null && wanted !== format) return { ok: false, problem: `A imagem tem o tamanho de um ${format === "feed" ? "card de feed" : "story"}, e foi pedido o outro.` };
  return { ok: true, format, file: header.format };
}
