import { Buffer } from "node:buffer";
import type { CardPictures } from "#app/features/cards/card-pictures.server.ts";
import { CENTRE } from "#app/features/media/crop.ts";
import { pictureSizeOf } from "#app/features/media/picture.ts";
import type { PictureRenderer } from "#app/features/media/pictures.server.ts";
import { variantAddress } from "#app/features/media/variant.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import type { DeliveryChannel } from "#app/platform/outbox/delivery-channel.server.ts";
import type { MessageImage } from "./gateway.server.ts";
import { isFetchable, isSamePost } from "./message.ts";
import type { WhatsAppPost } from "./post.ts";

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

interface CurrentArticleDeps {
  /** A story's message as it would be written now; null while readers cannot read the story. */
  readPost(queued: WhatsAppPost, articleId: number): Promise<WhatsAppPost | null>;
  /** Replaces the message of an unsent item; readers of the former one must read again. */
  rewrite(id: string, post: WhatsAppPost): void;
}

const OFF_AIR = { reason: "A matéria saiu do ar antes do envio.", action: "Publique a matéria de novo e tente outra vez, ou remova o item.", code: "off-air" };

/** A channel whose stories say at the last moment what the articles say; one that readers cannot read does not go. */
export function withCurrentArticles<Progress>(
  channel: DeliveryChannel<WhatsAppPost, Progress>,
  { readPost, rewrite }: CurrentArticleDeps,
): DeliveryChannel<WhatsAppPost, Progress> {
  return {
    ...channel,
    async checkSend(item, now) {
      const check = await channel.checkSend(item, now);
      const { id, payload } = item;
      if (check.may !== "send" || payload.kind !== "noticia" || payload.articleId === null) return check;
      const post = await readPost(payload, payload.articleId);
      if (post === null) return { may: "reject", failure: OFF_AIR };
      // The queue refuses the claim of an item that was rewritten since it was read, and asks about the new one.
      if (!isSamePost(post, payload)) rewrite(id, post);
      return check;
    },
  };
}
