import { findPlayer, webAddress } from "#app/features/articles/players.ts";
import type { FieldProblem } from "#app/platform/failures/refusal.ts";
import { cleanText } from "#app/platform/text/clean-text.ts";
import { addressFlaw, isPublicName } from "#app/platform/values/web-address.ts";
import { MESSAGE_MAX } from "./message.ts";

/** What a person may send besides articles. */
export const CUSTOM_TYPES = ["custom", "youtube", "instagram", "link"] as const;
export type CustomType = (typeof CUSTOM_TYPES)[number];

/** What a person writes to the group. */
export interface CustomContent {
  type: CustomType;
  /** As typed: WhatsApp's own markup is the person's to use. */
  message: string;
  url: string | null;
  imageUrl: string | null;
}

/** Longest address that a message carries (ours). Characters. */
const URL_MAX = 500;

/** As every text is stored, trimmed; line breaks stay. */
const cleanMessage = (message: string): string =>
  cleanText(message)
    .replace(/\n{3,}/g, "\n\n")
    .trim();

/** A web address on a public host; null for anything else. */
export function publicAddress(text: string): URL | null {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
  // A name, never a bare number: WhatsApp makes no link of it.
  return url && addressFlaw(url.href) === null && isPublicName(url.hostname.replace(/\.$/, "")) && url.href.length <= URL_MAX ? url : null;
}

const providerOf = (url: URL) => {
  const found = webAddress(url.href);
  return found && findPlayer(found)?.provider;
};

const isYouTube = (url: URL) => providerOf(url) === "YouTube";

/** A story has an address, but no player. */
const isInstagram = (url: URL) =>
  providerOf(url) === "Instagram" || (/^(?:www\.|m\.)?instagram\.com$/.test(url.hostname) && /^\/stories\/[\w.]{1,30}(?:\/\d+)?\/?$/.test(url.pathname));

function urlProblem(type: CustomType, text: string): string | null {
  if (text.trim() === "") {
    if (type === "youtube") return "Informe o link do vídeo no YouTube";
    if (type === "instagram") return "Informe o link da publicação no Instagram";
    return type === "link" ? "Informe o link" : null;
  }
  const url = publicAddress(text);
  if (!url) return "Informe um link completo, que comece com https://";
  if (type === "youtube" && !isYouTube(url)) return "Este link não é de um vídeo do YouTube";
  if (type === "instagram" && !isInstagram(url)) return "Este link não é de uma publicação do Instagram";
  return null;
}

/** A picture of this site's own library. */
const isOwnPath = (address: string) => /^\/(?![/\\])\S+$/.test(address);

/** What is wrong with custom content, as on the wire (`mensagem`, `url`, `imagemUrl`); empty for nothing (spec 2 §5). */
export function customProblems(content: CustomContent): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (cleanMessage(content.message) === "") problems.push({ field: "mensagem", message: "Digite uma mensagem" });
  else if (customMessage(content).length > MESSAGE_MAX) problems.push({ field: "mensagem", message: `A mensagem pode ter no máximo ${MESSAGE_MAX} caracteres, com o link` });
  const wrongUrl = urlProblem(content.type, content.url ?? "");
  if (wrongUrl) problems.push({ field: "url", message: wrongUrl });
  const image = content.imageUrl?.trim() ?? "";
  if (image !== "" && !isOwnPath(image) && !publicAddress(image)) problems.push({ field: "imagemUrl", message: "Informe o endereço completo da imagem, que comece com https://" });
  return problems;
}

/** The message of custom content: what was typed, then the link unless it stands there already. */
export function customMessage({ message, url }: CustomContent): string {
  const text = cleanMessage(message);
  const link = url?.trim() ?? "";
  return link === "" || text.includes(link) ? text : `${text}\n\n${link}`;
}

/** Whether a gateway elsewhere can fetch a picture from its address; if not, it has to be sent its bytes (contracts §5.2). */
export const isFetchable = (imageUrl: string): boolean => publicAddress(imageUrl) !== null;

/** Whether a sent text holds a link, and not merely one that begins like it. */
export function holdsLink(text: string, link: string): boolean {
  if (link === "") return false;
  for (let at = text.indexOf(link); at !== -1; at = text.indexOf(link, at + 1)) {
    if (!/^[\p{L}\p{N}_%/?&=#-]/u.test(text.slice(at + link.length))) return true;
  }
  return false;
}
