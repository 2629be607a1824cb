import { isAbbreviation, mayEndSentence } from "#app/platform/text/sentences.ts";
import type { Sentence } from "./read-story.ts";
import type { Token } from "./tokens.ts";

/**
 * Names that are recognised in any position, also where capitals carry no information: given names and surnames common in
 * Brazil, the newsroom's twelve towns and their state, capitals, countries. Folded. Where both a name and an ordinary word
 * exist, the word is in `AMBIGUOUS` too and counts as a name only with a meaningful capital.
 */
const GIVEN =
  "abel adao adelia adriana adriano afonso agnaldo airton alan alana alberto alcides aldo alessandra alessandro alex alexandra alexandre alice alicia aline allan almir amanda ana anderson andre andrea andreia angela angelica antonia antonio aparecida arlindo armando arthur artur augusto aurelio barbara beatriz benedito benicio bernardo bianca breno bruna bruno caio camila carla carlos carolina caroline cassio catarina cecilia celia celio celso cesar ciro clara claudia claudio cleber clarice cristiane cristiano cristina daiane dalva damiao daniel daniela danielle danilo darci davi david debora denilson denise diego dilma diogo dirceu domingas donato douglas edilson edimar edinaldo edmilson eduarda eduardo edson elaine eliana eliane elias elisa elisangela elizabeth eloisa elza emanuel emanuela emerson emilia emilio enzo erica erika ernesto estela ester eugenio eunice evandro fabiana fabiano fabio fabricio fatima felipe fernanda fernando flavia flavio flora francisca francisco franklin gabriel gabriela genivaldo geraldo gilberto gilmar gilson giovana giovanni gisele gleison gloria graciela guilherme gustavo helena heitor helio heloisa henrique hugo humberto iago igor ines ingrid iracema irene isabel isabela isabella isadora isaias ismael italo ivan ivone jackson jacira jair jaime jaqueline jefferson jeferson jessica jesus joana joao joaquim joel jonas jonathan jorge jose joselito josue juarez julia juliana juliano julio juscelino karina karla katia kelly kleber laercio lais larissa laura lauro leandro leila leonardo leonidas leticia lidia lilian livia lorena lourdes lourival luana lucas lucia luciana luciano luis luisa luiz luiza lula luzia maciel magno maicon manoel manuel manuela mara marcela marcelo marcia marcio marco marcos margarida maria mariana marina mario marisa marlene marta mateus matheus mauricio mauro maximo mayara miguel milena milton miriam moacir moises monica murilo nadia natalia nathalia nayara neide nelson neusa nicolas nilson nilton nivaldo noemi norma odete olga olivia orlando osmar osvaldo otavio pablo paloma patricia paula paulo pedro poliana priscila rafael rafaela raimunda raimundo ramon raquel raul rebeca regina reginaldo reinaldo renata renato renan ricardo rita roberta roberto robson rodolfo rodrigo roger rogerio romario romeu ronaldo rosana rosangela rose roseli rosilene rubens rui ruth sabrina samara samuel sandra sandro sara sarah sebastiana sebastiao sergio severino sheila silas silvana silvia silvio simone socorro sofia solange sonia stefany suely suzana tadeu tainara tais talita tania tarcisio tatiana teodoro teresa tereza thais thiago tiago ulisses valdemar valdir valeria valter vanda vanessa vera veronica vicente victor victoria vinicius vitor viviane wagner waldemar walter wanderson washington wellington wesley wilson yago yasmin yuri zilda";
const SURNAMES =
  "aguiar albuquerque alencar almeida alves amaral amorim andrade antunes aragao araujo arruda assis assuncao azevedo bandeira barbosa barreto barros bastos batista bezerra bolsonaro borges braga brandao brasil brito bueno cabral caldas camargo campelo cardoso carneiro carvalho castelo castro cavalcante cavalcanti chagas chaves coelho correia correa costa coutinho couto cunha dantas dias diniz duarte esteves evangelista facanha farias feitosa fernandes ferraz ferreira figueiredo fonseca fontenele fonteles fortes franca freire freitas furtado galvao garcia gomes goncalves gouveia guedes guerra guimaraes henriques holanda jardim lacerda leal leao leite lima linhares lira lobo lopes macedo machado magalhaes maia malta marinho marques martins matos medeiros meireles melo mello mendes mendonca menezes mesquita miranda monteiro moraes morais moreira mota moura mourao moreno nascimento negreiros neves nobre nogueira noronha novaes nunes oliveira pacheco paiva paixao palmeira passos peixoto pereira pessoa pimentel pinheiro pinho pinto pires pontes porto portela prado queiroz ramos rabelo rego reis resende rezende ribeiro rios rocha rodrigues rosa sa sales sampaio santana santiago santos saraiva sena serra silva silveira simoes siqueira soares sobrinho sousa souza tavares teixeira teles toledo torres trindade vale valenca vargas vasconcelos veloso veras viana vidal vieira vilela xavier";
