import { findEmbed } from "#app/features/articles/embeds.ts";
import { all, appendTo, insertBefore } from "../dom-tree.ts";
import { markOfPlace } from "./picture-places.ts";

/** More pictures than this in one paste come one by one (the server takes 5 MB each). */
const PICTURES_MAX = 20;

const OWN_PATH = /^\/img\/[a-z0-9][a-z0-9._-]*$/i;

/** The path of a picture of this very site; null for any other. */
function ownPath(src: string, origin: string): string | null {
  const url = URL.canParse(src, origin) ? new URL(src, origin) : null;
  return url && url.origin === origin && OWN_PATH.test(url.pathname) ? url.pathname : null;
}

function fileOfDataUrl(src: string, index: number): File | null {
  const found = /^data:(image\/(?:png|jpeg|webp|gif|avif));base64,([a-z0-9+/=\s]+)$/i.exec(src);
  if (!found?.[1] || !found[2]) return null;
  try {
    const bytes = Uint8Array.from(atob(found[2].replace(/\s/g, "")), (letter) => letter.charCodeAt(0));
    return new File([bytes], `imagem-colada-${index + 1}.${found[1].slice(6)}`, { type: found[1].toLowerCase() });
  } catch {
    return null;
  }
}

/** Signs that sites draw as pictures: a count of readers, or an emoji, whose text says it. */
function replacementText(img: HTMLElement): string | null {
  const alt = img.getAttribute("alt") ?? "";
  if (/^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u{fe0f}|\u{200d})+$/u.test(alt)) return alt;
  const isDot = ["width", "height"].some((name) => Number(img.getAttribute(name) ?? 99) <= 2);
  return isDot ? "" : null;
}

/**
 * Removes pictures from pasted text: those with bytes leave a mark, those of this site stay,
 * all others are counted: a picture on another server can change or vanish, and may not be ours to use.
 */
export function takePictures(root: HTMLElement, origin: string): { pictures: File[]; leftOut: { pictures: number; players: number } } {
  const pictures: File[] = [];
  const leftOut = { pictures: 0, players: 0 };
  for (const img of all(root, "img")) {
    const src = img.getAttribute("src") ?? "";
    const own = ownPath(src, origin);
    const text = replacementText(img);
    const file = own === null && text === null && pictures.length < PICTURES_MAX ? fileOfDataUrl(src, pictures.length) : null;
    if (own !== null) {
      img.setAttribute("src", own);
      continue;
    }
    if (text !== null) insertBefore(img, root.ownerDocument.createTextNode(text));
    else if (file) {
      const place = root.ownerDocument.createElement("span");
      place.dataset.place = String(pictures.length);
      insertBefore(img, place);
      pictures.push(file);
    } else leftOut.pictures += 1;
    img.remove();
  }
  for (const frame of all(root, "iframe")) {
    if (findEmbed(frame.getAttribute("src") ?? "")) continue;
    if (/^https?:/.test(frame.getAttribute("src") ?? "")) leftOut.players += 1;
    frame.remove();
  }
  return { pictures, leftOut };
}

/** Writes the marks that `takePictures` left, after invisible signs of others are gone. */
export function markPlaces(root: HTMLElement): void {
  for (const place of all(root, "span[data-place]")) appendTo(place, root.ownerDocument.createTextNode(markOfPlace(Number(place.dataset.place))));
}
