import { trailStatement } from "#app/features/audit/audit.store.ts";
import { captionProblems } from "#app/features/cards/caption.ts";
import type { createCaptionService } from "#app/features/cards/captions.server.ts";
import { CARD_SIZES, CARD_TEMPLATES, type CardFormat } from "#app/features/cards/card-order.ts";
import { CARD_FILES, CARD_JPEG_MAX_BYTES } from "#app/features/cards/card-storage.ts";
import { readPictureHeader } from "#app/features/media/picture.ts";
import type { PictureRenderer } from "#app/features/media/pictures.server.ts";
import { cutAtWord } from "#app/features/suggestions/cut-text.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { outageOf } from "#app/platform/failures/outage.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import type { QueueItem, QueuePause } from "#app/platform/queue/queue-item.ts";
import type { Actor } from "#app/platform/record/trail-line.ts";
import { HOUR_MS } from "#app/platform/time/units.ts";
import { sha256Hex } from "#app/platform/values/sha256-hex.server.ts";
import { checkCardPicture } from "./card-picture.ts";
import { DEFAULT_KICKER, type InstagramPost, QUEUED_TITLE_MAX } from "./post.ts";

type Item = QueueItem<InstagramPost>;

/** Request to publish at once: a finished picture, or words from which the card is drawn. */
interface PublicationRequest {
  title: string;
  kicker: string;
  /** Bytes of the finished card; null: drawn from the words. */
  picture: Uint8Array<ArrayBuffer> | null;
  /** Null: one is written. */
  caption: string | null;
  /** Null: told from the picture's shape. */
  format: CardFormat | null;
}

/** State of the publication when the answer is due. */
interface Publication {
  item: Item | null;
  /** Set when the whole queue rests. */
  paused: QueuePause | null;
}

/** Time that a request waits for Instagram, and the polling interval. Milliseconds. */
const WAIT_MS = 25_000;
const POLL_INTERVAL_MS = 700;

/** The same picture with the same words within this time is the same press of the button. Milliseconds. */
const DUPLICATE_WINDOW_MS = HOUR_MS;

/** Of the JPEG that a PNG becomes; lower where the first is too heavy. */
const QUALITIES = [92, 80, 60] as const;

const badPicture = (message: string): never => refuse("invalid", message, { fields: [{ field: "imageData", message }] });

const isUnderWay = ({ state }: Item) => state === "pending" || state === "scheduled" || state === "sending";

/** Publishing while somebody waits: through the same queue as everything else, ahead of its time. */
export function createInstagramPublishing(
  { db, store, queues: { instagram: queue }, sleep, now }: SharedDependencies,
  { captions, renderer }: { captions: Pick<ReturnType<typeof createCaptionService>, "write">; renderer: PictureRenderer },
) {
  /** Instagram takes JPEG alone. */
  async function toJpeg(bytes: Uint8Array<ArrayBuffer>, format: CardFormat): Promise<ArrayBuffer> {
    const { width, height } = CARD_SIZES[format];
    for (const quality of QUALITIES) {
      const made = await renderer.render(bytes.buffer, { width, format: "jpeg", quality }).catch((error: unknown) => {
        if (outageOf(error)) throw error;
        return badPicture("A imagem não pôde ser lida. Envie de novo.");
      });
      const header = readPictureHeader(new Uint8Array(made));
      if (header?.format !== "jpeg" || header.width !== width || header.height !== height) throw new Error(`a handed card came out as ${JSON.stringify(header)}`);
      if (made.byteLength <= CARD_JPEG_MAX_BYTES) return made;
    }
    return badPicture("A imagem passa de 8 MB.");
  }

  /** Keeps a handed picture where Instagram fetches it; answers its path. */
  async function storePicture(bytes: Uint8Array<ArrayBuffer>, format: CardFormat, isJpeg: boolean): Promise<string> {
    const name = `${await sha256Hex(bytes)}.${CARD_FILES.jpeg.extension}`;
    // Written again also where it is there already: what is old would be swept before it is fetched.
    await store.put(`cards/${name}`, isJpeg ? bytes : await toJpeg(bytes, format), CARD_FILES.jpeg.mime);
    return `/card/${name}`;
  }

  async function postOf({ title, kicker, picture, caption, format: wanted }: PublicationRequest, userId: number): Promise<{ post: InstagramPost; slot: string }> {
    const checked = picture === null ? null : checkCardPicture(picture, wanted);
    if (checked && !checked.ok) return badPicture(checked.problem);
    const format = checked?.format ?? wanted ?? "feed";
    const [problem] = caption === null ? [] : captionProblems(caption);
    if (problem) return refuse("invalid", problem, { fields: [{ field: "caption", message: problem }] });
    // Of what was asked, not of what was made of it: a caption that is written anew must not make another post of it.
    const asked = picture === null ? JSON.stringify([title, kicker]) : await sha256Hex(picture);
    const slot = `publish:${await sha256Hex(JSON.stringify([format, asked, caption]))}`;
    const text = format === "story" ? "" : (caption ?? (await captions.write({ title, kicker, section: null, text: "" }, userId)).text);
    return {
      slot,
      post: {
        articleId: null,
        format,
        title: cutAtWord(title, QUEUED_TITLE_MAX),
        kicker: kicker || DEFAULT_KICKER,
        caption: text,
        card: picture === null ? null : await storePicture(picture, format, checked?.file === "jpeg"),
        template: CARD_TEMPLATES[0],
        section: null,
        pictureUrl: null,
        marks: [],
      },
    };
  }

  /** Continues an item that is being sent; one that failed before is restarted by pressing the button again. */
  async function sendImmediately(item: Item): Promise<void> {
    if (item.state === "failed" || item.state === "pending" || item.state === "scheduled") await queue.sendNow(item.id);
  }

  async function waitForResult(id: string, until: number): Promise<Publication> {
    for (;;) {
      const [item, paused] = await Promise.all([queue.get(id), queue.paused()]);
      if (!item || !isUnderWay(item) || now() >= until || (paused && item.state !== "sending")) return { item, paused };
      await sleep(POLL_INTERVAL_MS);
    }
  }

  return {
    /** Publishes, and waits a while for what comes of it. The same again within the hour is the same publication. */
    async publish(asked: PublicationRequest, actor: Actor): Promise<Publication> {
      const askedAt = now();
      const { post, slot } = await postOf(asked, actor.id ?? 0);
      const by = actor.id === null ? null : { id: actor.id, name: actor.name };
      const [added] = await queue.add([{ key: `${slot}:${crypto.randomUUID()}`, slot: { name: slot, freeAfterMs: DUPLICATE_WINDOW_MS }, payload: post, dueAt: now(), by }]);
      if (!added) throw new Error("a queue answered nothing for an item");
      const { item, isNew } = added;
      if (isNew) await trailStatement(db, { at: now(), actor, action: "instagram.publish", details: { subject: `${post.format === "story" ? "Story" : "Card"}: ${post.title}` } });
      await sendImmediately(item);
      return waitForResult(item.id, askedAt + WAIT_MS);
    },
  };
}
