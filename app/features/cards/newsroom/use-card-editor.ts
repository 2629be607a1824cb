import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ArticleWire } from "#app/features/articles/articles.wire.ts";
import { ApiError, browserApi } from "#app/ui/newsroom/api-client.ts";
import { captionFooter, captionProblems, defaultCaption, hashtagOf } from "../caption.ts";
import type { CardFormat, CardTemplate } from "../card-order.ts";
import { type CardDraft, type CardStory, draftOf, isTouched, orderOf, requestOf } from "./card-draft.ts";
import { type CaptionAnswer, generateCaption, generateCard, type PublishAnswer, publishCard, publishingReason, reasonOf, WIRE_TYPES } from "./social-calls.ts";
import { useBackground, useFinalPicture } from "./use-pictures.ts";

/** Author of a caption: the AI, the default rules, or a person. */
export type CaptionOrigin = CaptionAnswer["origem"] | "pessoa";

interface State {
  text: string;
  origin: CaptionOrigin | null;
  busy: boolean;
  /** Reason why the AI did not write it. */
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

type Loading = { kind: "loading" } | { kind: "failed"; reason: string } | { kind: "ready"; story: CardStory };

const toStory = (article: ArticleWire): CardStory => ({
  id: article.id,
  title: article.titulo,
  kicker: article.chapeu,
  content: article.conteudo ?? "",
  imageUrl: article.imagemUrl,
  // A town's article has the town's own colour, as in every list.
  section: article.categoria === "municipios" && article.municipio ? article.municipio : article.categoria,
});

/** The article of a card, read again: its row in the list has fewer fields and may be stale. */
function useStory(id: number): [Loading, () => void] {
  const [state, setState] = useState<Loading>({ kind: "loading" });
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn reads it again
  useEffect(() => {
    let isWanted = true;
    setState({ kind: "loading" });
    browserApi()
      .get<ArticleWire>(`/posts/${id}`)
      .then(
        (article) => isWanted && setState({ kind: "ready", story: toStory(article) }),
        (error: unknown) => isWanted && setState({ kind: "failed", reason: error instanceof ApiError && error.detail ? error.detail : "Verifique a conexão e tente de novo." }),
      );
    return () => {
      isWanted = false;
    };
  }, [id, turn]);
  return [state, useCallback(() => setTurn((before) => before + 1), [])];
}

type Card = Parameters<typeof publishCard>[0];

/** Outcome of a publication: the queue's state, a refusal, or no account to publish with. */
type PublishOutcome = PublishAnswer | { kind: "failed" | "no-account"; reason: string };

/** Publishes once, however often the button is pressed: the server recognises the same card. */
function usePublishing() {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<PublishOutcome | null>(null);
  const isBusy = useRef(false);

  async function publish(card: Card): Promise<PublishOutcome | null> {
    if (isBusy.current) return null;
    isBusy.current = true;
    setBusy(true);
    setOutcome(null);
    const came = await publishCard(card).catch(
      (error: unknown): PublishOutcome => ({ kind: error instanceof ApiError && error.status === 501 ? "no-account" : "failed", reason: publishingReason(error) }),
    );
    isBusy.current = false;
    setBusy(false);
    setOutcome(came);
    return came;
  }

  return { busy, outcome, publish };
}

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
    /** Reason why nothing can be published yet; null when it can. */
    missing: missing(),
    /** Something was typed or marked that closing would lose. */
    isTouched: story !== null && draft !== null && (isTouched(draft, story) || caption.origin === "pessoa" || caption.replaced !== null),
    publish,
    isPublishing: publishing.busy,
    outcome: publishing.outcome,
  };
}
