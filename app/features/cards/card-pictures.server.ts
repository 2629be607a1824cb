import { CENTRE, type FocalPoint, type Size } from "#app/features/media/crop.ts";
import { isWholePicture, pictureSizeOf, readPictureHeader } from "#app/features/media/picture.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import type { OutboundFetch, WantedFile } from "#app/platform/outbound/outbound.server.ts";
import { sha256Hex } from "#app/platform/values/sha256-hex.server.ts";
import type { DrawingOrder } from "./card-order.ts";
import type { CardFileFormat } from "./card-storage.ts";

/** Largest picture taken from elsewhere (issue 5): the newsroom's own may have more pixels, because it was looked at when it came. */
const FOREIGN_MAX_PIXELS = 20_000_000;

/** Types accepted from other servers; many send no type, and the bytes are checked anyway. */
const FOREIGN_PICTURE: WantedFile = {
  accept: "image/jpeg, image/png, image/webp, image/gif, image/avif",
  isWanted: (mime) => /^image\/(?!svg)/.test(mime) || mime === "" || mime === "application/octet-stream" || mime === "binary/octet-stream",
  maxBytes: 10 * 1024 * 1024,
};

const field = (message: string) => ({ fields: [{ field: "imageUrl", message }] });

/** A picture behind a drawing. */
export interface CardPicture {
  size: Size;
  focus: FocalPoint;
  /** Names its bytes: the same name, the same bytes. */
  name: string;
  bytes(): Promise<ArrayBuffer>;
}

/** Finds the picture that an address names: one of the site's own, or one of a public server. */
export function createCardPictures(
  { store, media }: Pick<SharedDependencies, "store" | "media">,
  { outbound, siteUrl }: { outbound: Pick<OutboundFetch, "get">; siteUrl: string },
) {
  /** A stored picture's key in an address of this site, with or without its origin; null for other addresses. */
  function ownKey(address: string): string | null {
    const path = address.startsWith(`${siteUrl}/`) ? address.slice(siteUrl.length) : address;
    return pictureSizeOf(path)?.key ?? null;
  }

  async function own(key: string): Promise<CardPicture> {
    const found = await media.find({ key });
    if (!found) return refuse("invalid", "Esta imagem não está mais na biblioteca.", field("Esta imagem não está mais na biblioteca."));
    const { width, height, focus } = found;
    return {
      size: { width, height },
      focus,
      name: key,
      bytes: async () => (await store.get(key))?.bytes ?? refuse("invalid", "Esta imagem não está mais na biblioteca.", field("Esta imagem não está mais na biblioteca.")),
    };
  }

  async function foreign(address: string): Promise<CardPicture> {
    const { bytes } = await outbound.get(address, FOREIGN_PICTURE);
    const no = (message: string) => refuse("invalid", message, field(message));
    const header = readPictureHeader(bytes);
    if (!header) return no("O endereço não é de uma imagem JPG, PNG, WebP, GIF ou AVIF.");
    if (header.width * header.height > FOREIGN_MAX_PIXELS) return no("A imagem deste endereço tem mais de 20 megapixels.");
    if (!isWholePicture(bytes, header.format)) return no("Não foi possível ler a imagem deste endereço. O arquivo pode estar danificado.");
    return { size: { width: header.width, height: header.height }, focus: CENTRE, name: await sha256Hex(bytes), bytes: async () => bytes.buffer };
  }

  return {
    async find(address: string): Promise<CardPicture> {
      const key = ownKey(address);
      return key ? own(key) : foreign(address);
    },
  };
}

export type CardPictures = ReturnType<typeof createCardPictures>;

/** Paints cards and covers; `rendering` implements it. */
export interface CardRenderer {
  /**
   * The finished file. `picture` are the bytes behind `order.picture`, in any format that may be uploaded; null without one.
   * Refuses `invalid` when the picture cannot be read, and `unavailable` when too many drawings wait already.
   */
  paint(order: DrawingOrder, picture: ArrayBuffer | null, format: CardFileFormat): Promise<ArrayBuffer>;
}
