import { escapeHtml } from "../../../app/platform/text/escape-markup.ts";
import type { ExportDatabase } from "./export-database.ts";
import { frontMatter } from "./front-matter.ts";
import type { MediaPaths } from "./media-paths.ts";
import type { OutputFolder } from "./output-folder.ts";
import { type ExportedStory, isoWithOffset, storiesOf, storyPath } from "./stories.ts";
import { toMarkdownBody } from "./to-markdown.ts";
import { createWxr, type WxrSite } from "./wxr.ts";

/** From `articles/{year}/` to the export's folder. */
const UP = "../../";

/** Facts of front matter and JSON beside a story's text. */
function factsOf(story: ExportedStory, { siteUrl, timeZone }: WxrSite, media: MediaPaths): Record<string, unknown> {
  const moment = (time: number | null) => (time === null ? undefined : isoWithOffset(time, timeZone));
  const fileOf = (address: string) => {
    const path = media.pathOfAddress(address);
    return path === null ? undefined : UP + path;
  };
  const audio = story.audioKey === null ? null : media.pathOf(`audio/${story.audioKey}.mp3`);
  const { cover, seo, correction } = story;
  return {
    id: story.id,
    title: story.title,
    subtitle: story.subtitle,
    kicker: story.kicker,
    slug: story.slug,
    url: `${siteUrl}/post/${story.slug}`,
    status: story.status,
    draft: story.status !== "published",
    date: moment(story.publishedAt),
    lastmod: moment(story.editedAt),
    created: moment(story.createdAt),
    authors: story.authors.map(({ name }) => name),
    author_ids: story.authors.map(({ id }) => id),
    section: story.section,
    categories: story.categories,
    municipality: story.municipality,
    tags: story.tags,
    summary: story.summary,
    cover: cover ? { file: fileOf(cover.url), url: cover.url, alt: cover.alt, credit: cover.credit, focus: cover.focus } : undefined,
    seo: { title: seo.title, description: seo.description, social_title: seo.socialTitle, social_image: seo.socialImage },
    correction: correction ? { text: correction.text, date: moment(correction.at) } : undefined,
    ai: story.ai ?? undefined,
    sensitive: story.sensitive,
    words: story.readingWords,
    position: story.position,
    highlight: story.highlightRank,
    audio: audio === null ? undefined : UP + audio,
    polls: story.polls,
  };
}

/** The entries of a live blog as a part of its story; empty where it has none. */
export const liveHtml = ({ live }: Pick<ExportedStory, "live">, timeZone: string): string =>
  live.length === 0
    ? ""
    : `<h2>Ao vivo</h2>${live
        .map(({ title, text, pictureUrl, pictureAlt, pictureCredit, correction, at }) => {
          const clock = isoWithOffset(at, timeZone).slice(0, 16).replace("T", " ");
          const head = `<h3>${escapeHtml(title === "" ? clock : `${clock} · ${title}`)}</h3>`;
          const paragraphs = text.split(/\n+/).map((line) => `<p>${escapeHtml(line)}</p>`);
          const credit = pictureCredit === "" ? "" : ` data-credit="${escapeHtml(pictureCredit)}"`;
          const picture = pictureUrl === null ? "" : `<figure${credit}><img src="${escapeHtml(pictureUrl)}" alt="${escapeHtml(pictureAlt)}" /></figure>`;
          return head + paragraphs.join("") + picture + (correction === "" ? "" : `<p><em>Correção: ${escapeHtml(correction)}</em></p>`);
        })
        .join("")}`;

/** Every story as Markdown with front matter, as JSON with its exact HTML, and in files for WordPress. */
export function writeStories(out: OutputFolder, data: ExportDatabase, media: MediaPaths, site: WxrSite): Record<string, number> {
  const counts = { stories: 0, published: 0, scheduled: 0, draft: 0, hidden: 0, trash: 0, wordpressFiles: 0 };
  const wxr = createWxr(out, data, media, site);
  for (const story of storiesOf(data)) {
    const path = storyPath(story, site.timeZone);
    const facts = factsOf(story, site, media);
    const live = liveHtml(story, site.timeZone);
    const body = toMarkdownBody(story.html + live, (address) => {
      const file = media.pathOfAddress(address);
      return file === null ? null : UP + file;
    });
    out.put(`${path}.md`, `${frontMatter(facts)}\n${body}`);
    out.put(
      `${path}.json`,
      `${JSON.stringify({ ...facts, html: story.html, live: story.live.map(({ at, correctedAt: _corrected, ...entry }) => ({ ...entry, date: isoWithOffset(at, site.timeZone) })) }, null, 2)}\n`,
    );
    if (story.status !== "trash") wxr.add(story, story.html + live);
    counts.stories += 1;
    counts[story.status] += 1;
  }
  counts.wordpressFiles = wxr.end();
  return counts;
}
