import { HONORIFICS, INSTITUTIONS, isCertainName, isGivenName, isKnownName, SENTENCE_OPENERS } from "./known-names.ts";
import { nameRunsOf } from "./name-runs.ts";
import type { Sentence } from "./read-story.ts";

const set = (words: string) => new Set(words.split(" "));

/** What people are called by what they do; before a name they are no part of it. Folded. */
export const ROLES = set(
  "prefeito prefeita vice vereador vereadora deputado deputada senador senadora governador governadora presidente ministro ministra secretario secretaria diretor diretora coordenador coordenadora delegado delegada promotor promotora juiz juiza desembargador desembargadora procurador procuradora defensor defensora advogado advogada sargento cabo soldado tenente capitao coronel major comandante subtenente agente policial inspetor inspetora perito perita medico medica enfermeiro enfermeira tecnico tecnica professor professora pastor pastora padre bispo frei empresario empresaria comerciante motorista motociclista caminhoneiro mototaxista taxista lavrador lavradora agricultor agricultora pecuarista fazendeiro fazendeira vaqueiro pedreiro mecanico vigilante servidor servidora funcionario funcionaria gerente contador contadora tesoureiro tesoureira dentista radialista jornalista blogueiro blogueira influenciador influenciadora cantor cantora atleta jogador jogadora tecnico treinador treinadora aposentado aposentada autonomo vendedor vendedora conselheiro conselheira homem mulher jovem rapaz moca irmao irma irmaos casal dupla pai mae padrasto madrasta filho filha marido esposa companheiro namorado tio tia avo primo prima cunhado genro sogro vizinho vizinha ex candidato candidata ex-prefeito lider chefe dono dona proprietario proprietaria socio socia",
);

/** Who by their office speaks of a crime, and is not accused of it. Folded. */
export const OFFICIALS = set(
  "delegado delegada promotor promotora juiz juiza desembargador desembargadora procurador procuradora defensor defensora advogado advogada sargento tenente capitao coronel major comandante subtenente inspetor inspetora perito perita",
);

/** Words of names that are no person's. Folded. */
const NO_PERSON = set(
  "rua avenida travessa praca bairro conjunto residencial loteamento povoado localidade fazenda sitio assentamento rodovia estrada ponte estadio ginasio arena parque acude barragem lagoa rio riacho serra morro operacao programa projeto lei copa taca campeonato festival festa feira sao santo santa nossa senhora unidade creche ceti ubs upa maternidade laboratorio clinica farmacia mercado supermercado loja posto terminal aeroporto museu teatro biblioteca casa centro espaco instituto fundacao grupo banda radio tv jornal portal partido coligacao frente movimento igreja capela catedral cemiterio ordem policia ministerio tribunal secretaria prefeitura camara governo estado municipio brasil piaui",
);

/** Towns of Piauí and others that are named as people are. Folded, without what joins the words. */
const TOWNS_LIKE_PEOPLE = new Set(
  "pedro ii|milton brandao|domingos mourao|jose freitas|joao pessoa|miguel alves|miguel leao|luis correia|joaquim pires|francisco santos|francisco ayres|francisco macedo|simplicio mendes|antonio almeida|elesbao veloso|eliseu martins|manoel emidio|marcos parente|julio borges|landri sales|sebastiao barros|sebastiao leal|wall ferraz|hugo napoleao|matias olimpio|joao costa|vera mendes|assis brasil|demerval lobao|joca marques|murici portelas|lagoa barro|joao lisboa|antonio martins|rui barbosa|wenceslau braz|joao monlevade|governador valadares|presidente dutra|monsenhor gil|monsenhor hipolito|dom inocencio|dirceu arcoverde|madeiro|padre marcos|coronel jose dias|jose dias|padre carvalho".split(
    "|",
  ),
);

/** Before a name they say that it is a place's. Folded. */
const BEFORE_PLACES = set(
  "rua avenida travessa praca bairro conjunto residencial povoado localidade fazenda sitio escola colegio hospital estadio ginasio rodovia ponte creche instituto em lei",
);

export interface PersonName {
  /** Folded, without what joins them. */
  words: readonly string[];
  /** Indexes of the sentence's tokens, both within the name. */
  from: number;
  to: number;
  isInitials: boolean;
  /** Written with a given name that is common in Brazil. */
  hasGivenName: boolean;
  /** A word before the name that belonged to its run: "Adolescente João". Folded. */
  before: readonly string[];
}

/** Names of people in a sentence, and runs of words that may be one (`hasGivenName` is false). Places and institutions are left out. */
export function peopleOf({ tokens }: Sentence): PersonName[] {
  const indexes = new Map(tokens.map((token, at) => [token, at]));
  return nameRunsOf(tokens).flatMap((run) => {
    let first = 0;
    while (first < run.length - 1 && isBeforeName(run[first]?.folded ?? "", run[first]?.token.opensSentence ?? false)) first += 1;
    const name = run.slice(first);
    const words = name.map(({ folded }) => folded);
    const [start, end] = [name[0], name.at(-1)];
    if (!start || !end) return [];
    const from = indexes.get(start.token) ?? 0;
    const isInitials = words.length > 1 && name.every(({ token }) => token.text.length === 1);
    const isAcronym = name.every(({ token }) => token.letters === "upper" && token.text.length > 1);
    const previous = tokens[from - 1];
    if (!isInitials) {
      if (isAcronym || NO_PERSON.has(words[0] ?? "") || words.some((word) => INSTITUTIONS.has(word)) || TOWNS_LIKE_PEOPLE.has(words.join(" "))) return [];
      if (previous && BEFORE_PLACES.has(previous.folded)) return [];
    }
    return [
      {
        words,
        from,
        to: indexes.get(end.token) ?? from,
        isInitials,
        hasGivenName: isGivenName(words[0] ?? "") && !(words.length === 1 && !isCertainName(words[0] ?? "")),
        before: run.slice(0, first).map(({ folded }) => folded),
      },
    ];
  });
}

const BEFORE_NAME = set(
  "adolescente crianca menino menina garoto garota menor bebe suspeito suspeita acusado acusada preso presa reu re investigado investigada denunciado denunciada estudante aluno aluna vitima",
);

const isBeforeName = (folded: string, opensSentence: boolean) =>
  BEFORE_NAME.has(folded) || ROLES.has(folded) || HONORIFICS.has(folded) || (opensSentence && SENTENCE_OPENERS.has(folded) && !isGivenName(folded));

/** Whether the name identifies somebody: two words of which one is a person's for sure. */
export const isFullName = ({ words, isInitials }: PersonName): boolean =>
  !isInitials && words.length > 1 && words.some((word) => isCertainName(word) || isGivenName(word)) && (isGivenName(words[0] ?? "") || isKnownName(words.at(-1) ?? ""));
