import { Thumbnail } from "#app/ui/newsroom/thumbnail.tsx";
import type { StoryLine } from "./overview.ts";

interface StoryListProps {
  stories: readonly StoryLine[];
  figure(story: StoryLine): string;
  /** Said without stories. */
  empty: string;
  /** With the place of each before it. */
  isRanked?: boolean;
}

/** Stories of the dashboard, each leading to its public page. */
export function StoryList({ stories, figure, empty, isRanked = false }: StoryListProps) {
  if (stories.length === 0) return <p className="px-4 pb-4 text-muted">{empty}</p>;
  return (
    <ol className="divide-y divide-line border-t border-line">
      {stories.map((story, index) => (
        <li key={story.id}>
          <a href={`/post/${story.slug}`} target="_blank" rel="noopener" className="flex gap-3 px-4 py-2.5 -outline-offset-2 last:rounded-b-xl hover:bg-sunken">
            {isRanked ? (
              <span aria-hidden="true" className="w-4 self-center text-center font-serif text-lg text-subtle tabular-nums">
                {index + 1}
              </span>
            ) : null}
            <Thumbnail coverUrl={story.coverUrl} className="h-10 w-15" />
            <span className="min-w-0 flex-1">
              <span className="line-clamp-1 font-semibold">{story.title}</span>
              <span className="text-xs text-subtle">
                {story.category} · {figure(story)}
              </span>
              <span className="sr-only"> (abre em nova aba)</span>
            </span>
          </a>
        </li>
      ))}
    </ol>
  );
}
