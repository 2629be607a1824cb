import { articleMoveRoute } from "#app/http/article-move-route.server.ts";

const route = articleMoveRoute("up", "Sobe uma matéria na ordem");

export const loader = route.loader;
export const action = route.action;
