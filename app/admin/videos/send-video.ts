import type { ClientActionFunctionArgs } from "@remix-run/react";
import { orUnreached } from "../unreached.ts";
import type { VideoFormAnswer } from "./video-form-screen.tsx";

/** Sends the form of a video; where the server is not reached it stays as it is, over the version it was written over. */
export async function sendVideo({ request, serverAction }: ClientActionFunctionArgs): Promise<VideoFormAnswer> {
  const version = Number((await request.clone().formData()).get("versao"));
  const otherwise = {
    ok: false,
    message: "O servidor não respondeu: não sabemos se o vídeo foi salvo. O que você digitou continua aqui; salvar de novo não faz nada duas vezes.",
    errors: {},
    ...(version > 0 ? { version } : {}),
  };
  return orUnreached<VideoFormAnswer>(() => serverAction<VideoFormAnswer>(), otherwise);
}
