import { keepingScreen } from "../unreached.ts";
import { unconfirmed } from "../write-outcome.ts";
import type { VideoFormAnswer } from "./video-form-screen.tsx";

/** Sends the form of a video; where the server is not reached it stays as it is, over the version it was written over. */
export const sendVideo = keepingScreen<VideoFormAnswer>((form) => {
  const version = Number(form.get("versao"));
  return { ok: false, message: unconfirmed("Erro ao salvar o vídeo"), errors: {}, ...(version > 0 ? { version } : {}) };
});