const PLACES =
  "piripiri brasileira piracuruca teresina piaui parnaiba picos floriano altos barras batalha esperantina uniao pedro bomjesus oeiras corrente paulistana valenca amarante agua luzilandia buriti cocal inhuma simplicio itainopolis jaicos fronteiras elesbao guadalupe urucui canto uruçui regeneracao demerval demervalao palmeirais miguel josedefreitas joaquim luis matias murici caraubas bocaina castelo assuncao juazeiro sigefredo capitao boqueirao cabeceiras nazaria pimenteiras ribeiro simoes marcolandia fortaleza sobral tiangua ibiapina ubajara maranhao ceara pernambuco paraiba alagoas sergipe bahia tocantins goias goiania brasilia amazonas manaus belem para amapa macapa roraima rondonia acre curitiba parana caxias timon recife salvador maceio aracaju natal palmas vitoria cuiaba florianopolis brasil argentina uruguai paraguai bolivia peru chile colombia venezuela cuba mexico portugal espanha franca italia alemanha inglaterra russia ucrania china japao israel gaza palestina africa europa eua flamengo vasco palmeiras corinthians fluminense botafogo gremio cruzeiro river altos";
const AMBIGUOUS_WORDS =
  "brasileira picos altos barras batalha uniao corrente agua canto regeneracao cabeceiras castelo assuncao capitao boqueirao pimenteiras ribeiro fortaleza para natal palmas vitoria acre cuba vasco palmeiras cruzeiro river salvador bocaina fronteiras buriti caxias aparecida angelica barbara clara domingas donato fatima flora franca franklin gloria graciela helio jesus julia lima leal leao leite lobo luzia magno mara marco margarida maximo mota neves nobre norma passos paixao palmeira pessoa pinheiro pinto pontes porto prado ramos reis resende rios rocha rosa rose sa santos sena serra sobrinho socorro torres trindade vale valenca vera veras vidal viana cardoso aurelio batista braga bandeira barros borges brasil brito bueno cabral caldas carneiro carvalho chagas chaves coelho correia costa couto cunha dias estela ester evangelista facanha feitosa fortes freire freitas furtado guerra jardim malta moreno mourao matos nascimento portela abel pires esperanca moura linhares macedo machado marinho meireles miranda moraes negreiros paiva peixoto rabelo rego sampaio toledo varga castro consolacao milton parana amazonas natalia severino sebastiao";

const set = (words: string) => new Set(words.split(" "));
const GIVEN_NAMES = set(GIVEN);
const ALL = new Set([...GIVEN_NAMES, ...set(SURNAMES), ...set(PLACES)]);
const AMBIGUOUS = set(AMBIGUOUS_WORDS);

/** True when the folded word is a name if its capital is meaningful. */
export const isKnownName = (folded: string): boolean => ALL.has(folded) || AMBIGUOUS.has(folded);

/** True when the folded word is a name in any case. */
export const isCertainName = (folded: string): boolean => ALL.has(folded) && !AMBIGUOUS.has(folded);

/** True when the folded word is a given name; some are ordinary words too. */
export const isGivenName = (folded: string): boolean => GIVEN_NAMES.has(folded);

/** Places of several words, folded; of them the twelve towns (spec 1 §3). A place is found whole or not at all. */
export const PLACES_OF_WORDS: readonly (readonly string[])[] = [
  "pedro ii",
  "lagoa de sao francisco",
  "sao jose do divino",
  "domingos mourao",
  "capitao de campos",
  "cocal de telha",
  "milton brandao",
  "boa hora",
  "campo maior",
  "sao raimundo nonato",
  "bom jesus",
  "sao paulo",
  "rio de janeiro",
  "belo horizonte",
  "sao luis",
  "joao pessoa",
  "minas gerais",
  "porto alegre",
  "estados unidos",
].map((place) => place.split(" "));

