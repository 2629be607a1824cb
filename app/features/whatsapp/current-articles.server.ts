import type { DeliveryChannel } from "#app/platform/outbox/delivery-channel.server.ts";
import type { WhatsAppPost } from "#app/platform/queue/whatsapp-post.ts";
import { isSamePost } from "./message.ts";

interface CurrentArticleDeps {
  /** A story's message as it would be written now; null while readers cannot read the story. */
  readPost(queued: WhatsAppPost, articleId: number): Promise<WhatsAppPost | null>;
  /** Keeps another message for an item that has not gone; whoever read the former one must read again. */
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
