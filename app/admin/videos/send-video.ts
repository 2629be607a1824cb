import type { ClientActionFunctionArgs } from "@remix-run/react";
import { orUnreached } from "../unreached.ts";
import type { VideoFormAnswer } from "./video-form-screen.tsx";

/** Sends the form of a video; where the server is not reached it stays as it is, over the version it was written over. */
export async function sendVideo({ request, serverAction }: ClientActionFunctionArgs): Promise<VideoFormAnswer> {
  const version = Number((await request.clone().formData()).get("versao"));
  const otherwise = { ok: false, message: "Erro ao salvar o vídeo. Verifique a conexão e tente novamente.", errors: {}, ...(version > 0 ? { version } : {}) };
  return orUnreached<VideoFormAnswer>(() => serverAction<VideoFormAnswer>(), otherwise);
}
