import { contentWords, SUGGESTION_LIMITS, SUGGESTIONS_ASKED, type SuggestionField } from "./suggestion-fields.ts";

/** Body of `POST /api/ai/completions` (spec 1 §7). */
export interface Prompt {
  messages: readonly [{ role: "system"; content: string }, { role: "user"; content: string }];
  max_tokens: number;
  temperature: number;
}

/** Longest text sent for tags and summaries: a summary of a beginning would be of no use (ours). Characters. */
const WHOLE_CONTENT_MAX = 8_000;
const MAX_TOKENS = 300;
const TEMPERATURE = 0.7;
/** A summary must be factual, not creative. */
const SOBER = 0.3;

const TASKS: Record<SuggestionField, string> = {
  titulo: `Tarefa: títulos. Escreva ${SUGGESTIONS_ASKED} opções de título jornalístico para a matéria: o fato principal primeiro, verbo no presente, voz ativa, sem ponto final, sem dois-pontos e sem pergunta.`,
  subtitulo: `Tarefa: subtítulos. Escreva ${SUGGESTIONS_ASKED} opções de subtítulo (linha fina) para a matéria: uma frase que acrescenta o que o título não diz — quando, onde, quanto, por quê ou o que vem depois —, sem ponto final.`,
  chapeu: `Tarefa: chapéus. Escreva ${SUGGESTIONS_ASKED} opções de chapéu para a matéria: uma ou duas palavras em maiúsculas que dizem o assunto ou o lugar, sem verbo.`,
};

const beginningOf = (text: string, max: number) => [...text].slice(0, max).join("");

const promptOf = (request: string, text: string, content: number, temperature = TEMPERATURE): Prompt => ({
  messages: [
    { role: "system", content: request },
    { role: "user", content: beginningOf(text, content) },
  ],
  max_tokens: MAX_TOKENS,
  temperature,
});

/** Asks for suggestions of a field; the words of the other fields are named, so that they are not repeated. */
export function fieldPrompt(field: SuggestionField, text: string, others: readonly string[]): Prompt {
  const { max, content } = SUGGESTION_LIMITS[field];
  const taken = [...new Set(others.flatMap((other) => [...contentWords(other)]))].slice(0, 40);
  const avoid = taken.length > 0 ? `\nNão use estas palavras, que já estão em outros campos: ${taken.join(", ")}` : "";
  return promptOf(`${TASKS[field]}\nCada opção tem no máximo ${max} caracteres. Uma por linha, sem numeração, sem aspas.${avoid}`, text, content);
}

/** Asks for tags. */
export const tagsPrompt = (text: string, tags: readonly string[]): Prompt =>
  promptOf(
    `Tarefa: tags. Liste de 5 a 8 tags para a matéria: lugares, pessoas, instituições e assuntos que estão no texto, em minúsculas, menos os nomes próprios, de uma a três palavras. Todas em uma linha, separadas por vírgula.${
      tags.length > 0 ? `\nNão repita: ${tags.join(", ")}` : ""
    }`,
    text,
    WHOLE_CONTENT_MAX,
    SOBER,
  );

/** Asks for the quick summary. */
export const summaryPrompt = (text: string): Prompt =>
  promptOf(
    "Tarefa: resumo. Resuma a matéria em exatamente 3 tópicos para quem lê com pressa: cada um com 2 frases curtas e no máximo 180 caracteres, um por linha, sem numeração e sem marcadores. O primeiro diz o que houve; o segundo, como e quando; o terceiro, o que vem depois ou por que importa.",
    text,
    WHOLE_CONTENT_MAX,
    SOBER,
  );
