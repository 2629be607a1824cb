import type { StoryCard } from "#app/features/articles/article.ts";
import { type CardView, toCardView } from "#app/ui/site/cards/card-view.ts";
import { type SiteView, toSiteView, type ViewContext } from "./site-view.ts";

/**
 * Reason why there is no page: an unknown address, a story, a death notice or a poll withdrawn by the newsroom, or a page beyond the end of a list.
 */
export type MissingKind = "not-found" | "gone" | "withdrawn" | "poll-withdrawn" | "beyond";

/** Status, heading and text of such a page. */
export interface MissingWords {
  code: 404 | 410 | 451;
  title: string;
  text: string;
}

/** A page that says what is not there, and where to go on. */
export interface MissingView extends MissingWords {
  site: SiteView;
  /** "removed": a story that was removed with words of its own. */
  kind: MissingKind | "removed";
  /** Words of the address, to be searched for. */
  query: string;
  action: { label: string; href: string };
  suggestions: readonly CardView[];
  latest: readonly CardView[];
}

const WORDS: Record<MissingKind, MissingWords> = {
  "not-found": {
    code: 404,
    title: "Página não encontrada",
    text: "O endereço pode ter sido digitado com algum erro, ou a página mudou de lugar. Confira o link, busque pelo assunto ou siga pelas notícias de agora.",
  },
  gone: {
    code: 410,
    title: "Matéria removida",
    text: "Esta matéria foi retirada do ar pela Redação e não está mais disponível neste endereço. Veja o que é notícia agora.",
  },
  withdrawn: { code: 410, title: "Nota retirada", text: "Esta nota foi retirada do ar pela Redação. Veja o que é notícia agora." },
  "poll-withdrawn": { code: 410, title: "Enquete retirada", text: "Esta enquete foi retirada do ar pela Redação e não recebe mais respostas. Veja o que é notícia agora." },
  beyond: { code: 404, title: "A lista termina antes", text: "Não há matérias nesta página da lista. Volte ao começo dela ou busque pelo assunto." },
};

interface MissingRows {
  words: readonly string[];
  suggestions: readonly StoryCard[];
  latest: readonly StoryCard[];
}

/** `why`: the kind of page, or words of its own; `list` is where the list begins that was asked for beyond its end. */
export function toMissingView(why: MissingKind | MissingWords, rows: MissingRows, context: ViewContext, list?: string): MissingView {
  const card = (article: StoryCard) => toCardView(article, context);
  return {
    site: toSiteView(context),
    ...(typeof why === "string" ? { kind: why, ...WORDS[why] } : { kind: "removed" as const, ...why }),
    query: rows.words.join(" "),
    action: list === undefined ? { label: "Ir para a página inicial", href: "/" } : { label: "Ir para o começo da lista", href: list },
    suggestions: rows.suggestions.map(card),
    latest: rows.latest.map(card),
  };
}
