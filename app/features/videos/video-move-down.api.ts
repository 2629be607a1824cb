import { videoMoveRoute } from "./video-move-route.http.ts";

const route = videoMoveRoute("down", "Troca o vídeo de lugar com o de baixo; 409 no fim da lista");

export const loader = route.loader;
export const action = route.action;
