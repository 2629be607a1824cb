/** An element of an EBML file (WebM): its id with its marker, and where its content lies. `size` null: unknown. Bytes. */
export interface EbmlElement {
  id: number;
  body: number;
  size: number | null;
}

/** Bytes at which an element's id and size end at the latest. */
export const EBML_HEAD = 12;

const widthOf = (byte: number): number => (byte === 0 ? 0 : Math.clz32(byte) - 23);

/** The element that starts with `head`, at offset `at` of its file. */
export function readElement(head: Uint8Array, at: number): EbmlElement | null {
  const idWidth = widthOf(head[0] ?? 0);
  const sizeWidth = widthOf(head[idWidth] ?? 0);
  if (idWidth < 1 || idWidth > 4 || sizeWidth < 1 || idWidth + sizeWidth > head.byteLength) return null;
  const id = head.subarray(0, idWidth).reduce((value, byte) => value * 256 + byte, 0);
  const coded = head.subarray(idWidth, idWidth + sizeWidth);
  const size = coded.reduce((value, byte, index) => value * 256 + (index === 0 ? byte & (2 ** (8 - sizeWidth) - 1) : byte), 0);
  const isUnknown = size === 2 ** (7 * sizeWidth) - 1;
  return { id, body: at + idWidth + sizeWidth, size: isUnknown ? null : size };
}

/** Ids of elements (WebM container guidelines). */
export const EBML = { header: 0x1a45dfa3, segment: 0x18538067, cluster: 0x1f43b675, tags: 0x1254c367, attachments: 0x1941a469, tracks: 0x1654ae6b } as const;

/** The head of an element that everybody skips, for `length` bytes in all (two at least). */
export function voidHead(length: number): Uint8Array {
  if (length < 9) return Uint8Array.of(0xec, 0x80 | (length - 2));
  const head = new Uint8Array(9);
  const view = new DataView(head.buffer);
  view.setUint8(0, 0xec);
  view.setUint32(5, (length - 9) % 2 ** 32);
  view.setUint32(1, 0x01000000 + Math.floor((length - 9) / 2 ** 32));
  return head;
}