/** The twelve towns as single words or by their first: any of them says that the story is of Piauí. */
export const STATE_WORDS: readonly string[] = ["pi", "piaui"];
export const TOWN_WORDS: readonly string[] = ["piripiri", "piracuruca", "teresina", "brasileira"];

/** People of a place are named after it: folded singular, and the words of the place that supports it. */
export const DEMONYMS: Readonly<Record<string, string>> = {
  piripiriense: "piripiri",
  piracuruquense: "piracuruca",
  teresinense: "teresina",
  brasileirense: "brasileira",
  boahorense: "boa hora",
  piauiense: "piaui",
  parnaibano: "parnaiba",
  parnaibana: "parnaiba",
  picoense: "picos",
  florianense: "floriano",
  cearense: "ceara",
  maranhense: "maranhao",
  pernambucano: "pernambuco",
  pernambucana: "pernambuco",
  baiano: "bahia",
  baiana: "bahia",
};

/** Forms of address: they accompany a name and state no fact. */
export const HONORIFICS = set("dr dra sr sra prof profa dona doutor doutora senhor senhora");

/** Words for institutions and offices: beside a name, one that the article does not have is a claim. */
export const INSTITUTIONS = set(
  "prefeitura secretaria camara hospital policia escola colegio instituto universidade conselho tribunal ministerio assembleia associacao sindicato federacao delegacia comarca forum diocese paroquia batalhao prefeito prefeita secretario vereador vereadora deputado deputada senador senadora governador governadora presidente ministro ministra diretor diretora coordenador coordenadora delegado delegada juiz juiza promotor promotora padre bispo",
);
const ADJECTIVES = set(
  "municipal estadual federal regional nacional civil militar publico publica rodoviaria eleitoral comunitario comunitaria unidade centro governo cidade estado municipio",
);

/** Words of names of institutions that are ordinary words all the same. */
export const isGeneric = (folded: string): boolean => INSTITUTIONS.has(folded) || ADJECTIVES.has(folded);

/** Words that headlines begin with, before a name: their capital is the sentence's. */
export const SENTENCE_OPENERS = set(
  "a o as os um uma em no na nos nas ao aos para por com sem sob sobre apos antes entre desde ate durante segundo conforme como quando onde porque quem que se mas e ou nem ja nao sim mais menos ainda so tambem hoje ontem amanha agora novo nova novos novas este esta estes estas esse essa isso isto seu sua seus suas todo toda todos todas cada outro outra outros outras prefeito prefeita prefeitura vereador vereadora vereadores deputado deputada senador senadora governador governadora governo presidente ministro ministra secretario secretaria diretor diretora coordenador coordenadora delegado delegada juiz juiza promotor promotora padre bispo pastor papa professor professora medico medica enfermeiro cantor cantora ator atriz jogador tecnico atleta empresario empresaria comerciante agricultor agricultora vendedor motorista estudante aluno aluna jovem homem mulher idoso idosa casal menino menina crianca morador moradora moradores familia familias policia policial bombeiros justica camara tribunal hospital escola colegio universidade instituto bairro rua avenida praca ponte estrada rodovia rio festival feira festa show evento campanha projeto programa obra obras operacao acidente incendio chuva morre morreu nasce conheca veja entenda saiba confira assista leia ouca participe anuncia entrega inaugura recebe visita promove realiza lanca abre fecha inicia conclui amplia reforma aprova prende apreende investiga vence perde empata joga enfrenta estreia homenageia celebra comemora reune debate discute apresenta divulga publica convoca nomeia assume deixa assina garante destina libera suspende cancela adia retoma volta chega sai segue continua termina comeca dom dona seu dr dra sr sra prof profa santo santa sao nossa municipio cidade estado regiao comunidade populacao cidadaos trabalhadores servidores professores alunos estudantes produtores agricultores comerciantes mulheres homens criancas idosos jovens educacao saude seguranca cultura esporte turismo transito agricultura economia politica eleicoes igreja paroquia diocese associacao sindicato conselho comite grupo equipe time clube selecao copa campeonato torneio",
);

/** Words that join the parts of a name. */
const CONNECTORS = new Set(["de", "da", "do", "dos", "das", "del", "von", "van", "di"]);

