import { z } from "zod/v4";
import { shownArtwork } from "./artwork.ts";
import { BANNER_TYPES, type BannerType, FREQUENCY_CAP_MAX } from "./banner.ts";
import { type BannerPosition, POSITION_NAMES, rulesOf } from "./positions.ts";
import { TOKEN_MAX } from "./token.ts";

/** Longest path of a page that asks for banners. Characters. */
const PATH_MAX = 500;

/** Banners whose count of the day a browser sends, at most. */
export const SEEN_MAX = 60;

/** Query of a page view; `piecesQuestion` checks it. */
export const piecesQuery = z.object({
  slots: z
    .string()
    .optional()
    .describe(`Espaços da página, separados por vírgula: ${POSITION_NAMES.join(", ")}`),
  pagina: z.string().optional().describe("Caminho da página"),
  vistos: z.string().optional().describe("Quantas vezes este navegador viu cada banner hoje: id.vezes, separados por vírgula"),
  semVideo: z.string().optional().describe("1: o leitor economiza dados"),
  automatico: z.string().optional().describe("1: o navegador é controlado por um programa"),
});

const slotName = z.enum(POSITION_NAMES as [BannerPosition, ...BannerPosition[]]);
const SLOTS = `Informe de 1 a ${POSITION_NAMES.length} espaços conhecidos, separados por vírgula.`;

/** The same, checked: 422 naming the field. */
export const piecesQuestion = z.object({
  slots: z
    .string(SLOTS)
    .max(200, SLOTS)
    .transform((value) => [...new Set(value.split(",").map((slot) => slot.trim()))])
    .refine((slots) => slots.every((slot) => slotName.safeParse(slot).success), { error: SLOTS, abort: true })
    .pipe(z.array(slotName)),
  pagina: z
    .string("Caminho inválido.")
    .max(PATH_MAX, "Caminho inválido.")
    .regex(/^\/(?!\/)[^\\\s]*$/, "Caminho inválido.")
    .transform((path) => path.split(/[?#]/)[0] ?? "/")
    .optional(),
  vistos: z
    .string("Lista inválida.")
    .max(SEEN_MAX * 20, "Lista inválida.")
    .regex(/^(?:[1-9]\d{0,11}\.\d{1,4}(?:,(?=\d)|$))*$/, "Lista inválida: id.vezes, separados por vírgula.")
    .transform((value) =>
      value
        .split(",")
        .filter(Boolean)
        .slice(0, SEEN_MAX)
        .map((pair): [number, number] => {
          const [id, times] = pair.split(".");
          return [Number(id), Math.min(Number(times), FREQUENCY_CAP_MAX)];
        }),
    )
    .default([]),
  semVideo: z.enum(["0", "1"], "Use 0 ou 1.").default("0"),
  automatico: z.enum(["0", "1"], "Use 0 ou 1.").default("0"),
});

/** A token with what its page says of itself. What is no token is not counted, and answered all the same. */
export const impressionBody = z
  .object({
    token: z.string().max(TOKEN_MAX).catch(""),
    visivel: z.boolean().catch(true),
    automatico: z.boolean().catch(false),
  })
  .catch({ token: "", visivel: true, automatico: false });

export const clickQuery = z.object({ t: z.string().optional().describe("O token da peça") });

export const piecesWire = z.object({
  pecas: z.array(
    z.object({
      slot: slotName,
      id: z.int(),
      token: z.string(),
      tipo: z.enum(BANNER_TYPES),
      tamanho: z.string(),
      titulo: z.string(),
      imagemAlt: z.string(),
      imagem: z.string().nullable(),
      imagemCelular: z.string().nullable(),
      link: z.string(),
      clique: z.string().nullable().describe("Endereço que conta o clique e leva ao link; nulo sem link"),
      quadro: z.string().nullable().describe("Endereço do quadro isolado de um banner HTML"),
    }),
  ),
});

interface Piece {
  id: number;
  slot: BannerPosition;
  type: BannerType;
  title: string;
  alt: string;
  image: string | null;
  phoneImage: string | null;
  link: string;
  size: string;
  token: string;
}

/** Width of the variant for a slot (http-api § Uploads and media): enough for a screen of twice the pixels, but no wider than the largest format needs. */
const variantWidth = (width: number): 320 | 640 | 960 | 1280 => ([320, 640, 960] as const).find((one) => one >= width * 1.3) ?? 1280;

const pictureFor = (address: string | null, type: BannerType, width: number): string | null => (address === null ? null : shownArtwork(address, type, variantWidth(width)));

export function toPieceWire({ id, slot, type, title, alt, image, phoneImage, link, size, token }: Piece): z.output<typeof piecesWire>["pecas"][number] {
  const { size: box, phoneSize } = rulesOf(slot);
  return {
    slot,
    id,
    token,
    tipo: type,
    tamanho: size,
    titulo: title,
    imagemAlt: alt || title,
    imagem: pictureFor(image, type, box.width),
    imagemCelular: pictureFor(phoneImage, type, (phoneSize ?? box).width),
    link,
    clique: link === "" ? null : `/api/banners/${id}/click?t=${token}`,
    quadro: type === "html" ? `/faixa/${id}/quadro` : null,
  };
}
