import { Buffer } from "node:buffer";
import type { CardPictures } from "#app/features/cards/card-pictures.server.ts";
import { CENTRE } from "#app/features/media/crop.ts";
import { pictureSizeOf } from "#app/features/media/picture.ts";
import type { PictureRenderer } from "#app/features/media/pictures.server.ts";
import { variantAddress } from "#app/features/media/variant.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import { isFetchable } from "./custom-content.ts";
import type { MessageImage } from "./gateway.server.ts";

/** As wide as phones show it and no wider; one of the site's own widths (pixels). */
const MESSAGE_WIDTH = 1_280;
const QUALITY = 80;

interface MessagePictureDeps {
  pictures: CardPictures;
  renderer: Pick<PictureRenderer, "render">;
  /** Origin of the site, without a trailing slash. */
  siteUrl: string;
}

/** Pictures as a gateway can take them: JPEG, by their address on this site or as bytes. */
export function createMessagePictures({ pictures, renderer, siteUrl }: MessagePictureDeps) {
  /** The JPEG's address; null where it is not this site's, or where nobody outside can fetch from this site. */
  function addressOf(picture: URL): string | null {
    const own = picture.origin === new URL(siteUrl).origin ? pictureSizeOf(picture.pathname) : null;
    return own && isFetchable(siteUrl) ? siteUrl + variantAddress(own.key, { width: MESSAGE_WIDTH, format: "jpeg", shape: null }, CENTRE) : null;
  }

  async function bytesOf(picture: URL): Promise<string> {
    const { size, bytes } = await pictures.find(picture.href);
    const jpeg = await renderer.render(await bytes(), { width: Math.min(MESSAGE_WIDTH, size.width), format: "jpeg", quality: QUALITY });
    return Buffer.from(jpeg).toString("base64");
  }

  /**
   * A picture of the site, or of a public server; null when it cannot be had: then the text goes alone. `mayFetch` false: its
   * bytes, because the gateway did not get it from its address.
   */
  return async function imageOf(pictureUrl: string, mayFetch: boolean): Promise<MessageImage | null> {
    try {
      const picture = new URL(pictureUrl, siteUrl);
      const url = mayFetch ? addressOf(picture) : null;
      return url === null ? { base64: await bytesOf(picture) } : { url };
    } catch (error) {
      logEvent("error", "whatsapp-picture", errorFields(error));
      return null;
    }
  };
}
