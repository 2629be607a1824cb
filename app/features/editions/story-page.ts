import { escapeHtml } from "#app/platform/text/escape-markup.ts";
import { noteDateTime } from "#app/platform/time/newsroom-clock.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";
import { EDITION_KEYS_PATH, editionManifestPath, editionPath, editionStoryPath } from "./addresses.ts";
import { dayInWords, type EditionSite, editionPage, markedLine, withLine } from "./edition-page.ts";

/** A story as an edition seals it. Times in milliseconds. */
export interface StoryToSeal {
  day: string;
  id: number;
  /** Its present address at the site; search engines are to know that one. */
  slug: string;
  title: string;
  kicker: string;
  subtitle: string;
  author: string;
  publishedAt: number;
  editedAt: number;
  quickSummary: readonly string[];
  /** As `lightBody` makes it. */
  body: string;
  /** The note of a correction that was published before; null for none. */
  correction: { text: string; at: number } | null;
  /** Rights of reply that were granted about it, and the story that it replies to. */
  replies: readonly { title: string; slug: string }[];
  isReplyTo: { title: string; slug: string } | null;
  isLive: boolean;
  picture: { address: string; alt: string; credit: string; width: number; height: number } | null;
  sealedAt: number;
}

/** Fields of a story in an edition's lists. */
export interface EditionCard {
  title: string;
  kicker: string;
  subtitle: string;
}

const oneLine = (text: string): string => escapeHtml(text.normalize("NFC").replace(/\s+/g, " ").trim());
const time = (at: number, timeZone: string): string => `<time datetime="${new Date(at).toISOString()}">${noteDateTime(at, timeZone)}</time>`;
const storyLink = ({ title, slug }: { title: string; slug: string }): string => `<a href="/post/${slug}">${oneLine(title)}</a>`;

/** A change within this time of the publication is not told (ours; ms). */
const UPDATE_NOTICE_MS = 10 * MINUTE_MS;

/**
 * Returns the signed text of a story: the lines of its page from `<article` to `</article>`, UTF-8, each ended by a line feed. Title, authors, dates
 * and text are in it; picture, signature and later notes are not.
 */
export function signedText(story: StoryToSeal, timeZone: string): string {
  const { title, kicker, subtitle, author, publishedAt, editedAt, quickSummary, body, correction, replies, isReplyTo, isLive, slug, sealedAt } = story;
  return `${[
    `<article data-edicao="${story.day}" data-materia="${story.id}">`,
    ...(kicker === "" ? [] : [`<p class="k">${oneLine(kicker)}</p>`]),
    `<h1>${oneLine(title)}</h1>`,
    ...(subtitle === "" ? [] : [`<p class="s">${oneLine(subtitle)}</p>`]),
    `<p class="b">Por ${oneLine(author)}</p>`,
    `<p class="b">Publicada em ${time(publishedAt, timeZone)}${editedAt - publishedAt >= UPDATE_NOTICE_MS ? ` · atualizada em ${time(editedAt, timeZone)}` : ""}</p>`,
    `<p class="b">Selada em ${time(sealedAt, timeZone)}</p>`,
    ...(correction ? [`<p class="alert"><strong>Correção</strong>, ${time(correction.at, timeZone)}: ${oneLine(correction.text)}</p>`] : []),
    ...(isReplyTo ? [`<p class="alert">Direito de resposta à matéria ${storyLink(isReplyTo)}</p>`] : []),
    ...(quickSummary.length > 0 ? [`<ul class="topics">${quickSummary.map((topic) => `<li>${oneLine(topic)}</li>`).join("")}</ul>`] : []),
    ...(body === "" ? [] : [body]),
    ...(isLive ? [`<p>As atualizações da cobertura ao vivo estão na <a href="/post/${slug}">página da matéria</a>.</p>`] : []),
    ...replies.map((reply) => `<p>Direito de resposta: ${storyLink(reply)}</p>`),
    "</article>",
  ].join("\n")}\n`;
}

/** The signed part of a page; empty where it has none. */
export function signedPartOf(page: string): string {
  const [from, to] = [page.indexOf("\n<article ") + 1, page.indexOf("\n</article>\n")];
  return from > 0 && to > from ? page.slice(from, to + "\n</article>\n".length) : "";
}

