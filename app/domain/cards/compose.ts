import type { DrawingOrder } from "./card-order.ts";
import { composeCard } from "./compose-card.ts";
import { composeCover } from "./compose-cover.ts";
import type { Scene } from "./scene.ts";

export const compose = (order: DrawingOrder): Scene => (order.kind === "card" ? composeCard(order) : composeCover(order));
