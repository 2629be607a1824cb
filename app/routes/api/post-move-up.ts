import { moveRoute } from "#app/http/move-route.server.ts";

const route = moveRoute("up", "Sobe uma matéria na ordem");

export const loader = route.loader;
export const action = route.action;
