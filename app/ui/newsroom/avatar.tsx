import { useState } from "react";
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

/** A person's picture, or their initials where there is none; an ornament beside their name. */
export function Avatar({ name, picture, className = "size-8 text-[0.8125rem]" }: { name: string; picture: string | null; className?: string }) {
  const [lost, setLost] = useState<string | null>(null);
  const address = thumbnailOf(picture);
  return (
    <span aria-hidden="true" className={classNames("grid shrink-0 place-items-center overflow-hidden rounded-full bg-accent-soft font-semibold text-accent uppercase", className)}>
      {address && address !== lost ? <img src={address} alt="" decoding="async" onError={() => setLost(address)} className="size-full object-cover" /> : initialsOf(name)}
    </span>
  );
}

/** The first letters of a person's first and last names. */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? "")][0] ?? "").join("");
};
