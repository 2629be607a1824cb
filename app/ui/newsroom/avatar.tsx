import { useState } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { thumbnailOf } from "./thumbnail.tsx";

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
