import type { Prompt } from "#app/features/suggestions/prompts.ts";

/** An item to be ordered. */
export interface OrderItem {
  id: string;
  kicker: string;
  title: string;
  summary: string;
  /** Milliseconds since 1970; null for what is no article. */
  publishedAt: number | null;
}

/** In which order items go, and why each stands where it does; the reason is empty where nobody gave one. */
export interface ItemOrder {
  items: { id: string; reason: string }[];
  chosenBy: "model" | "newest";
}

/** Reason shown for an order that no model chose. */
export const NEWEST_FIRST_LABEL = "Ordem automática: mais recentes primeiro (sem sugestão da IA).";

/** The same of one item. */
export const NEWEST_FIRST_NOTE = "Mais recentes primeiro (sem sugestão da IA)";

/** Items asked about at once: no day takes more (contracts §5.5). */
export const ORDER_ITEMS_MAX = 40;
/** Longest displayed reason (ours). Characters. */
const REASON_MAX = 140;
const SUMMARY_MAX = 200;
/** A line with a number and a short reason. */
const TOKENS_PER_ITEM = 40;
const TOKENS_MIN = 120;
/** The order is a judgement, not prose. */
const TEMPERATURE = 0.2;

const REQUEST = [
  "Tarefa: ordem de envio. As mensagens numeradas abaixo serão enviadas a um grupo de leitores no WhatsApp ao longo do dia. Escolha a ordem: primeiro o que é urgente ou perde valor com as horas e o que serve a mais gente da região; alterne assuntos; deixe o que pode esperar para o fim.",
  "Responda com uma linha por mensagem, na ordem escolhida, com o número, um travessão e o motivo em até 12 palavras, que só pode citar o que está no texto. Exemplo: 3 — prazo de inscrição termina hoje.",
  "Use cada número exatamente uma vez. Não escreva mais nada.",
].join("\n");

const oneLine = (text: string, max: number) => [...text.replace(/\s+/g, " ").trim()].slice(0, max).join("");

/** Newest first; what has no date keeps its place after what has one. */
export function newestFirst(items: readonly OrderItem[]): ItemOrder {
  const sorted = [...items].sort((one, other) => (other.publishedAt ?? Number.NEGATIVE_INFINITY) - (one.publishedAt ?? Number.NEGATIVE_INFINITY) || 0);
  return { items: sorted.map(({ id }) => ({ id, reason: "" })), chosenBy: "newest" };
}

/** The items that a model is asked about: the newest ones, numbered from 1 in this order. */
export const askedItems = (items: readonly OrderItem[]): OrderItem[] => {
  const ids = newestFirst(items).items.slice(0, ORDER_ITEMS_MAX);
  return ids.flatMap(({ id }) => items.find((item) => item.id === id) ?? []);
};

/** Asks for an order. Items are numbered, so that an answer cannot name one that does not exist. */
export function orderPrompt(items: readonly OrderItem[]): Prompt {
  const asked = askedItems(items);
  const lines = asked.map(
    ({ kicker, title, summary }, index) => `${index + 1}. ${[oneLine(kicker, 40), oneLine(title, 160), oneLine(summary, SUMMARY_MAX)].filter((part) => part !== "").join(" | ")}`,
  );
  return {
    messages: [
      { role: "system", content: REQUEST },
      { role: "user", content: lines.join("\n") },
    ],
    max_tokens: Math.max(TOKENS_MIN, asked.length * TOKENS_PER_ITEM),
    temperature: TEMPERATURE,
  };
}

const LINE = /^(?:[-*•]\s*)?\**\[?#?(\d{1,3})\]?\**\s*[—–\-:.)|][\s—–\-:.)|]*([^\s—–\-:.)|].*)$/u;

const reasonOf = (text: string) => {
  const bare = text
    .replace(/<[^<>]*>/g, "")
    .replace(/[^\P{C}]|[*_~`]/gu, "")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/(?<![.;,])[.;,]+$/, "");
  return [...bare].length > REASON_MAX
    ? `${[...bare]
        .slice(0, REASON_MAX - 1)
        .join("")
        .trimEnd()}…`
    : bare;
};

/**
 * The order of an answer to `orderPrompt` for the same items: each number exactly once, each with a reason. Anything else, and
 * it is newest first. Items that were not asked about follow, newest first.
 */
export function readOrder(answer: string, items: readonly OrderItem[]): ItemOrder {
  const asked = askedItems(items);
  const lines = answer.split("\n").filter((line) => line.trim() !== "");
  const found = lines.map((line) => LINE.exec(line.trim())).map((match) => (match ? { item: asked[Number(match[1]) - 1], reason: reasonOf(match[2] ?? "") } : null));
  const chosen = found.flatMap((line) => (line?.item && /\p{L}/u.test(line.reason) ? [{ id: line.item.id, reason: line.reason }] : []));
  const isWhole = chosen.length === lines.length && chosen.length === asked.length && new Set(chosen.map(({ id }) => id)).size === asked.length;
  if (!isWhole) return newestFirst(items);
  const rest = newestFirst(items).items.filter(({ id }) => !chosen.some((item) => item.id === id));
  return { items: [...chosen, ...rest], chosenBy: "model" };
}
