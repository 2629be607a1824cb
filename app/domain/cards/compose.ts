import type { CardOrder, CardTemplate, DrawingOrder } from "./card-order.ts";
import { composeCover } from "./compose-cover.ts";
import { composeEditorial } from "./compose-editorial.ts";
import { composeFaixa } from "./compose-faixa.ts";
import { composeFoto } from "./compose-foto.ts";
import type { Scene } from "./scene.ts";

export const compose = (order: DrawingOrder): Scene => (order.kind === "card" ? composeCard(order) : composeCover(order));

const COMPOSITIONS: Record<CardTemplate, (order: CardOrder) => Scene> = { foto: composeFoto, faixa: composeFaixa, editorial: composeEditorial };

/** Sets a card: the same order is the same scene, to the tenth of a pixel, in a browser and in the renderer. */
export const composeCard = (order: CardOrder): Scene => COMPOSITIONS[order.template](order);
