import { env } from "cloudflare:workers";
import type { CardOrder, CoverOrder, DrawingOrder } from "#app/features/cards/card-order.ts";
import type { CardFileFormat } from "#app/features/cards/card-storage.ts";
import type { Size } from "#app/features/media/crop.ts";

const WORDS = {
  title: "Prefeitura de Piripiri anuncia obras na feira e na escola do bairro",
  kicker: "Cidade",
  color: "#b3261e",
  siteName: "Lide",
};

const CENTRE = { x: 50, y: 50 };

/** An order for a story's card; `picture` is the size of what lies behind it. */
export const cardOrder = ({
  picture,
  focus = CENTRE,
  ...order
}: { picture?: Size; focus?: { x: number; y: number } } & Partial<Omit<CardOrder, "kind" | "picture">>): CardOrder => ({
  kind: "card",
  format: "story",
  template: "foto",
  highlighted: [],
  picture: picture ? { size: picture, focus } : null,
  ...WORDS,
  ...order,
});

export const coverOrder = ({ picture, ...order }: { picture: Size } & Partial<Omit<CoverOrder, "kind" | "picture">>): CoverOrder => ({
  kind: "cover",
  picture: { size: picture },
  positionX: 50,
  positionY: 100,
  zoom: 100,
  ...WORDS,
  ...order,
});

/** The file that the renderer's Worker makes; throws when it refuses. */
export async function painted(order: DrawingOrder, picture: Uint8Array<ArrayBuffer> | null, format: CardFileFormat = "png"): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await env.CARD_RENDERER.paint(order, picture?.slice().buffer ?? null, format);
  if (!answer.ok) throw new Error(answer.refused);
  return new Uint8Array(answer.bytes);
}

export interface Raster extends Size {
  at(x: number, y: number): readonly [red: number, green: number, blue: number];
}

const through = async (bytes: Uint8Array<ArrayBuffer>, output: ImageOutputOptions, transform: ImageTransform = {}) => {
  const result = await env.IMAGES.input(new Blob([bytes]).stream())
    .transform(transform)
    .output(output);
  return new Uint8Array(await new Response(result.image()).arrayBuffer());
};

/** A picture in another format or size. */
export const reencoded = (bytes: Uint8Array<ArrayBuffer>, format: "image/jpeg" | "image/webp" | "image/avif" | "image/png", size?: Size) =>
  through(bytes, { format, quality: 90 }, size ? { ...size, fit: "squeeze" } : {});

/** The pixels of any picture, an SVG too. */
export async function rasterOf(bytes: Uint8Array<ArrayBuffer>): Promise<Raster> {
  const { width, height } = (await env.IMAGES.info(new Blob([bytes]).stream())) as Size;
  const data = await through(bytes, { format: "rgba" });
  const at = (x: number, y: number) => {
    const from = (y * width + x) * 4;
    return [data[from] ?? -1, data[from + 1] ?? -1, data[from + 2] ?? -1] as const;
  };
  return { width, height, at };
}
