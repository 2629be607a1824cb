import { z } from "zod/v4";
import { nameLine, paragraphs } from "#app/platform/text/text.wire.ts";
import { NETWORKS, OWN_TEXT_MAX, POST_MODES, TELEGRAM_CHANNEL } from "./network-post.ts";

/** Name of the button that was pressed: what is done, on which network. */
export const networkParam = z.enum(NETWORKS, "Rede desconhecida.");

/** The form of a network's settings. */
export const networkForm = z
  .object({ modo: z.enum(POST_MODES, "Escolha o que a publicação faz."), canal: nameLine(40).default(""), isTelegram: z.boolean() })
  .refine(({ isTelegram, modo, canal }) => !isTelegram || TELEGRAM_CHANNEL.test(canal) || (modo === "off" && canal === ""), {
    path: ["canal"],
    message: "Informe o @nome do canal, ou o número dele, que começa com -100.",
  });

/** The form of a story's post. */
export const postForm = z.object({ texto: paragraphs(OWN_TEXT_MAX) });
