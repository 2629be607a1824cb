import { readDate } from "./read-dates.ts";
import { oncePerPassage, passageOf, type RuleFinding, type Sentence, type StoryRule } from "./read-story.ts";
import type { Token } from "./tokens.ts";

/** "Nesta segunda-feira", "na próxima sexta", "no último sábado". Folded. */
const THIS = /^(?:n?d?est[ea]|n?d?ess[ea])$/;
const IN = /^(?:n[ao]|d[ao]|a|o|ate|desde)$/;
const NEXT_OR_LAST = /^(?:proxim[oa]|ultim[oa]|passad[oa])$/;
const WEEKDAY = /^(?:segunda|terca|quarta|quinta|sexta|sabado|domingo)$/;
const PERIOD = /^(?:semana|manha|tarde|noite|madrugada)$/;
/** "No domingo de Páscoa", "no primeiro sábado de cada mês": no day of this week. */
const FIXED_DAY = /^(?:de (?:cada|todo|todos|pascoa|ramos|carnaval|aleluia|cinzas)|do mes|dos meses|seguinte|anterior|santo|santa|gordo)\b/;
const REPEATED = /\b(?:tod[oa]s?|cada|sempre|costuma|costumam|semanalmente|mensalmente|aos sabados|aos domingos|as segundas|as quintas|as sextas)\b/;

/** Before "hoje" they say that something happens on the day. Folded. */
const HAPPENS =
  /(?:(?:ou|eu|iu|aram|eram|iram|ado|ada|ados|adas|ido|ida|idos|idas)|^(?:comeca|comecam|inicia|iniciam|acontece|acontecem|termina|terminam|encerra|encerram|abre|abrem|vence|vencem|fecha|fecham|estreia|estreiam|joga|jogam|chega|chegam|inaugura|entrega|recebe|recebem|vota|votam|julga|decide|lanca|faz|sai|volta|enfrenta|libera|paga|sorteia|realiza))$/;
