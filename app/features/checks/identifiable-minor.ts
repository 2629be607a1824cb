import { FULL_AGE, speaksOfMinor, tellsOfCrime } from "./accusation.ts";
import { isFullName, type PersonName, peopleOf } from "./names.ts";
import { readNumber } from "./read-number.ts";
import { oncePerPassage, passageOf, type ReadStory, type RuleFinding, type Sentence, type StoryRule } from "./read-story.ts";
import type { Token } from "./tokens.ts";

const REASON =
  "O ECA (arts. 143 e 247) proíbe publicar o que identifique criança ou adolescente em caso de crime ou ato infracional: nome, iniciais, apelido, parentesco, escola ou residência.";

/** Number of sentences before and after a name that may describe the crime. */
const WINDOW = 2;

/** Number of tokens before a name that are examined for its bearer. */
const LOOKBACK = 16;

const AFTER_OTHER_YEARS = /^(?:depois|apos|antes|atras|mais|consecutivos|seguidos)$/;

/** The index after "15 anos" or "8 meses" of a child's age that begins here, or null. */
function ageEnd(tokens: readonly Token[], at: number): { next: number; isMinor: boolean } | null {
  const number = readNumber(tokens, at);
  const unit = number ? tokens[number.next]?.folded : undefined;
  if (!number || !unit || !/^(?:anos?|mes|meses|dias)$/.test(unit)) return null;
  const [after, second] = [tokens[number.next + 1]?.folded ?? "", tokens[number.next + 2]?.folded ?? ""];
  if (AFTER_OTHER_YEARS.test(after) || (after === "de" && second !== "idade")) return null;
  return { next: number.next + 1, isMinor: !unit.startsWith("ano") || number.value < FULL_AGE };
}

