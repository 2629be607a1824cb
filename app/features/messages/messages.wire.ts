import { z } from "zod/v4";
import { flag, integerText, line, nameLine, paragraphs, toIso } from "#app/platform/text/text.wire.ts";
import { ID_MAX } from "#app/platform/values/read-id.ts";
import { isProtocol, MESSAGE_EMAIL_MAX, MESSAGE_KINDS, MESSAGE_NAME_MAX, MESSAGE_STORY_MAX, MESSAGE_TEXT_MAX, MESSAGE_TEXT_MIN, type ReaderMessage } from "./reader-message.ts";

/** The form of "Contato", as a browser sends it. `site` is a honeypot, invisible to people. */
export const contactForm = z.object({
  assunto: z.enum(MESSAGE_KINDS, "Escolha o assunto."),
  materia: line(MESSAGE_STORY_MAX),
  nome: nameLine(MESSAGE_NAME_MAX).refine((value) => value.length >= 2, "Digite seu nome."),
  email: nameLine(MESSAGE_EMAIL_MAX).refine((value) => /^[^\s@]+@(?:[^\s@.]+\.)+[^\s@.]{2,}$/.test(value), "Digite um e-mail válido, como nome@exemplo.com."),
  protocolo: z.enum(["", "email"]).optional().default(""),
  mensagem: paragraphs(MESSAGE_TEXT_MAX).refine((value) => value.length >= MESSAGE_TEXT_MIN, `Escreva a mensagem, com pelo menos ${MESSAGE_TEXT_MIN} letras.`),
});

export const CONTACT_FIELDS = ["assunto", "materia", "nome", "email", "mensagem"] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];

/** Name of the form's honeypot field. */
export const CONTACT_TRAP = "site";

export const MESSAGE_STATES = ["abertas", "resolvidas"] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

const LIMIT = 30;
const LIMIT_MAX = 100;

export const messagesQuery = z.object({
  situacao: z.enum(MESSAGE_STATES, "Parâmetro inválido.").optional().default("abertas"),
  antes: integerText(1, ID_MAX).optional(),
  /** Only the message with this number, whatever its state. */
  protocolo: z.string().refine(isProtocol, "Parâmetro inválido.").optional(),
  limit: integerText(1, LIMIT_MAX).optional().default(LIMIT),
});

export const messageChange = z.object({ resolvida: flag }, "Envie um objeto JSON.");

export const messageWire = z
  .object({
    id: z.int(),
    protocolo: z.string().nullable(),
    assunto: z.enum(MESSAGE_KINDS),
    materia: z.object({ id: z.int(), titulo: z.string(), url: z.string() }).nullable(),
    endereco: z.string(),
    nome: z.string(),
    email: z.string(),
    mensagem: z.string(),
    criadaEm: z.string().meta({ format: "date-time" }),
    resolvidaEm: z.string().meta({ format: "date-time" }).nullable(),
    resolvidaPor: z.string().nullable(),
    pautaId: z.int().nullable(),
  })
  .meta({ id: "ReaderMessage" });

/** `proximo` is where the next page begins (`antes`); `abertas` how many wait in all. */
export const messagesWire = z.object({ items: z.array(messageWire), proximo: z.int().nullable(), abertas: z.int() });

export const toMessageWire = (message: ReaderMessage, url: string): z.infer<typeof messageWire> => ({
  id: message.id,
  protocolo: message.protocol,
  assunto: message.kind,
  materia: message.article && { id: message.article.id, titulo: message.article.title, url: `${url}/post/${message.article.slug}` },
  endereco: message.story,
  nome: message.name,
  email: message.email,
  mensagem: message.message,
  criadaEm: new Date(message.createdAt).toISOString(),
  resolvidaEm: toIso(message.handledAt),
  resolvidaPor: message.handledBy,
  pautaId: message.assignmentId,
});