/** A word of a name; `joined` when a connector stands before it, `titled` when a person's title does: it is no ordinary word then. */
export interface NameWord {
  folded: string;
  token: Token;
  joined: boolean;
  titled: boolean;
}

/** A run of capitalised words is read in pieces of this many words: names are shorter, and the search is quadratic. */
const RUN_MAX = 40;

const isCapital = (token: Token) => token.kind === "word" && (token.letters === "capital" || token.letters === "upper");
const isSingleVowel = (token: Token) => /^[aeo]$/.test(token.folded);

/** True when the word at `at` stands behind a title, written out or short: `delegado Campos`, `Dr. Campos`. */
function isTitled(tokens: readonly Token[], at: number): boolean {
  const [before, title, earlier] = [tokens[at - 1], tokens[at - 2], tokens[at - 3]];
  const token = tokens[at];
  if (!before || !token || token.opensSentence || isGeneric(token.folded)) return false;
  if (before.text !== ".") return !token.isTight && (ROLES.has(before.folded) || HONORIFICS.has(before.folded) || before.folded === "dom");
  return before.isTight && title?.kind === "word" && title.text.length > 1 && !mayEndSentence(title.text) && isAbbreviation(title.text, earlier?.text);
}

/**
 * Words with capitals that stand together, with what joins them: "Hospital Regional Chagas Rodrigues", "João P. da Silva".
 * A comma, "e" or a sentence's end parts them. The first may have its capital from the sentence alone.
 */
export function nameRunsOf(tokens: readonly Token[]): NameWord[][] {
  const runs: NameWord[][] = [];
  let run: NameWord[] = [];
  let joined = false;
  const close = () => {
    if (run.length > 0) runs.push(run);
    run = [];
    joined = false;
  };
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1];
    if (isCapital(token)) {
      if (token.opensSentence || run.length === RUN_MAX) close();
      // "A", "O" and "E" at the start are articles; within a name they are initials.
      if (!(token.opensSentence && isSingleVowel(token) && next?.text !== ".")) run.push({ folded: token.folded, token, joined, titled: isTitled(tokens, index) });
      joined = false;
    } else if (run.length > 0 && token.kind === "word" && CONNECTORS.has(token.folded) && next && isCapital(next)) joined = true;
    else if (run.length > 0 && (token.text === "." || token.text === "-") && token.isTight && next && !next.opensSentence && (isCapital(next) || CONNECTORS.has(next.folded)))
      continue;
    else close();
  }
  close();
  return runs;
}

/** Words for professions and offices; before a name they are not part of it. Folded. */
export const ROLES = set(
  "prefeito prefeita vice vereador vereadora deputado deputada senador senadora governador governadora presidente ministro ministra secretario secretaria diretor diretora coordenador coordenadora delegado delegada promotor promotora juiz juiza desembargador desembargadora procurador procuradora defensor defensora advogado advogada sargento cabo soldado tenente capitao coronel major comandante subtenente agente policial inspetor inspetora perito perita medico medica enfermeiro enfermeira tecnico tecnica professor professora pastor pastora padre bispo frei empresario empresaria comerciante motorista motociclista caminhoneiro mototaxista taxista lavrador lavradora agricultor agricultora pecuarista fazendeiro fazendeira vaqueiro pedreiro mecanico vigilante servidor servidora funcionario funcionaria gerente contador contadora tesoureiro tesoureira dentista radialista jornalista blogueiro blogueira influenciador influenciadora cantor cantora atleta jogador jogadora tecnico treinador treinadora aposentado aposentada autonomo vendedor vendedora conselheiro conselheira homem mulher jovem rapaz moca irmao irma irmaos casal dupla pai mae padrasto madrasta filho filha marido esposa companheiro namorado tio tia avo primo prima cunhado genro sogro vizinho vizinha ex candidato candidata ex-prefeito lider chefe dono dona proprietario proprietaria socio socia",
);

/** Officials who report crimes and are not accused of them. Folded. */
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

/** True when the name identifies somebody: two words of which one is certainly a person's. */
export const isFullName = ({ words, isInitials }: PersonName): boolean =>
  !isInitials && words.length > 1 && words.some((word) => isCertainName(word) || isGivenName(word)) && (isGivenName(words[0] ?? "") || isKnownName(words.at(-1) ?? ""));
