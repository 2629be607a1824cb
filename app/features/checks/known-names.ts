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

/** Whether the folded word is a name when its capital is meaningful. */
export const isKnownName = (folded: string): boolean => ALL.has(folded) || AMBIGUOUS.has(folded);

/** Whether the folded word is a name however it is written. */
export const isCertainName = (folded: string): boolean => ALL.has(folded) && !AMBIGUOUS.has(folded);

/** Whether the folded word is a given name; some are ordinary words too. */
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

/** What an institution or an office is called: beside a name, one that the article does not have is a claim. */
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
