import { moveRoute } from "#app/http/move-route.server.ts";

const route = moveRoute("down", "Desce uma matéria na ordem");

export const loader = route.loader;
export const action = route.action;
