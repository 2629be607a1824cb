import { useCallback, useEffect, useRef, useState } from "react";
import { captionFooter, defaultCaption } from "../caption-limits.ts";
import { hashtagOf } from "../hashtags.ts";
import type { CardStory } from "./card-draft.ts";
import { type CaptionAnswer, generateCaption, reasonOf } from "./social-calls.ts";

/** Author of a caption: the AI, the default rules, or a person. */
export type CaptionOrigin = CaptionAnswer["origem"] | "pessoa";

interface State {
  text: string;
  origin: CaptionOrigin | null;
  busy: boolean;
  /** Why the AI did not write it. */
  reason: string | null;
  /** A person's text that was replaced; null when none was. */
  replaced: string | null;
}

interface Words {
  title: string;
  kicker: string;
  siteName: string;
}

/** The caption of a server that cannot be reached (spec 1 §8). */
const ownCaption = ({ title, kicker, siteName }: Words): string =>
  defaultCaption(
    title,
    captionFooter(
      siteName,
      [kicker, siteName].map(hashtagOf).filter((tag) => tag !== null),
    ),
  );

const isPersons = ({ origin, text }: State) => origin === "pessoa" && text.trim() !== "";

/** The caption of a card: generated on opening and again on request. A person's own text can always be restored. */
export function useCaption(story: CardStory | null, words: Words) {
  const [state, setState] = useState<State>({ text: "", origin: null, busy: false, reason: null, replaced: null });
  const isBusy = useRef(false);
  const latest = useRef(words);
  latest.current = words;

  const generate = useCallback(async (): Promise<void> => {
    if (!story || isBusy.current) return;
    isBusy.current = true;
    // On opening nothing has been typed yet.
    const { title, kicker } = latest.current.title === "" ? story : latest.current;
    setState((before) => ({ ...before, busy: true, reason: null }));
    try {
      const { caption, origem, motivo } = await generateCaption({ titulo: title, conteudo: story.content, chapeu: kicker, categoria: story.section });
      setState((before) => ({ text: caption, origin: origem, busy: false, reason: motivo, replaced: isPersons(before) ? before.text : null }));
    } catch (error) {
      const own = ownCaption({ ...latest.current, title, kicker });
      setState((before) => ({ ...before, busy: false, reason: reasonOf(error), ...(isPersons(before) ? {} : { text: own, origin: "padrao" }) }));
    }
    isBusy.current = false;
  }, [story]);

  useEffect(() => {
    if (story) void generate();
  }, [story, generate]);

  return {
    ...state,
    generate,
    write: (text: string) => setState((before) => ({ ...before, text, origin: "pessoa", reason: null, replaced: null })),
    takeBack: () => setState((before) => (before.replaced === null ? before : { ...before, text: before.replaced, origin: "pessoa", reason: null, replaced: null })),
  };
}

export type Caption = ReturnType<typeof useCaption>;
