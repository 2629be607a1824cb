import { type RefObject, useCallback, useRef, useState } from "react";
import type { RichText } from "../rich-text/mount-rich-text.ts";
import { isPublishing, type SaveKind } from "../save-plan.ts";
import type { ArticleEditor } from "../use-article-editor.ts";
import { type MutePicture, mutePictures, withAlts } from "./mute-pictures.ts";

/** Pictures that somebody here chose to leave without text, newest last (ours: as many as are kept). */
const KEPT_KEY = "lide-sem-texto-alternativo";
const KEPT_MAX = 500;

/** The picture itself, however its address asks for it. */
const pictureOf = (src: string) => src.split("?")[0] ?? src;

/** Pictures left without text on purpose; a browser that keeps nothing asks again. */
export function pictureChoices(storage: () => Pick<Storage, "getItem" | "setItem">) {
  const read = (): string[] => {
    try {
      const kept: unknown = JSON.parse(storage().getItem(KEPT_KEY) ?? "[]");
      return Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : [];
    } catch {
      return [];
    }
  };
  return {
    has: (src: string) => read().includes(pictureOf(src)),
    add(sources: readonly string[]) {
      const added = sources.map(pictureOf);
      try {
        storage().setItem(KEPT_KEY, JSON.stringify([...read().filter((one) => !added.includes(one)), ...new Set(added)].slice(-KEPT_MAX)));
      } catch {
        // Full or forbidden: the question comes again on the next visit.
      }
    },
  };
}

/** What is asked before an article goes out. */
export interface AltQuestion {
  wanted: SaveKind;
  pictures: readonly MutePicture[];
}

/**
 * Asks for the alternative texts that are missing before readers get the pictures (issue 5): once for each picture, wherever it
 * is used again, and of an article that is out already only for those that are new.
 */
export function useAltQuestion({ now, read, set }: ArticleEditor, richText: RefObject<RichText>) {
  const [question, setQuestion] = useState<AltQuestion | null>(null);
  const settled = useRef(new Set<string>());
  const [kept] = useState(() => pictureChoices(() => window.localStorage));

  /** Whether a person has to answer first. */
  const asks = useCallback(
    (wanted: SaveKind): boolean => {
      if (!isPublishing(wanted) && wanted !== "update") return false;
      const known = new Set(wanted === "update" ? mutePictures(now.current.base).map(({ src }) => src) : []);
      const pictures = mutePictures(read()).filter(({ src }) => !known.has(src) && !settled.current.has(src) && !kept.has(src));
      if (pictures.length > 0) setQuestion({ wanted, pictures });
      return pictures.length > 0;
    },
    [kept, now, read],
  );

  /** Writes what was answered into the form; pictures left without are not asked about again. */
  const answer = useCallback(
    (texts: ReadonlyMap<MutePicture["place"], string>, { isChosen } = { isChosen: true }) => {
      const pictures = question?.pictures ?? [];
      const said = [...texts].filter(([, text]) => text.trim() !== "").map(([place, text]) => [place, text.trim()] as const);
      for (const { src } of pictures) settled.current.add(src);
      if (isChosen) kept.add(pictures.filter(({ place }) => !said.some(([described]) => described === place)).map(({ src }) => src));
      const cover = said.find(([place]) => place === "cover");
      if (cover) set("imagemAlt", cover[1]);
      const inBody = new Map(said.flatMap(([place, text]) => (place === "cover" ? [] : [[place, text] as const])));
      if (inBody.size > 0) {
        if (richText.current) richText.current.describePictures(inBody);
        else set("conteudo", withAlts(now.current.form.conteudo, inBody));
      }
      read();
      setQuestion(null);
    },
    [kept, now, question, read, richText, set],
  );

  return { question, asks, answer, dismiss: useCallback(() => setQuestion(null), []) };
}
