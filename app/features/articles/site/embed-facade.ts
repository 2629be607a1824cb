import { EMBED_TITLE, type EmbedProvider, type FoundEmbed } from "../embeds.ts";
import { postLabel } from "../social-posts.ts";

interface Words {
  /** What is loaded, with its article. */
  thing: string;
  /** What one does with it there. */
  verb: string;
  /** The name of such a player, for a screen reader. */
  label: string;
}

const WORDS: Record<EmbedProvider, Words> = {
  YouTube: { thing: "o vídeo do YouTube", verb: "Ver no YouTube", label: "Vídeo do YouTube" },
  Vimeo: { thing: "o vídeo do Vimeo", verb: "Ver no Vimeo", label: "Vídeo do Vimeo" },
  Spotify: { thing: "o áudio do Spotify", verb: "Ouvir no Spotify", label: "Áudio do Spotify" },
  X: { thing: "a publicação do X", verb: "Ver no X", label: "Publicação do X" },
  Facebook: { thing: "a publicação do Facebook", verb: "Ver no Facebook", label: "Publicação do Facebook" },
  TikTok: { thing: "o vídeo do TikTok", verb: "Ver no TikTok", label: "Vídeo do TikTok" },
  Instagram: { thing: "a publicação do Instagram", verb: "Ver no Instagram", label: "Publicação do Instagram" },
};

/** The box that is kept for a player. Spotify draws one track low and a list high. */
function shapeOf({ provider, address, kind }: FoundEmbed): string {
  if (provider === "Spotify") return /\/(track|episode)\//.test(address) ? "embed-track" : "embed-list";
  return provider === "Instagram" || kind === "post" ? "embed-post" : "embed-video";
}

/** What the frame of a post may do: run the network's own code in the network's own origin, open what is tapped in a window. */
const SANDBOX = "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox";

const PLAY = '<svg class="embed-play" viewBox="0 0 48 48" width="48" height="48" aria-hidden="true"><circle cx="24" cy="24" r="24"/><path d="M19 14.5v19l15-9.5z"/></svg>';

/**
 * What stands for a player until a reader asks for it: nothing of the service is fetched before. A link where no script
 * runs, a button where one does; both fill the box that the player will have. Only phrasing content, because a body may
 * hold a player inside a paragraph. `title` is escaped as in an attribute.
 */
export function embedFacade(embed: FoundEmbed, title: string): string {
  const { thing, verb, label } = WORDS[embed.provider];
  const own = title === EMBED_TITLE || title === postLabel(embed) ? "" : title;
  const sandbox = embed.kind === "post" ? ` data-sandbox="${SANDBOX}"` : "";
  const name = `<span class="embed-name"><b>${embed.provider}</b>${own ? ` <span>${own}</span>` : ""}</span>`;
  const link = `href="${embed.page.replaceAll("&", "&amp;")}" target="_blank" rel="noopener noreferrer"`;
  return [
    `<span class="embed ${shapeOf(embed)}" role="group" aria-label="${own ? `${label}: ${own}` : label}">`,
    '<span class="embed-frame">',
    `<a class="embed-face embed-away" ${link}>${name}${PLAY}<span class="embed-call">${verb}</span></a>`,
    `<button class="embed-face embed-load" type="button" data-embed="${embed.address.replaceAll("&", "&amp;")}"${sandbox} data-title="${own || label}">${name}${PLAY}<span class="embed-call">Toque para carregar ${thing}</span></button>`,
    "</span>",
    `<span class="embed-note"><span>Nada do ${embed.provider} é carregado antes do toque; depois, ele recebe o seu endereço IP.</span> <a ${link}>${verb}</a></span>`,
    "</span>",
  ].join("");
}
