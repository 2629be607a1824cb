/** A box of an ISO media file (MP4, MOV, M4A, AVIF): where it begins, where its content does, and where it ends. Bytes. */
export interface IsoBox {
  type: string;
  start: number;
  body: number;
  end: number;
}

/** The box that starts with `head`, in a file or box that ends at `limit`; null when it does not fit. */
export function readBox(head: Uint8Array, start: number, limit: number): IsoBox | null {
  if (head.byteLength < 8) return null;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const type = String.fromCharCode(...head.subarray(4, 8));
  const size = view.getUint32(0);
  // 0: to the end; 1: a longer number follows.
  if (size === 0) return { type, start, body: start + 8, end: limit };
  if (size !== 1) return size < 8 || start + size > limit ? null : { type, start, body: start + 8, end: start + size };
  if (head.byteLength < 16) return null;
  const long = view.getUint32(8) * 2 ** 32 + view.getUint32(12);
  return long < 16 || start + long > limit ? null : { type, start, body: start + 16, end: start + long };
}

/** The boxes between two places, which they must fill; null when they do not. */
export function boxesIn(bytes: Uint8Array, from: number, to: number): IsoBox[] | null {
  const boxes: IsoBox[] = [];
  for (let at = from; at < to; ) {
    // QuickTime ends some lists with four zero bytes.
    if (to - at < 8) return bytes.subarray(at, to).every((byte) => byte === 0) ? boxes : null;
    const box = readBox(bytes.subarray(at, Math.min(at + 16, to)), at, to);
    if (!box) return null;
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

/** Turns a box into an empty `free` box of the same size, so that every offset in the file stays. */
export function blankBox(bytes: Uint8Array, { start, body, end }: IsoBox): void {
  bytes.set([0x66, 0x72, 0x65, 0x65], start + 4);
  bytes.fill(0, body, end);
}
