import { articleMoveRoute } from "./article-move-route.http.ts";

const route = articleMoveRoute("down", "Desce uma matéria na ordem");

export const loader = route.loader;
export const action = route.action;
