import type { PublishedWire } from "#app/features/social/social.wire.ts";
import { slugify } from "#app/platform/text/slug.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";
import { ApiError, browserApi } from "#app/ui/newsroom/api-client.ts";
import { isOutcomeUnknown, unknownOutcome } from "#app/ui/newsroom/write-outcome.ts";
import type { CardFormat, CardTemplate } from "../card-order.ts";

/** Shown for an answer without a message (spec 1 §8). */
const BAD_ANSWER = "Erro na resposta do servidor";
const NOT_PUBLISHED = "Erro ao publicar no Instagram";
const NO_ANSWER = "sem conexão com o servidor. Nada do que você escreveu se perdeu";

/** All that a card is made from; what differs in any of it is another card. */
export interface CardRequest {
  title: string;
  hat: string;
  imageUrl: string | null;
  /** Slug of the section. */
  categoria: string;
  type: "card" | "story";
  /** Places among the title's words. */
  highlightedWords: readonly number[];
  template: CardTemplate;
}

/** All that a video's cover is made from. */
export interface CoverRequest {
  title: string;
  hat: string;
  imageUrl: string | null;
  positionX: number;
  positionY: number;
  zoom: number;
}

export interface CaptionAnswer {
  caption: string;
  origem: "ia" | "padrao";
  /** Reason why the AI did not write it; null when it did. */
  motivo: string | null;
}

interface RawAnswer {
  ok?: boolean;
  preview?: unknown;
  caption?: unknown;
  origem?: unknown;
  motivo?: unknown;
  error?: unknown;
}

/** The answer arrived but has not the expected form. */
class AnswerError extends Error {}

/** Returns a call's error for the text after the colon of a failure message. */
export function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return error.detail ?? BAD_ANSWER;
  if (error instanceof AnswerError || error instanceof SyntaxError) return error instanceof AnswerError ? error.message : BAD_ANSWER;
  return NO_ANSWER;
}

/** Sends a publication; without an answer its outcome is unknown. */
export const publishingReason = (error: unknown): string =>
  error instanceof AnswerError ? error.message : isOutcomeUnknown(error) ? `${unknownOutcome(false)} A fila do Instagram mostra se o card entrou.` : reasonOf(error);

const refusedBy = (answer: RawAnswer | undefined, otherwise = BAD_ANSWER) => new AnswerError(typeof answer?.error === "string" && answer.error !== "" ? answer.error : otherwise);

async function previewOf(path: string, request: CardRequest | CoverRequest): Promise<string> {
  const answer = await browserApi().post<RawAnswer | undefined>(path, request);
  if (answer?.ok !== true || typeof answer.preview !== "string" || !answer.preview.startsWith("data:image/png;base64,")) throw refusedBy(answer);
  return answer.preview;
}

/** Draws a card; a data URL of its PNG. Throws what `reasonOf` explains. */
export const generateCard = (request: CardRequest): Promise<string> => previewOf("/social/generate", request);

/** Draws a video's cover; a data URL of its PNG. Throws what `reasonOf` explains. */
export const generateCover = (request: CoverRequest): Promise<string> => previewOf("/social/generate-video-cover", request);

/** Words for below a card. */
export async function generateCaption(story: { titulo: string; conteudo: string; chapeu: string; categoria: string }): Promise<CaptionAnswer> {
  const answer = await browserApi().post<RawAnswer | undefined>("/social/generate-caption", story);
  if (answer?.ok !== true || typeof answer.caption !== "string") throw refusedBy(answer);
  return { caption: answer.caption, origem: answer.origem === "ia" ? "ia" : "padrao", motivo: typeof answer.motivo === "string" ? answer.motivo : null };
}

/** State of a card sent to Instagram. `queued`: published by the queue; `held`: the queue is paused; `uncertain`: it may have been published. */
export type PublishAnswer = { kind: "published"; permalink: string | null } | { kind: "queued" | "held" | "uncertain"; note: string };

const QUEUED_NOTE = "O card está na fila e sai sozinho.";

/** Publishes a card, and waits a while for Instagram. The same card again is the same publication. Throws what `reasonOf` explains. */
export async function publishCard(card: { imageData: string; caption: string; title: string; type: CardRequest["type"] }): Promise<PublishAnswer> {
  const answer = await browserApi().post<Partial<PublishedWire> | undefined>("/social/instagram/publish", card);
  if (answer?.ok === true) return { kind: "published", permalink: answer.permalink ?? null };
  const note = answer?.error || QUEUED_NOTE;
  if (answer?.status === "uncertain") return { kind: "uncertain", note };
  if (answer?.status === "pending" || answer?.status === "publishing") return { kind: answer.held === true ? "held" : "queued", note };
  throw refusedBy(answer, NOT_PUBLISHED);
}

/** Wire names of the formats. */
export const WIRE_TYPES: Record<CardFormat, CardRequest["type"]> = { feed: "card", story: "story" };

/** The bytes of a data URL, as a file. */
export function fileOf(dataUrl: string, name: string): File {
  const [head = "", base64 = ""] = dataUrl.split(",", 2);
  const type = /^data:([^;]+);base64$/.exec(head)?.[1] ?? "application/octet-stream";
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return new File([bytes], name, { type });
}

/** Hands a file to the browser's downloads. */
export function download(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = file.name;
  link.click();
  // Some browsers begin to read only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(address), MINUTE_MS);
}

const NAME_MAX = 60;

/** A name for a picture's file, made of its title. */
export const fileNameOf = (kind: string, title: string): string => `${[kind, slugify(title).slice(0, NAME_MAX)].filter(Boolean).join("-").replace(/-$/, "")}.png`;
