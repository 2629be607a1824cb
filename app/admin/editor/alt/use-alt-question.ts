import { type RefObject, useCallback, useRef, useState } from "react";
import type { RichText } from "../rich-text/mount-rich-text.ts";
import { isPublishing, type SaveKind } from "../save-plan.ts";
import type { ArticleEditor } from "../use-article-editor.ts";
import { type MutePicture, mutePictures, withAlts } from "./mute-pictures.ts";

/** What is asked before an article goes out. */
export interface AltQuestion {
  wanted: SaveKind;
  pictures: readonly MutePicture[];
}

/**
 * Asks for the alternative texts that are missing before readers get the pictures (issue 5): once for each picture, and of an
 * article that is out already only for those that are new.
 */
export function useAltQuestion({ now, read, set }: ArticleEditor, richText: RefObject<RichText>) {
  const [question, setQuestion] = useState<AltQuestion | null>(null);
  const settled = useRef(new Set<string>());

  /** Whether a person has to answer first. */
  const asks = useCallback(
    (wanted: SaveKind): boolean => {
      if (!isPublishing(wanted) && wanted !== "update") return false;
      const known = new Set(wanted === "update" ? mutePictures(now.current.base).map(({ src }) => src) : []);
      const pictures = mutePictures(read()).filter(({ src }) => !known.has(src) && !settled.current.has(src));
      if (pictures.length > 0) setQuestion({ wanted, pictures });
      return pictures.length > 0;
    },
    [now, read],
  );

  /** Writes what was answered into the form; pictures left without are not asked about again. */
  const answer = useCallback(
    (texts: ReadonlyMap<MutePicture["place"], string>) => {
      for (const { src } of question?.pictures ?? []) settled.current.add(src);
      const said = [...texts].filter(([, text]) => text.trim() !== "").map(([place, text]) => [place, text.trim()] as const);
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
    [now, question, read, richText, set],
  );

  return { question, asks, answer, dismiss: useCallback(() => setQuestion(null), []) };
}
