import type { DrawingOrder } from "./card-order.ts";
import type { CardFileFormat } from "./card-storage.ts";

/** Paints cards and covers; `rendering` implements it. */
export interface CardRenderer {
  /**
   * The finished file. `picture` are the bytes behind `order.picture`, in any format that may be uploaded; null without one.
   * Refuses `invalid` when the picture cannot be read, and `unavailable` when too many drawings wait already.
   */
  paint(order: DrawingOrder, picture: ArrayBuffer | null, format: CardFileFormat): Promise<ArrayBuffer>;
}
