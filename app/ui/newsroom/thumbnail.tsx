import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";

/** A cover's small variant; addresses of other hosts have none. */
export const thumbnailOf = (coverUrl: string | null): string | null => {
  if (coverUrl === null) return null;
  return coverUrl.startsWith("/img/") ? `${coverUrl.split("?")[0]}?w=160&f=webp` : coverUrl;
};

/** A story's cover in a list; an ornament beside its title. */
export function Thumbnail({ coverUrl, className }: { coverUrl: string | null; className: string }) {
  const address = thumbnailOf(coverUrl);
  return (
    <span className={classNames("grid shrink-0 place-items-center overflow-hidden rounded bg-sunken text-subtle", className)}>
      {address ? <img src={address} alt="" loading="lazy" decoding="async" className="size-full object-cover" /> : <Icon name="image" />}
    </span>
  );
}
