import { useEffect, useMemo, useRef, useState } from "react";
import { captionProblems } from "../caption-limits.ts";
import type { CardFormat, CardTemplate } from "../card-order.ts";
import { type CardDraft, draftOf, isTouched, orderOf, requestOf } from "./card-draft.ts";
import { generateCard, WIRE_TYPES } from "./social-calls.ts";
import { useBackground } from "./use-background.ts";
import { useCaption } from "./use-caption.ts";
import { useFinalPicture } from "./use-final-picture.ts";
import { type PublishOutcome, usePublishing } from "./use-publishing.ts";
import { useStory } from "./use-story.ts";

/** The article row for which the card editor was opened. */
export interface CardCall {
  articleId: number;
  /** Of its row, until the article is read. */
  title: string;
  format: CardFormat;
  /** Colour of its section, `#rrggbb`. */
  color: string;
  /** Readers see the article. */
  isVisible: boolean;
}

export interface CardEditorProps {
  call: CardCall;
  siteName: string;
  onClose(): void;
}

/** The card of an article while it is made: the draft, the server's drawing of it, its caption, and what keeps it from going out. */
export function useCardEditor({ call, siteName }: Pick<CardEditorProps, "call" | "siteName">) {
  const [loading, retry] = useStory(call.articleId);
  const story = loading.kind === "ready" ? loading.story : null;
  const [draft, setDraft] = useState<CardDraft | null>(null);
  const background = useBackground(story?.imageUrl ?? null, { withFocus: true });
  const request = useMemo(() => (draft && story ? requestOf(draft, story) : null), [draft, story]);
  const picture = useFinalPicture(generateCard, request);
  const caption = useCaption(story, { title: request?.title ?? "", kicker: request?.hat ?? "", siteName });
  const publishing = usePublishing();
  const { draw } = picture;

  const isOpened = useRef(false);
  useEffect(() => {
    if (!story || isOpened.current) return;
    isOpened.current = true;
    const first = draftOf(story, call.format);
    setDraft(first);
    void draw(requestOf(first, story));
  }, [story, call.format, draw]);

  const orders = useMemo(() => {
    if (!draft) return null;
    const paper = { color: call.color, siteName };
    const of = (template: CardTemplate) => orderOf({ ...draft, template }, paper, background);
    return { foto: of("foto"), faixa: of("faixa"), editorial: of("editorial") };
  }, [draft, background, call.color, siteName]);

  function missing(): string | null {
    if (request === null) return "Aguarde a matéria carregar.";
    if (request.title === "") return "Digite um título";
    if (picture.busy) return "Gerando a prévia…";
    if (picture.src === null) return picture.isOld ? "Atualize a prévia para publicar." : "Gere a prévia para publicar.";
    if (caption.busy) return "Gerando a legenda…";
    return captionProblems(caption.text).length > 0 ? "A legenda passa dos limites do Instagram." : null;
  }

  async function publish(): Promise<PublishOutcome | null> {
    if (missing() !== null || picture.src === null || !request || !draft) return null;
    return publishing.publish({ imageData: picture.src, caption: caption.text, title: request.title, type: WIRE_TYPES[draft.format] });
  }

  return {
    loading,
    retry,
    story,
    draft,
    setDraft,
    background,
    orders,
    request,
    picture,
    caption,
    /** Why nothing can be published yet; null when it can. */
    missing: missing(),
    /** Something was typed or marked that closing would lose. */
    isTouched: story !== null && draft !== null && (isTouched(draft, story) || caption.origin === "pessoa" || caption.replaced !== null),
    publish,
    isPublishing: publishing.busy,
    outcome: publishing.outcome,
  };
}
