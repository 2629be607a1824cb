import type { StoryCard } from "#app/features/articles/article.ts";
import { slugify } from "#app/platform/text/slug.ts";
import { DAY_MS } from "#app/platform/time/units.ts";

/** Topics in the bar, and stories that make a tag one (ours). */
const TOPICS_SHOWN = 6;
const STORIES_MIN = 2;

/** As it is printed: tags are stored as somebody typed them, a road's name has capitals. */
const topicLabel = (tag: string): string => (/^[a-z]{2}-\d+$/.test(tag) ? tag.toUpperCase() : tag.charAt(0).toLocaleUpperCase("pt-BR") + tag.slice(1));

/** Tags that several stories of the last seven days have, most of them first; `besides`: slugs that are no topics. */
export function weekTopics(stories: readonly Pick<StoryCard, "id" | "tags" | "publishedAt">[], now: number, besides: ReadonlySet<string>): string[] {
  const found = new Map<string, { tag: string; stories: Set<number> }>();
  for (const { id, tags, publishedAt } of stories) {
    if (publishedAt === null || publishedAt < now - 7 * DAY_MS) continue;
    for (const tag of tags) {
      const slug = slugify(tag);
      if (slug === "" || besides.has(slug)) continue;
      const known = found.get(slug) ?? { tag, stories: new Set() };
      found.set(slug, { ...known, stories: known.stories.add(id) });
    }
  }
  const topics = [...found.values()].filter((topic) => topic.stories.size >= STORIES_MIN);
  topics.sort((one, other) => other.stories.size - one.stories.size || (one.tag < other.tag ? -1 : 1));
  return topics.slice(0, TOPICS_SHOWN).map(({ tag }) => topicLabel(tag));
}