const IS_NO_VERB = /^(?:seu|meu|teu|eu|museu|liceu|trofeu|ou|cada|estado|lado|ateneu|sou|tido|sido)$/;
const PART_BEFORE_TODAY = /^(?:manha|tarde|noite|madrugada)$/;
const AFTER_TODAY = /^(?:\(|pela (?:manha|noite)|a (?:tarde|noite)|de (?:manha|tarde|noite|madrugada)|na (?:camara|praca|sede|delegacia))/;

const folded = (tokens: readonly Token[], at: number) => tokens[at]?.folded ?? "";
const foldedFrom = (tokens: readonly Token[], at: number) => [0, 1, 2].map((step) => folded(tokens, at + step)).join(" ");

function isToday(tokens: readonly Token[], at: number): boolean {
  const before = folded(tokens, at - 1);
  if (before === "de" && PART_BEFORE_TODAY.test(folded(tokens, at - 2))) return true;
  return AFTER_TODAY.test(foldedFrom(tokens, at + 1)) || (HAPPENS.test(before) && !IS_NO_VERB.test(before) && folded(tokens, at + 1) !== "em");
}

/** The last token of a weekday, with "-feira". */
const weekdayEnd = (tokens: readonly Token[], at: number) => (folded(tokens, at + 1) === "-" && folded(tokens, at + 2) === "feira" ? at + 2 : at);

/** A day or period told from the day of writing that begins here: its last token, or null. */
function relativeAt(tokens: readonly Token[], at: number, isRepeated: boolean): number | null {
  const word = folded(tokens, at);
  const [one, two] = [folded(tokens, at + 1), folded(tokens, at + 2)];
  const before = folded(tokens, at - 1);
  if (word === "hoje") return isToday(tokens, at) ? at : null;
  if (/^(?:ontem|anteontem|amanha)$/.test(word)) {
    const isNoun = /^(?:o|do|no|um|ao|seu|nosso)$/.test(before) || (before === "foi" && folded(tokens, at - 2) === "que") || tokens[at]?.letters === "upper";
    return isNoun || (tokens[at]?.letters === "capital" && !tokens[at]?.opensSentence) ? null : at;
  }
  const isThis = THIS.test(word);
  if (isThis && PERIOD.test(one)) return at + 1;
  if (isThis && one === "fim" && two === "de" && folded(tokens, at + 3) === "semana") return at + 3;
  if (isThis && WEEKDAY.test(one)) return dayOf(tokens, at + 1);
  if (!isThis && !IN.test(word)) return null;
  if (NEXT_OR_LAST.test(one)) {
    if (WEEKDAY.test(two)) return dayOf(tokens, at + 2);
    if (two === "semana") return at + 2;
    return two === "fim" && folded(tokens, at + 3) === "de" && folded(tokens, at + 4) === "semana" && !FIXED_DAY.test(foldedFrom(tokens, at + 5)) ? at + 4 : null;
  }
  if (PERIOD.test(one) && NEXT_OR_LAST.test(two) && /^(?:passad[oa]|proxim[oa])$/.test(two)) return at + 2;
  if (one === "semana" && two === "que" && folded(tokens, at + 3) === "vem") return at + 3;
  if (one === "fim" && two === "de" && folded(tokens, at + 3) === "semana" && folded(tokens, at + 4) === "passado") return at + 4;
  if (isRepeated || !/^n[ao]$/.test(word) || !WEEKDAY.test(one)) return null;
  const end = weekdayEnd(tokens, at + 1);
  const isSure = end > at + 1 || /^(?:sabado|domingo)$/.test(one);
  return isSure ? dayOf(tokens, at + 1) : null;
}

/** The last token of a weekday that is one day, not "o domingo de Páscoa". */
function dayOf(tokens: readonly Token[], at: number): number | null {
  const end = weekdayEnd(tokens, at);
  if (FIXED_DAY.test(foldedFrom(tokens, end + 1))) return null;
  const isOrdinal =
    end === at && /^(?:vez|fase|etapa|edicao|rodada|turma|parcela|dose|colocacao|posicao|divisao|serie|via|turno|avaliacao|unidade|mostra|feira)$/.test(folded(tokens, at + 1));
  return isOrdinal ? null : end;
}

/** A date as the calendar has it: "(12)", "dia 12", "12 de março". */
function hasCalendarDate(tokens: readonly Token[]): boolean {
  return tokens.some((token, at) => {
    if (token.kind === "digits" && /^\d{1,2}$/.test(token.text) && Number(token.text) >= 1 && Number(token.text) <= 31) {
      if (tokens[at - 1]?.text === "(" && /^[),/]$/.test(tokens[at + 1]?.text ?? "")) return true;
      if (/^dias?$/.test(folded(tokens, at - 1))) return true;
    }
    return readDate(tokens, at)?.quantities.some(({ needs }) => needs.some((key) => key.startsWith("d:"))) ?? false;
  });
}

const OPENING = /^[“«]$/;
const CLOSING = /^[”»]$/;

/** Returns the tokens within quotation marks; an unclosed mark ends with the paragraph. */
function quotedTokens({ tokens, text }: { tokens: readonly Token[]; text: string }): Set<Token> {
  const quoted = new Set<Token>();
  let isOpen = false;
  let end = 0;
  for (const token of tokens) {
    if (isOpen && text.slice(end, token.start).includes("\n")) isOpen = false;
    if (token.text === '"') isOpen = !isOpen;
    else if (OPENING.test(token.text)) isOpen = true;
    else if (CLOSING.test(token.text)) isOpen = false;
    if (isOpen) quoted.add(token);
    end = token.end;
  }
  return quoted;
}

function* relativeDates(sentence: Sentence, quoted: ReadonlySet<Token>): Generator<RuleFinding> {
  const { tokens } = sentence;
  const isRepeated = REPEATED.test(sentence.folded);
  let isDated: boolean | null = null;
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token || quoted.has(token)) continue;
    const end = relativeAt(tokens, at, isRepeated);
    if (end === null) continue;
    isDated ??= hasCalendarDate(tokens);
    if (isDated) return;
    yield {
      sentence: "Ponha a data ao lado, como em “na segunda-feira (23)”.",
      passage: passageOf(sentence, at, end),
      reason: "Quem lê depois, ou pela busca, não sabe de que dia se fala.",
    };
    at = end;
  }
}

/** "Ontem", "nesta segunda-feira" and the like without a date of the calendar in the sentence. What people say between quotation marks is theirs. */
export const relativeDate: StoryRule = ({ fields }) =>
  oncePerPassage(
    fields.flatMap((field) => {
      const quoted = quotedTokens(field);
      return field.sentences.flatMap((sentence) => [...relativeDates(sentence, quoted)]);
    }),
  );
