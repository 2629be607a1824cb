import type { CardOrder, CardTemplate, DrawingOrder } from "./card-order.ts";
import { composeCover } from "./compose-cover.ts";
import { composeEditorial } from "./compose-editorial.ts";
import { composeFaixa } from "./compose-faixa.ts";
import { composeFoto } from "./compose-foto.ts";
import { composePodcastCover } from "./compose-podcast-cover.ts";
import { composeShareCard } from "./compose-share-card.ts";
import type { Scene } from "./scene.ts";

export function compose(order: DrawingOrder): Scene {
  switch (order.kind) {
    case "card":
      return composeCard(order);
    case "cover":
      return composeCover(order);
    case "podcast":
      return composePodcastCover(order);
    case "share":
      return composeShareCard(order);
  }
}

const COMPOSITIONS: Record<CardTemplate, (order: CardOrder) => Scene> = { foto: composeFoto, faixa: composeFaixa, editorial: composeEditorial };

/** Sets a card: the same order is the same scene, to the tenth of a pixel, in a browser and in the renderer. */
export const composeCard = (order: CardOrder): Scene => COMPOSITIONS[order.template](order);
