import { useCallback, useEffect, useRef, useState } from "react";
import type { CardStory } from "./card-draft.ts";
import { type CaptionAnswer, generateCaption, reasonOf } from "./social-calls.ts";

/** Who wrote a caption: the AI, the rules, or somebody with their own hands. */
export type CaptionOrigin = CaptionAnswer["origem"] | "pessoa";

interface State {
  text: string;
  origin: CaptionOrigin | null;
  busy: boolean;
  /** Why the last one could not be made. */
  reason: string | null;
  /** What somebody wrote before it was replaced; null when nothing of theirs was. */
  replaced: string | null;
}

/** The caption of a card: made on opening and anew when asked for. A person's own words are never lost to the machine's. */
export function useCaption(story: CardStory | null, words: { title: string; kicker: string }) {
  const [state, setState] = useState<State>({ text: "", origin: null, busy: false, reason: null, replaced: null });
  const isBusy = useRef(false);
  const latest = useRef({ words, origin: state.origin });
  latest.current = { words, origin: state.origin };

  const generate = useCallback(async (): Promise<boolean> => {
    if (!story || isBusy.current) return false;
    isBusy.current = true;
    const { title, kicker } = latest.current.words;
    setState((before) => ({ ...before, busy: true, reason: null }));
    try {
      const { caption, origem } = await generateCaption({ titulo: title, conteudo: story.content, chapeu: kicker });
      setState((before) => ({ text: caption, origin: origem, busy: false, reason: null, replaced: before.origin === "pessoa" && before.text.trim() !== "" ? before.text : null }));
      return true;
    } catch (error) {
      setState((before) => ({ ...before, busy: false, reason: reasonOf(error) }));
      return false;
    } finally {
      isBusy.current = false;
    }
  }, [story]);

  useEffect(() => {
    if (story) void generate();
  }, [story, generate]);

  return {
    ...state,
    generate,
    write: (text: string) => setState((before) => ({ ...before, text, origin: "pessoa", replaced: null })),
    takeBack: () => setState((before) => (before.replaced === null ? before : { ...before, text: before.replaced, origin: "pessoa", replaced: null })),
  };
}

export type Caption = ReturnType<typeof useCaption>;