/** The line in which a page says what happened to its story later. */
const NOTICE = "aviso";

/** A sealed story's page; `signed` is its `signedText`, `signature` in base64. */
export function storyPage(story: StoryToSeal, site: EditionSite, { signed, sha256, signature }: { signed: string; sha256: string; signature: string }): string {
  const { day, id, slug, title, picture } = story;
  const address = `${site.url}${editionStoryPath(day, id)}`;
  const credit = picture?.credit ? `<figcaption>${oneLine(picture.credit.includes(":") ? picture.credit : `Foto: ${picture.credit}`)}</figcaption>` : "";
  return editionPage({
    title: `${title} — edição de ${dayInWords(day)}`,
    site,
    kind: `<a href="${editionPath(day)}">Edição de ${dayInWords(day)}</a>`,
    canonical: `${site.url}/post/${slug}`,
    main: [
      markedLine(NOTICE, ""),
      ...(picture
        ? [
            `<figure><img src="${escapeHtml(picture.address)}" alt="${oneLine(picture.alt)}" width="${picture.width}" height="${picture.height}" loading="lazy" decoding="async">${credit}</figure>`,
          ]
        : []),
      signed.trimEnd(),
      `<nav aria-label="Edição"><a href="${editionPath(day)}">Voltar à edição</a><a href="/post/${slug}">A matéria no site, como está hoje</a></nav>`,
    ],
    footer: [
      "<h2>Assinatura desta matéria</h2>",
      "<p>Prova que nenhuma letra do texto mudou desde que foi selado. Para conferir:</p>",
      `<pre><code>curl -s ${escapeHtml(address)} | sed -n '/^&lt;article /,/^&lt;\\/article&gt;/p' &gt; texto`,
      `curl -s ${escapeHtml(`${site.url}${EDITION_KEYS_PATH}`)} -o chave.pem`,
      `echo '${signature}' | base64 -d &gt; assinatura`,
      "openssl pkeyutl -verify -pubin -inkey chave.pem -rawin -in texto -sigfile assinatura</code></pre>",
      `<p>SHA-256 do texto: <code>${sha256}</code></p>`,
      `<p><a href="${editionManifestPath(day)}">Todas as assinaturas da edição</a></p>`,
    ],
  });
}

/** The page with a link to the correction that came after the edition, or without one. The signed part is untouched. */
export const withCorrection = (page: string, { id, at, timeZone }: { id: number; at: number | null; timeZone: string }): string =>
  withLine(
    page,
    NOTICE,
    at === null
      ? ""
      : `<p class="alert">Corrigida depois desta edição, em ${noteDateTime(at, timeZone)}. <a href="/post/${id}#corrigida">Leia a correção na matéria</a>. O texto abaixo é o de antes.</p>`,
  );

interface Withdrawal {
  day: string;
  id: number;
  at: number;
  /** True where the story was published again later. */
  isBack: boolean;
  /** Status, heading and text of the story's removal; null without one. */
  said: { code: 410 | 451; title: string; text: string } | null;
}

/** Page that replaces a withdrawn story, without its words and pictures. */
export function tombstonePage({ day, id, at, isBack, said }: Withdrawal, site: EditionSite): string {
  const heading = said?.title ?? "Matéria retirada";
  return editionPage({
    title: `${heading} — edição de ${dayInWords(day)}`,
    site,
    kind: `<a href="${editionPath(day)}">Edição de ${dayInWords(day)}</a>`,
    canonical: null,
    tombstone: said?.code ?? 410,
    main: [
      `<h1>${heading}</h1>`,
      ...(said ? [`<p>${oneLine(said.text)}</p>`] : []),
      `<p>Esta matéria foi retirada em ${noteDateTime(at, site.timeZone)}. A edição guarda o lugar dela, não o texto nem as fotos.</p>`,
      ...(isBack ? [`<p>Ela voltou a ser publicada depois: <a href="/post/${id}">leia como está hoje</a>.</p>`] : []),
      `<nav aria-label="Edição"><a href="${editionPath(day)}">Voltar à edição</a></nav>`,
    ],
    footer: [],
  });
}
