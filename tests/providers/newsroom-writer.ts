/** Simulates a model: short Portuguese texts from sentences of the article in the prompt. */

const NOTHING_TO_TELL = "Não há informações suficientes no texto enviado.";

/** Kind of request, detected by its wording. */
const TASKS = [
  { name: "ordem", ask: /ordem de envio/i },
  { name: "subtítulos", ask: /subt[íi]tulo/i },
  { name: "chapéus", ask: /chap[ée]u/i },
  { name: "tags", ask: /\btags?\b|palavras-chave/i },
  { name: "resumo", ask: /t[óo]picos|resumo/i },
  { name: "legenda", ask: /legenda|instagram/i },
  { name: "títulos", ask: /t[íi]tulo|manchete/i },
] as const;

const STOP = new Set(
  "a à ao aos as às até com como da das de dela dele do dos e é em entre era essa esse esta este foi há isso já la lhe mais mas me mesmo muito na não nas nem no nos num numa o os ou para pela pelas pelo pelos por porque qual quando que quem se sem ser será seu seus sob sobre sua suas também tem ter um uma umas uns".split(
    " ",
  ),
);

/** Words that are no subject. Folded. */
const DULL =
  /feira$|^(nesta|neste|depois|antes|segundo|ainda|todos|todas|cerca|sobre|novas?|novos?|disse|afirmou|devem|inicio|manha|tarde|noite|anos?|meses|dias?|janeiro|fevereiro|marco|abril|junho|julho|agosto|setembro|outubro|novembro|dezembro|duas|tres|quatro|cinco|trezentos|milhao|milhoes|reais)$/;

const fold = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const wordsOf = (text: string) => text.match(/[\p{L}\p{N}]+(?:[-'’][\p{L}\p{N}]+)*/gu) ?? [];

function partsOf(messages: readonly string[]): { request: string; content: string } {
  const inside = (name: string) =>
    messages.flatMap((message) => [...message.matchAll(new RegExp(`<${name} id="[^"]*">\\n([\\s\\S]*?)\\n</${name} id="[^"]*">`, "g"))].map(([, text = ""]) => text));
  const request = inside("pedido").join("\n");
  const content = inside("conteudo").join("\n");
  return { request: request || content, content: content || messages.at(-1) || "" };
}

const sentencesOf = (text: string): string[] =>
  text
    .replace(/\s+/g, " ")
    .split(/(?<=[.!?])\s+(?=[\p{Lu}“"])/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => wordsOf(sentence).length >= 4);

/** Words after which a line cannot end: what they announce would be missing. */
const OPEN_END = new Set("disse diz afirmou contou explicou atende custou deve devem tem terá foi é será são nesta neste durante segundo entre até sobre".split(" "));

/** The first clauses of a sentence that fit, or its words, ended at one that can end a line. */
function shorten(sentence: string, max: number): string {
  const bare = sentence.replace(/\s*\([^)]*\)/g, "").replace(/[.!?]+$/, "");
  if ([...bare].length <= max) return bare;
  const clauses = bare.split(/(?<=\S)(?=,\s|;\s| que | e (?=\p{Ll}+[aeo]u?\b))/u);
  let line = "";
  for (const clause of clauses) {
    if ([...line, ...clause].length > max) break;
    line += clause;
  }
  if (wordsOf(line).length < 4) {
    line = "";
    for (const word of bare.split(" ")) {
      if ([...line, ...word].length + 1 > max) break;
      line = line ? `${line} ${word}` : word;
    }
  }
  const kept = line.split(" ");
  while (kept.length > 1 && (STOP.has(kept.at(-1)?.toLowerCase() ?? "") || OPEN_END.has(kept.at(-1) ?? ""))) kept.pop();
  return kept.join(" ").replace(/[\s,;:–—-]+$/, "");
}

function topicsOf(content: string, avoided: ReadonlySet<string>): string[] {
  const counts = new Map<string, { word: string; count: number }>();
  for (const word of wordsOf(content)) {
    const key = fold(word);
    if (key.length < 5 || STOP.has(key) || DULL.test(key) || avoided.has(key) || /^\d/.test(key)) continue;
    counts.set(key, { word: counts.get(key)?.word ?? word, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()].sort((one, other) => other.count - one.count || other.word.length - one.word.length).map(({ word }) => word);
}

/** An answer to the messages, in the manner of models: one a line, with the numbers and bullets that nobody asked for. */
export function writeAnswer(messages: readonly string[]): string {
  return answerTo(partsOf(messages)) || NOTHING_TO_TELL;
}

/** Order of a reader's questions, with a reason for each line. */
function orderOf(content: string): string {
  const lines = content.split("\n").flatMap((line) => {
    const [, number, text = ""] = /^(\d+)\.\s+(.*)$/.exec(line) ?? [];
    return number ? [{ number, text, isUrgent: /hoje|amanh[ãa]|prazo|inscri|vacina|chuva|interdi/i.test(text) }] : [];
  });
  return [...lines.filter(({ isUrgent }) => isUrgent), ...lines.filter(({ isUrgent }) => !isUrgent)]
    .map(({ number, text, isUrgent }) => `${number} — ${isUrgent ? "tem prazo ou muda o dia de quem lê" : "pode esperar"}: ${topicsOf(text, new Set())[0] ?? "assunto do dia"}`)
    .join("\n");
}

function answerTo({ request, content }: { request: string; content: string }): string {
  const task = TASKS.find(({ ask }) => ask.test(request))?.name ?? "títulos";
  const avoided = new Set((/já estão em outros campos: ([^\n]*)/.exec(request)?.[1] ?? "").split(/[,\s.]+/).map(fold));
  const sentences = sentencesOf(content);
  const clean = (line: string) => !wordsOf(line).some((word) => avoided.has(fold(word)));
  const max = Number(/no máximo (\d+) caracteres/.exec(request)?.[1] ?? 75);
  switch (task) {
    case "ordem":
      return orderOf(content);
    case "chapéus":
      return topicsOf(content, avoided)
        .filter((word) => [...word].length <= max && [...word].length >= 3)
        .slice(0, 6)
        .map((word) => `- ${word.toUpperCase()}`)
        .join("\n");
    case "tags":
      return topicsOf(content, avoided).slice(0, 8).join(", ");
    case "resumo":
      return sentences
        .slice(0, 3)
        .map((sentence, index) => `${index + 1}. ${shorten(sentence, 170)}.`)
        .join("\n");
    case "legenda":
      return `${sentences.slice(0, 2).join(" ")}\n\nLeia a matéria completa no link da bio.`;
    default: {
      const lines = sentences.map((sentence) => shorten(sentence, max)).filter((line) => wordsOf(line).length >= 3);
      const fitting = lines.filter(clean);
      // Clauses stand in where whole sentences repeat what must not be repeated.
      const clauses = sentences.flatMap((sentence) => sentence.split(/[,;:]\s+/)).map((clause) => shorten(clause.charAt(0).toUpperCase() + clause.slice(1), max));
      const more = clauses.filter((clause) => wordsOf(clause).length >= 3 && clean(clause));
      return [...new Set([...fitting, ...more])]
        .slice(0, 6)
        .map((line, index) => `${index + 1}. ${line}`)
        .join("\n");
    }
  }
}
