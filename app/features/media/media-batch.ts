import { sameFocus } from "./crop.ts";
import { MEDIA_TAGS_MAX, type MediaItem, type MediaTexts } from "./media-item.ts";

/** Files that one change over many reaches (ours). */
export const MEDIA_BATCH_MAX = 100;

export const MEDIA_BATCH_ACTIONS = ["credito", "tags", "tirar-tags", "foco", "alt"] as const;
export type MediaBatchActionName = (typeof MEDIA_BATCH_ACTIONS)[number];

export type MediaBatchAction =
  | { name: "credito"; credit: string }
  | { name: "tags" | "tirar-tags"; tags: readonly string[] }
  | { name: "foco"; focus: MediaItem["focus"] }
  /** Alternative texts by the ids of their pictures. */
  | { name: "alt"; texts: Readonly<Record<string, string>> };

/** The fields of a file that a batch may change, and what they are judged by. */
export type MediaBatchTarget = Pick<MediaItem, "id" | "title" | "kind" | "version" | "alt" | "credit" | "tags" | "focus">;

export type MediaBatchStep = { kind: "change"; changes: Partial<MediaTexts> & { focus?: MediaItem["focus"] } } | { kind: "none" } | { kind: "refuse"; reason: string };

const NONE: MediaBatchStep = { kind: "none" };
const refuse = (reason: string): MediaBatchStep => ({ kind: "refuse", reason });
const change = (changes: Partial<MediaTexts> & { focus?: MediaItem["focus"] }): MediaBatchStep => ({ kind: "change", changes });

const key = (tag: string) => tag.toLocaleLowerCase("pt-BR");
const hasTag = (tags: readonly string[], tag: string) => tags.some((one) => key(one) === key(tag));
const withTags = (tags: readonly string[], added: readonly string[]): MediaBatchStep => {
  if (added.length === 0) return NONE;
  return tags.length + added.length > MEDIA_TAGS_MAX ? refuse(`Passaria de ${MEDIA_TAGS_MAX} tags.`) : change({ tags: [...tags, ...added] });
};
const withoutTags = (tags: readonly string[], isTaken: (tag: string) => boolean): MediaBatchStep => {
  const left = tags.filter((tag) => !isTaken(tag));
  return left.length === tags.length ? NONE : change({ tags: left });
};

const NO_PICTURE = "Só imagens têm ponto focal e texto alternativo.";

export function planMediaStep(action: MediaBatchAction, file: MediaBatchTarget): MediaBatchStep {
  switch (action.name) {
    case "credito":
      return file.credit === action.credit ? NONE : change({ credit: action.credit });
    case "tags":
      return withTags(
        file.tags,
        action.tags.filter((tag) => !hasTag(file.tags, tag)),
      );
    case "tirar-tags":
      return withoutTags(file.tags, (tag) => hasTag(action.tags, tag));
    case "foco":
      if (file.kind !== "image") return refuse(NO_PICTURE);
      return sameFocus(file.focus, action.focus) ? NONE : change({ focus: action.focus });
    case "alt": {
      if (file.kind !== "image") return refuse(NO_PICTURE);
      const text = action.texts[file.id];
      return text === undefined || text === file.alt ? NONE : change({ alt: text });
    }
  }
}

/** Takes an action back from a file as it is now: only what the action changed, never what somebody changed after it. */
export function planMediaUndo(action: MediaBatchAction, before: MediaBatchTarget, now: MediaBatchTarget): MediaBatchStep {
  switch (action.name) {
    case "credito":
      return now.credit === action.credit ? change({ credit: before.credit }) : refuse("O crédito mudou depois.");
    case "tags":
      return withoutTags(now.tags, (tag) => hasTag(action.tags, tag) && !hasTag(before.tags, tag));
    case "tirar-tags":
      return withTags(
        now.tags,
        before.tags.filter((tag) => hasTag(action.tags, tag) && !hasTag(now.tags, tag)),
      );
    case "foco":
      return sameFocus(now.focus, action.focus) ? change({ focus: before.focus }) : refuse("O ponto focal mudou depois.");
    case "alt":
      return now.alt === action.texts[now.id] ? change({ alt: before.alt }) : refuse("O texto alternativo mudou depois.");
  }
}
