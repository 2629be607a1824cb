import { videoMoveRoute } from "./video-move-route.http.ts";

const route = videoMoveRoute("up", "Troca o vídeo de lugar com o de cima; 409 no fim da lista");

export const loader = route.loader;
export const action = route.action;
