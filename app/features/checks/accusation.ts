import { fold } from "#app/platform/text/fold.ts";
import { isFullName, OFFICIALS, type PersonName, peopleOf, ROLES } from "./names.ts";
import { oncePerPassage, passageOf, type ReadStory, type RuleFinding, type Sentence, type StoryRule } from "./read-story.ts";
import type { OtherSideRecord } from "./story-check.ts";
import type { Token } from "./tokens.ts";

/** Words for an accused person. Folded. */
const ACCUSED =
  /^(?:acusad[oa]s?|suspeit[oa]s?|pres[oa]s?|detid[oa]s?|investigad[oa]s?|denunciad[oa]s?|indiciad[oa]s?|autuad[oa]s?|condenad[oa]s?|foragid[oa]s?|procurad[oa]s?|reus?|re|cassad[oa]s?|algemad[oa]s?|conduzid[oa]s?)$/;
/** Accused only with what follows. */
const NEEDS_MORE: Readonly<Record<string, RegExp>> = {
  procurad: /^(?:pela|por) (?:policia|justica|pm|pf|homicidio|roubo|crime|trafico|estupro|matar|furto)/,
  conduzid: /^(?:a|para a|ate a|a central) (?:delegacia|central de flagrantes|de flagrantes|distrito)/,
  re: /^(?:em|n[ao]|por|confess[ao])/,
};
/** Held by something, not by the police. */
const HELD =
  /^(?:n?[ao]s? )?(?:ferragens|elevador|transito|engarrafamento|congestionamento|galhos?|arvore|cerca|rede|lama|atoleiro|banheiro|cinto|escombros|trilha|poco|buraco|agenda|passado|palavra|detalhes?|contrato|cargo|tradicao)\b/;
const APPOINTED = /^apontad[oa]s?$/;
const APPOINTED_AS =
  /^(?:(?:pel[oa]|por|como|um|uma|o|a|os|as|d[aeo]s?|pm|pf|policia|civil|militar|federal|ministerio|publico|delegado|investigacao|testemunhas) ){1,7}(?:autor|autora|mandante|responsavel|lider|chefe|executor|suspeit[oa]|integrante|comprador|operador)/;
const ANSWERS = /^(?:responde|respondia|respondera|responder)$/;
const ANSWERS_FOR =
  /^(?:(?:em liberdade|na justica|tambem|ja) )?(?:por|pel[oa]|a|ao|pelos crimes de) (?:crimes? |um |uma |outr[oa] |tentativa de )?(?:de )?(?:processo|inquerito|acao|crime|crimes|homicidio|feminicidio|furto|roubo|estelionato|trafico|peculato|improbidade|receptacao|lesao|estupro|corrupcao|fraude|desvio|agressao|ameaca|porte|sindicancia)/;

/** Between a name and what is said of it: how and since when. Folded. */
const AUXILIARY = new Set(
  'foi foram e esta estava segue continua acabou ficou virou tornou tornou-se se sendo ser era tambem ja vai ira deve pode sera agora passou a novamente outra vez ontem hoje nesta neste na no conhecido conhecida como vulgo apelidado o apelido de ) ( , “ ” " - – —'.split(
    " ",
  ),
);
const NEGATION = /^(?:nao|nunca|jamais|nem|sem)$/;

/** Tokens between a name and its accusation, without an apposition. */
const REACH = 6;
/** Tokens of an apposition ("ex-prefeito de Piripiri e dono de um posto"). */
const APPOSITION_MAX = 16;

const foldedFrom = (tokens: readonly Token[], at: number, count = 10) =>
  tokens
    .slice(at, at + count)
    .map(({ folded }) => folded)
    .join(" ");

/** The last token of an accusation that begins here, or null. */
function accusationAt(tokens: readonly Token[], at: number): number | null {
  const folded = tokens[at]?.folded ?? "";
  const after = foldedFrom(tokens, at + 1);
  if (APPOINTED.test(folded)) return APPOINTED_AS.test(after) ? at : null;
  if (ANSWERS.test(folded)) return ANSWERS_FOR.test(after) ? at : null;
  if (!ACCUSED.test(folded)) return null;
  const more = Object.entries(NEEDS_MORE).find(([stem]) => (stem === "re" ? folded === "re" : folded.startsWith(stem)))?.[1];
  if (more && !more.test(after)) return null;
  return /^pres[oa]s?$/.test(folded) && HELD.test(after) ? null : at;
}

