import { pictureSizeOf } from "#app/features/media/picture.ts";
import type { QueueItemWire } from "../whatsapp.wire.ts";

/** Wide enough for a phone's screen, and one of the widths that are made (px). */
const SHARED_WIDTH = 1_280;

/** How a message was handed to WhatsApp; `cancelled`: the person closed the share sheet. */
type Handed = "shared" | "opened" | "cancelled";

/** The picture of an item as a file to share; null for none, or for one of another site. */
export async function pictureFile(address: string | null): Promise<File | null> {
  const own = address === null ? null : pictureSizeOf(address);
  if (!own) return null;
  const response = await fetch(`/img/${own.key}?w=${SHARED_WIDTH}&f=jpeg`).catch(() => null);
  return response?.ok ? new File([await response.blob()], "materia.jpg", { type: "image/jpeg" }) : null;
}

/**
 * Opens the person's own WhatsApp with text and picture: by the share sheet where it accepts them, else by `wa.me`
 * with the text. The picture must be loaded before the press: a browser shares only within a user activation.
 */
export async function tapAndSend({ mensagem }: Pick<QueueItemWire, "mensagem">, picture: File | null): Promise<Handed> {
  const withPicture = picture ? { text: mensagem, files: [picture] } : null;
  const shared = withPicture && navigator.canShare?.(withPicture) ? withPicture : "share" in navigator && navigator.canShare?.({ text: mensagem }) ? { text: mensagem } : null;
  if (shared) {
    try {
      await navigator.share(shared);
      return "shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "cancelled";
    }
  }
  window.open(waMeAddress(mensagem), "_blank", "noopener");
  return "opened";
}

/** Address that opens WhatsApp with a text and lets the person choose the chat. */
const waMeAddress = (text: string): string => `https://wa.me/?text=${encodeURIComponent(text)}`;