/** The last token of the age that stands right after a name ("João, de 15 anos"), when it is a child's; else null. */
function minorAgeAfter(tokens: readonly Token[], name: PersonName): number | null {
  let at = name.to + 1;
  if (name.isInitials && tokens[at]?.text === "." && tokens[at]?.isTight) at += 1;
  if (!/^[,(–—]$/.test(tokens[at]?.text ?? "")) return null;
  at += 1;
  if (tokens[at]?.folded === "que" && tokens[at + 1]?.folded === "tem") at += 2;
  else if (/^(?:de|com)$/.test(tokens[at]?.folded ?? "")) at += 1;
  if (/^(?:apenas|so)$/.test(tokens[at]?.folded ?? "")) at += 1;
  const age = ageEnd(tokens, at);
  return age?.isMinor ? age.next - 1 : null;
}

const PREPOSITION = /^(?:de|do|da|dos|das|em|no|na|nos|nas|ao|a|para|por|pelo|pela|com|contra)$/;

/** Between the word for a child and its name: its age, "identificado como", a comma. Over tokens joined by spaces. */
const BETWEEN =
  /^(?:[,(] )?(?:(?:de|com) (?:apenas )?(?:\d{1,2}|\p{L}+) (?:anos|meses)(?: de idade)? )?(?:[,(] )?(?:(?:foi |que foi |e foi )?(?:identificad[oa]|chamad[oa]|de prenome) (?:apenas |so )?(?:como |por |pelas |pelo )?(?:iniciais |nome |prenome )?(?:de )?)?(?:(?:de|cujas|com as|com) iniciais (?:sao )?|de nome )?[,(:“"]? ?$/u;
const CHILD = /^(?:adolescente|crianca|menino|menina|garoto|garota|bebe|menor|recem-nascido|infrator|infratora)$/;
const PERSON_WITH_AGE = /^(?:estudante|aluno|aluna|jovem|filho|filha|enteado|enteada|neto|neta|sobrinho|sobrinha|vitima|irmao|irma|rapaz)$/;

/** The word for a child that a name stands after ("o adolescente de 16 anos, identificado como João"), or null. */
function childBefore(tokens: readonly Token[], name: PersonName): number | null {
  if (name.before.some((word) => CHILD.test(word))) return name.from - name.before.length;
  for (let at = name.from - 1; at >= Math.max(0, name.from - LOOKBACK); at -= 1) {
    const { folded, letters, opensSentence } = tokens[at] ?? { folded: "", letters: "none", opensSentence: false };
    const isChild = CHILD.test(folded);
    if (!isChild && !PERSON_WITH_AGE.test(folded)) continue;
    if (letters !== "lower" && !opensSentence) return null;
    const between = tokens.slice(at + 1, name.from);
    const ages = between.map((_, index) => ageEnd(between, index)).filter((age) => age !== null);
    if (ages.some(({ isMinor }) => !isMinor) || (!isChild && ages.length === 0)) return null;
    const words = between.map(({ folded: word }) => `${word} `).join("");
    if (!BETWEEN.test(words)) return null;
    // "O pai do adolescente, João Silva": the name is not the child's.
    if (words === ", " && /^d[aeo]s?$/.test(tokens[at - 1]?.folded ?? "")) return null;
    // "Ao apreender o adolescente, João Silva disse": the comma alone ties only what a sign ends again.
    if (words === ", " && !/^[,(.–—]$/.test(tokens[name.to + 1]?.text ?? ".")) return null;
    return at;
  }
  return null;
}

/** "Foram condenados João Silva, 12 anos, e Pedro Lima, 15 anos": these are not their ages. */
const PUNISHMENT = /\b(?:condenad[oa]s?|condenou|penas?|reclusao|sentenca|anos de prisao)\b/;

function namedMinors(sentence: Sentence): RuleFinding[] {
  const { tokens } = sentence;
  const isPunishment = PUNISHMENT.test(sentence.folded);
  return peopleOf(sentence).flatMap((name) => {
    const age = isPunishment ? null : minorAgeAfter(tokens, name);
    const child = childBefore(tokens, name);
    if (age === null && child === null) return [];
    const isNamed = name.isInitials || name.hasGivenName || isFullName(name) || (name.words.length > 1 && !PREPOSITION.test(tokens[name.from - 1]?.folded ?? "")) || child !== null;
    if (!isNamed) return [];
    const passage = passageOf(sentence, child ?? name.from, age ?? name.to);
    return [
      {
        sentence: name.isInitials ? "Tire as iniciais: elas também identificam o menor de 18 anos." : "Tire o nome do menor de 18 anos.",
        passage,
        reason: REASON,
      },
    ];
  });
}

const PARENT = /^(?:mae|pai|padrasto|madrasta|genitor|genitora|pais)$/;
const CHILD_OF = /^(?:d[aeo]s? )(?:adolescentes?|criancas?|menin[oa]s?|garot[oa]s?|bebe|menor|vitima|jovem|estudante|alun[oa])$/;

/** "A mãe da vítima, Maria Silva", "o padrasto João Silva", "Maria Silva, mãe do adolescente", "filho de Maria Silva". */
function namedParents(sentence: Sentence): RuleFinding[] {
  const { tokens } = sentence;
  const folded = (at: number) => tokens[at]?.folded ?? "";
  return peopleOf(sentence)
    .filter(isFullName)
    .flatMap((name) => {
      const before = [1, 2, 3, 4].map((step) => folded(name.from - step));
      const [one = "", two = "", three = "", four = ""] = before;
      const isApposed = one === "," && (PARENT.test(two) || (PARENT.test(four) && CHILD_OF.test(`${three} ${two}`)));
      const isChildOf = /^d[aeo]$/.test(one) && /^(?:filh[oa]|enteado|enteada|entead[oa])$/.test(two);
      const after = folded(name.to + 1) === "," ? name.to + 2 : -1;
      const isParentAfter = after > 0 && PARENT.test(folded(after)) && CHILD_OF.test(`${folded(after + 1)} ${folded(after + 2)}`);
      const isPlain = PARENT.test(one) || (PARENT.test(three) && CHILD_OF.test(`${two} ${one}`));
      if (!isApposed && !isChildOf && !isParentAfter && !isPlain) return [];
      return [
        {
          sentence: "Tire o nome do parente: por ele se chega ao menor de 18 anos.",
          passage: passageOf(sentence, name.from, name.to),
          reason: REASON,
        },
      ];
    });
}

const STUDIES = /\b(?:alun[oa]|estudante|estuda|estudava|matriculad[oa]|cursa|cursava)\b/;
const SCHOOL = /\b(?:Escola|Colégio|Unidade Escolar|CETI|Ceti|Creche|CMEI|IFPI|Instituto Federal)\b(?:\s(?:d[aeo]s?\s)?\p{Lu}[\p{L}.]*){1,6}|\bIFPI\b/u;
const LIVES = /\b(?:mora|moram|morava|moravam|morador(?:a|es)?|reside|residem|residia|residente|residentes|a casa da (?:familia|vitima|crianca|adolescente)|a residencia)\b/;
const STREET = /(?:\b[Rr]ua|\b[Aa]venida|\b[Tt]ravessa|\bAv\.)\s(?:d[aeo]s?\s)?\p{Lu}[\p{L}.]*(?:\s(?:d[aeo]s?\s)?\p{Lu}[\p{L}.]*){0,5}(?:,\s(?:n[º°]\s)?\d{1,5})?/u;

function namedPlaces({ text, folded }: Sentence): RuleFinding[] {
  const findings: RuleFinding[] = [];
  const school = STUDIES.test(folded) ? SCHOOL.exec(text)?.[0] : undefined;
  if (school) findings.push({ sentence: "Tire o nome da escola: por ela se chega ao menor de 18 anos.", passage: school, reason: REASON });
  const street = LIVES.test(folded) ? STREET.exec(text)?.[0] : undefined;
  if (street) findings.push({ sentence: "Tire a rua em que mora o menor de 18 anos.", passage: street, reason: REASON });
  return findings;
}

function* identified(story: ReadStory): Generator<RuleFinding> {
  const isHeadline = story.fields.slice(0, -1).some(({ sentences }) => sentences.some(({ folded }) => speaksOfMinor(folded) && tellsOfCrime(folded)));
  for (const field of story.fields) {
    const { sentences } = field;
    for (const [at, sentence] of sentences.entries()) {
      const around = sentences
        .slice(Math.max(0, at - WINDOW), at + WINDOW + 1)
        .map(({ folded }) => folded)
        .join(" ");
      if (!isHeadline && !tellsOfCrime(around)) continue;
      yield* namedMinors(sentence);
      const near = sentences
        .slice(Math.max(0, at - 1), at + 2)
        .map(({ folded }) => folded)
        .join(" ");
      if (!speaksOfMinor(near)) continue;
      yield* namedParents(sentence);
      if (speaksOfMinor(sentence.folded) || speaksOfMinor(sentences[at - 1]?.folded ?? "")) yield* namedPlaces(sentence);
    }
  }
}

/** Children and adolescents who are recognisable in a story of a crime (ECA, arts. 143 and 247). */
export const identifiableMinor: StoryRule = (story) => oncePerPassage(identified(story));
