import { useCallback, useRef, useState } from "react";
import { isPublishing, type SaveKind } from "../save-plan.ts";
import type { EditorSession } from "../session/editor-session.ts";
import { type PictureWithoutAlt, picturesWithoutAlt, withAlts } from "./pictures-without-alt.ts";

/** Pictures deliberately left without text in this browser, newest last (number of them: ours). */
const KEPT_KEY = "lide-sem-texto-alternativo";
const KEPT_MAX = 500;

/** Address of a picture without size parameters. */
const pictureOf = (src: string) => src.split("?")[0] ?? src;

/** Pictures left without text on purpose; without storage the question is asked again. */
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
        // Storage is full or disabled: the question is asked again on the next visit.
      }
    },
  };
}

/** The question before an article is published. */
export interface AltQuestion {
  wanted: SaveKind;
  pictures: readonly PictureWithoutAlt[];
}

/**
 * Asks for missing alternative texts before readers get the pictures (issue 5): once for each picture, wherever it
 * is used again; in a published article only for new pictures.
 */
export function useAltQuestion(session: EditorSession) {
  const { read, set } = session;
  const [question, setQuestion] = useState<AltQuestion | null>(null);
  const settled = useRef(new Set<string>());
  const [kept] = useState(() => pictureChoices(() => window.localStorage));

  /** Whether the question must be answered first. */
  const asks = useCallback(
    (wanted: SaveKind): boolean => {
      if (!isPublishing(wanted) && wanted !== "update") return false;
      const known = new Set(wanted === "update" ? picturesWithoutAlt(session.state.base).map(({ src }) => src) : []);
      const pictures = picturesWithoutAlt(read()).filter(({ src }) => !known.has(src) && !settled.current.has(src) && !kept.has(src));
      if (pictures.length > 0) setQuestion({ wanted, pictures });
      return pictures.length > 0;
    },
    [kept, read, session],
  );

  /** Writes the answers into the form; pictures left without text are not asked about again. */
  const answer = useCallback(
    (texts: ReadonlyMap<PictureWithoutAlt["place"], string>, { isChosen } = { isChosen: true }) => {
      const pictures = question?.pictures ?? [];
      const said = [...texts].filter(([, text]) => text.trim() !== "").map(([place, text]) => [place, text.trim()] as const);
      for (const { src } of pictures) settled.current.add(src);
      if (isChosen) kept.add(pictures.filter(({ place }) => !said.some(([described]) => described === place)).map(({ src }) => src));
      const cover = said.find(([place]) => place === "cover");
      if (cover) set("imagemAlt", cover[1]);
      const inBody = new Map(said.flatMap(([place, text]) => (place === "cover" ? [] : [[place, text] as const])));
      if (inBody.size > 0) {
        if (session.richText) session.richText.describePictures(inBody);
        else set("conteudo", withAlts(session.state.form.conteudo, inBody));
      }
      read();
      setQuestion(null);
    },
    [kept, question, read, session, set],
  );

  return { question, asks, answer, dismiss: useCallback(() => setQuestion(null), []) };
}