const OF = /^(?:de|do|da|contra|com|por|pel[oa]|para|a|ao)$/;
const HARM = /^(?:mortes?|assassinatos?|homicidios?|feminicidios?|latrocinio|estupro|agressao|agressoes|sequestro|roubo|furto|vitimas?|corpo|casa|filh[oa]s?|mae|pai|contra)$/;

/** "O acusado de matar Maria Souza foi condenado": what is said after the name is said of another. */
function isObject(tokens: readonly Token[], name: PersonName): boolean {
  const [before, noun] = [tokens[name.from - 1], tokens[name.from - 2]];
  if (before?.letters !== "lower") return false;
  if (/[aei]r$/.test(before.folded) && !ROLES.has(before.folded)) return true;
  return OF.test(before.folded) && (HARM.test(noun?.folded ?? "") || tokens[name.to + 1]?.text !== "," || accusationAt(tokens, name.to + 2) === null);
}

/** "João Silva, ex-prefeito de Piripiri, foi preso": the accusation after a name, its last token. */
function accusationAfter(tokens: readonly Token[], name: PersonName): number | null {
  let at = name.to + 1;
  for (let skipped = 0; skipped < 2 && /^[,(]$/.test(tokens[at]?.text ?? ""); skipped += 1) {
    const closing = tokens[at]?.text === "(" ? ")" : ",";
    const accused = accusationAt(tokens, at + 1);
    if (accused !== null) return accused;
    let end = at + 1;
    while (end < tokens.length && end - at <= APPOSITION_MAX && tokens[end]?.text !== closing && !NEGATION.test(tokens[end]?.folded ?? "") && accusationAt(tokens, end) === null)
      end += 1;
    if (tokens[end]?.text !== closing) break;
    at = closing === ")" ? end + 1 : end;
  }
  for (let step = 0; step <= REACH; step += 1, at += 1) {
    const token = tokens[at];
    if (!token) return null;
    const accused = accusationAt(tokens, at);
    if (accused !== null) return accused;
    if (!AUXILIARY.has(token.folded)) return null;
  }
  return null;
}

const LINKS_TO_NAME = /^(?:foi|identificad[oa]|apenas|como|por|,|:|e|o|a|ex|-|“|”|")$/;

/** "O suspeito, identificado como João Silva": the accusation before a name, its first token. */
function accusationBefore(tokens: readonly Token[], name: PersonName): number | null {
  if (name.before.some((word) => ACCUSED.test(word) && !/^(?:procurad|conduzid)/.test(word))) return name.from - name.before.length;
  let hasIdentified = false;
  let hasComma = false;
  for (let at = name.from - 1; at >= Math.max(0, name.from - REACH); at -= 1) {
    const { folded = "" } = tokens[at] ?? {};
    if (ACCUSED.test(folded) && !/^(?:procurad|conduzid|re$)/.test(folded)) {
      // "Ao prender o suspeito, João Silva disse": the comma ties only what a sign ends again.
      return !hasComma || hasIdentified || /^[,(.;–—]$/.test(tokens[name.to + 1]?.text ?? ".") ? at : null;
    }
    if (/^identificad[oa]$/.test(folded)) hasIdentified = true;
    else if (folded === ",") hasComma = true;
    else if (/^(?:como|por|foi|e)$/.test(folded) && !hasIdentified && !tokens.slice(Math.max(0, at - 2), at).some(({ folded: word }) => /^identificad[oa]$/.test(word)))
      return null;
    else if (!LINKS_TO_NAME.test(folded) && !ROLES.has(folded)) return null;
  }
  return null;
}

const ACCUSES =
  /^(?:prende|prendeu|prenderam|indicia|indiciou|denuncia|denunciou|denunciaram|condena|condenou|acusa|acusou|acusam|acusaram|investiga|investigam|autua|autuou|detem|deteve|cassa|cassou|processa)$/;

/** "Justiça condena o ex-prefeito João Silva": the verb before a name. */
function verbBefore(tokens: readonly Token[], name: PersonName): number | null {
  for (let at = name.from - 1; at >= Math.max(0, name.from - REACH); at -= 1) {
    const { folded = "" } = tokens[at] ?? {};
    if (ACCUSES.test(folded)) return at;
    if (!/^(?:o|a|os|as|ex|-|um|uma|novamente|tambem)$/.test(folded) && !ROLES.has(folded)) return null;
  }
  return null;
}

interface Accusation {
  words: readonly string[];
  passage: string;
}

function* accusationsOf(sentence: Sentence): Generator<Accusation> {
  const { tokens } = sentence;
  for (const name of peopleOf(sentence).filter(isFullName)) {
    const isOfficial = OFFICIALS.has(tokens[name.from - 1]?.folded ?? "") || name.before.some((word) => OFFICIALS.has(word));
    const after = isObject(tokens, name) ? null : accusationAfter(tokens, name);
    const before = accusationBefore(tokens, name) ?? (isOfficial ? null : verbBefore(tokens, name));
    if (after === null && before === null) continue;
    yield { words: name.words, passage: passageOf(sentence, before ?? name.from, after ?? name.to) };
  }
}

const wordsOf = (name: string) =>
  fold(name)
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 2);

/** True when a name may be that of a person: it has the given name and one more word. */
const isNamed = (person: readonly string[], name: readonly string[]): boolean =>
  name.includes(person[0] ?? "") && (person.length === 1 || name.length === 1 || person.slice(1).some((word) => name.includes(word)));

/** A record of a person who is not accused, as a lawyer, counts for all. */
function isAnswered(words: readonly string[], people: readonly (readonly string[])[], otherSide: readonly OtherSideRecord[]): boolean {
  return otherSide.some(({ who }) => {
    const asked = wordsOf(who);
    return isNamed(words, asked) || !people.some((person) => isNamed(person, asked));
  });
}

/** Names that one text may accuse; more are a list, and each is compared with each. */
const PEOPLE_MAX = 30;

function accusedIn({ fields }: ReadStory): Accusation[] {
  const people: Accusation[] = [];
  for (const { sentences } of fields)
    for (const sentence of sentences)
      for (const accusation of accusationsOf(sentence)) {
        if (people.length === PEOPLE_MAX) return people;
        if (!people.some(({ words }) => isNamed(words, accusation.words))) people.push(accusation);
      }
  return people;
}

/** People whom the story accuses by name without a record that they were asked (STF, Tema 995). */
export const accusationWithoutOtherSide: StoryRule = (story, { otherSide }) => {
  const accused = accusedIn(story);
  const people = accused.map(({ words }) => words.filter((word) => word.length > 2));
  return oncePerPassage(
    accused
      .filter((_, at) => !isAnswered(people[at] ?? [], people, otherSide))
      .map(
        ({ passage }): RuleFinding => ({
          sentence: "Registre quem foi procurado para dar o outro lado, quando e por onde.",
          passage,
          reason: "Quem é acusado tem direito a responder; o veículo responde pelo que publica sem ouvir o outro lado (STF, Tema 995).",
        }),
      ),
  );
};

/** Words of a folded sentence that describe a crime suffered or committed by somebody. */
const EVENT =
  /\b(?:apreendid[oa]s?|atos? infracion(?:al|ais)|infrator(?:a|es)?|estuprad[oa]s?|estuprou|estuprav|estuprar|estupro de vulneravel|abusad[oa]s?|abusou|abusava|abusar|violentad[oa]s?|molestad[oa]s?|assassinad[oa]s?|assassinou|esfaquead[oa]s?|esfaqueou|facadas?|golpes de faca|balead[oa]s?|a tiros|levou (?:um )?tiros?|tiros? na|disparos|alvejad[oa]s?|executad[oa]s? (?:a|com)|espancad[oa]s?|espancou|agredid[oa]s?|agrediu|agrediram|agredia|torturad[oa]s?|sequestrad[oa]s?|sequestrou|raptad[oa]s?|linchad[oa]s?|assaltad[oa]s?|assaltou|assaltaram|roubad[oa]s?|furtou|furtaram|furtad[oa]s?|traficava|suspeit[oa]s? de|acusad[oa]s? de|autor(?:a|es)? do (?:crime|disparo|furto|roubo)|detid[oa]s?|pres[oa]s? (?:em flagrante|suspeit[oa]|acusad[oa]|por)|em flagrante|internacao provisoria|medidas? socioeducativas?|vitimas? d[eoa]s? (?:violencia|abuso|estupro|agress|crime|importunacao|maus|homicidio|feminicidio|assalto|roubo|tentativa|tiros|tortura)|matou (?:o|a|os|as|um|uma) |mataram (?:o|a|os|as|um|uma) )|\broub(?:ou|aram|ar)\b(?! (?:a |de |da )?(?:bola|cena|jogo))/;

/** Names of crimes, which are also the topic of talks and campaigns. */
const TOPIC =
  /\b(?:estupros?|homicidios?|feminicidios?|latrocinios?|assassinatos?|roubos?|assaltos?|furtos?|trafico de drogas|entorpecentes|maconha|cocaina|maus[- ]tratos|importunacao sexual|exploracao sexual|abusos? sexua(?:l|is)|pedofilia|pornografia infantil|violencia (?:domestica|sexual)|agressao|agressoes|tortura|sequestro|boletim de ocorrencia)\b/;

const CAMPAIGN =
  /\b(?:campanhas?|palestras?|prevencao|prevenir|combate|enfrentamento|conscientiza\w{0,8}|maio laranja|cartilhas?|oficinas?|concurso|redacao|caminhada|passeata|roda de conversa|projeto|proerd|seminario|debate|gincana|mostra|poema|cartaz(?:es)?)\b/;

const FICTION =
  /\b(?:personage(?:m|ns)|curta-metragem|longa-metragem|no filme|do filme|na peca|da peca|espetaculo|romance|novela|enredo|quadrilha junina|no livro|do livro|paixao de cristo)\b/;

const ACCIDENT = /\b(?:acidentes?|colisao|colid(?:iu|iram|em)|capot(?:ou|amento)|atropel\w{1,8}|afog(?:ou|ad[oa]|amento)|tombou|bateu (?:n[oa]|em))\b/;
/** Words that make an arrest after an accident a crime. */
const VIOLENT =
  /\b(?:estupr\w{1,8}|abus\w{1,6}|assassin\w{1,6}|esfaque\w{1,4}|facadas?|balead[oa]s?|a tiros|espanc\w{1,6}|roub\w{1,6}|furt\w{1,6}|assalt\w{1,6}|atos? infracion(?:al|ais)|(?:adolescente|menor|garoto|menino) (?:foi |e )?apreendido|(?:adolescente|garota|menina) (?:foi |e )?apreendida|trafic\w{1,6})\b/;

/** True when adjacent folded sentences describe a crime, not an accident, a talk about crimes or a play. */
export const tellsOfCrime = (folded: string): boolean =>
  (EVENT.test(folded) || TOPIC.test(folded)) && !FICTION.test(folded) && !CAMPAIGN.test(folded) && (!ACCIDENT.test(folded) || VIOLENT.test(folded));

/** Children and adolescents, as a folded text calls them. */
export const MINOR_NOUN = /\b(?:adolescentes?|criancas?|menin[oa]s?|garot[oa]s?|bebes?|recem-nascid[oa]s?|menor(?:es)? (?:de idade|infrator(?:a|es)?|apreendid[oa]s?))\b/;
/** A person who is a child only by the age that stands there. */
const WITH_AGE = /\b(?:alun[oa]|estudante|jovem|filh[oa]|entead[oa]|net[oa]|sobrinh[oa]|vitima|irma|irmao|rapaz|moca),? (?:de|com) (?:apenas )?(\d{1,2}) anos\b/g;

/** Full age in Brazil (Código Civil, art. 5; ECA, art. 2). Years. */
export const FULL_AGE = 18;

/** True when a folded text mentions somebody under 18. */
export function speaksOfMinor(folded: string): boolean {
  if (MINOR_NOUN.test(folded)) return true;
  for (const [, age] of folded.matchAll(WITH_AGE)) if (Number(age) < FULL_AGE) return true;
  return false;
}
