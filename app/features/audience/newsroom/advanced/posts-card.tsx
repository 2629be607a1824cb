import { Icon } from "#app/ui/icon.tsx";
import { Figure } from "#app/ui/newsroom/provenance-mark.tsx";
import { RetryingImage } from "#app/ui/retrying-image.tsx";
import { NoFigures, PanelCard } from "../panel-card.tsx";
import type { SocialPost, SocialPosts } from "./advanced-view.ts";
import { Unavailable } from "./unavailable.tsx";

interface PostsCardProps {
  id: string;
  network: string;
  posts: SocialPosts;
}

/** The posts of a period that most people saw, with their pictures and their own figures. */
export const PostsCard = ({ id, network, posts: { items, missing, problem } }: PostsCardProps) => (
  <PanelCard id={id} title={`Posts do ${network}`} note="Os de maior alcance do período, com os números de cada um">
    {missing ? (
      <Unavailable label={`Posts do ${network}`} of={missing} />
    ) : items.length === 0 ? (
      <NoFigures>Nenhum post no período.</NoFigures>
    ) : (
      <>
        {problem ? (
          <p role="note" data-not-figure="" className="px-4 pt-2 text-[0.8125rem] text-muted wrap-anywhere sm:px-5">
            <strong className="font-semibold text-ink">A última leitura falhou:</strong> {problem} Os números abaixo são os da leitura anterior.
          </p>
        ) : null}
        <ol className="grid gap-x-8 px-4 pt-2 pb-2 sm:px-5 xl:grid-cols-2 print:grid-cols-2">
          {items.map((post) => (
            <PostEntry key={post.id} post={post} />
          ))}
        </ol>
      </>
    )}
  </PanelCard>
);

const NoPicture = () => (
  <span aria-hidden="true" className="grid size-16 shrink-0 place-items-center rounded-md bg-sunken text-subtle">
    <Icon name="image" className="size-5" />
  </span>
);

const PostEntry = ({ post: { kind, permalink, title, pictureUrl, publishedAt, figures } }: { post: SocialPost }) => (
  <li className="flex gap-3 border-t border-line py-3 first:border-t-0 print:break-inside-avoid xl:nth-2:border-t-0">
    {pictureUrl === null ? (
      <NoPicture />
    ) : (
      <RetryingImage src={pictureUrl} alt="" width={64} height={64} loading="lazy" instead={<NoPicture />} className="size-16 shrink-0 rounded-md object-cover" />
    )}
    <div className="min-w-0 flex-1">
      <p data-not-figure="" className="line-clamp-2 wrap-anywhere">
        {permalink === null ? (
          title
        ) : (
          <a href={permalink} target="_blank" rel="noopener noreferrer" className="hover:underline">
            {title}
            <span className="sr-only"> (abre em nova aba)</span>
          </a>
        )}
      </p>
      <p data-not-figure="" className="text-xs text-subtle">
        {kind} · {publishedAt}
      </p>
      <dl className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-xs">
        {figures.map(({ label, value, of }) => (
          <div key={label} className="flex items-baseline gap-1">
            <dt className="text-muted">{label}:</dt>
            <dd>
              <Figure label={`${label} de “${title}”`} of={of}>
                <span className="font-semibold tabular-nums">{value}</span>
              </Figure>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  </li>
);
