import type { CardOrder } from "./card-order.ts";
import { composeFoto } from "./compose-foto.ts";
import type { Scene } from "./scene.ts";

export const composeEditorial = (order: CardOrder): Scene => composeFoto(order);
