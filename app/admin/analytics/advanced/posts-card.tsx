import { Figure } from "#app/admin/provenance-mark.tsx";
import { formatCount } from "#app/domain/format-number.ts";
import { noteDateTime } from "#app/domain/time/newsroom-clock.ts";
import { Icon } from "#app/ui/icon.tsx";
import { RetryingImage } from "#app/ui/retrying-image.tsx";
import { NoFigures, PanelCard } from "../panel-card.tsx";
import { NO_POSTS, postFigure } from "./advanced-provenance.ts";
import type { SocialPost } from "./advanced-view.ts";
import { Unavailable } from "./unavailable.tsx";

interface PostsCardProps {
  id: string;
  network: string;
  /** Most successful first; null until they are collected. */
  posts?: readonly SocialPost[] | null;
  timeZone: string;
}

/** The posts that brought most, with their pictures and their own figures. */
export const PostsCard = ({ id, network, posts = null, timeZone }: PostsCardProps) => (
  <PanelCard id={id} title={`Publicações do ${network}`} note="As que mais renderam, com os números de cada uma">
    {posts === null ? (
      <Unavailable label={`Publicações do ${network}`} of={NO_POSTS} />
    ) : posts.length === 0 ? (
      <NoFigures>Nenhuma publicação foi informada pela Meta.</NoFigures>
    ) : (
      <ol className="divide-y divide-line px-4 pt-2 pb-2 sm:px-5">
        {posts.map((post) => (
          <PostEntry key={post.id} post={post} timeZone={timeZone} />
        ))}
      </ol>
    )}
  </PanelCard>
);

const NoPicture = () => (
  <span aria-hidden="true" className="grid size-16 shrink-0 place-items-center rounded-md bg-sunken text-subtle">
    <Icon name="image" className="size-5" />
  </span>
);

function PostEntry({ post: { permalink, caption, pictureUrl, publishedAt, figures }, timeZone }: { post: SocialPost; timeZone: string }) {
  const title = caption.trim() || "Publicação sem legenda";
  return (
    <li className="flex gap-3 py-3">
      {pictureUrl === null ? (
        <NoPicture />
      ) : (
        <RetryingImage src={pictureUrl} alt="" width={64} height={64} loading="lazy" instead={<NoPicture />} className="size-16 shrink-0 rounded-md object-cover" />
      )}
      <div className="min-w-0 flex-1">
        <p data-not-figure="" className="line-clamp-2 wrap-anywhere">
          {/^https:\/\//.test(permalink) ? (
            <a href={permalink} target="_blank" rel="noopener noreferrer" className="hover:underline">
              {title}
              <span className="sr-only"> (abre em nova aba)</span>
            </a>
          ) : (
            title
          )}
        </p>
        <p data-not-figure="" className="text-xs text-subtle">
          {noteDateTime(publishedAt, timeZone)}
        </p>
        <dl className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-xs">
          {figures.map(({ label, value }) => (
            <div key={label} className="flex items-baseline gap-1">
              <dt className="text-muted">{label}:</dt>
              <dd>
                <Figure label={`${label} de “${title}”`} of={postFigure(label)}>
                  <span className="font-semibold tabular-nums">{formatCount(value)}</span>
                </Figure>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </li>
  );
}
