import type { Gender } from "./cardinals.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Nouns that end like feminine ones and are masculine, or name people of either gender. */
const MASCULINE_NOUNS = words(
  "dia dias problema problemas programa programas sistema sistemas tema temas esquema esquemas poema poemas cinema cinemas diploma diplomas telefonema telefonemas idioma idiomas dilema dilemas " +
    "grama gramas quilograma quilogramas miligrama miligramas mapa mapas planeta planetas atleta atletas poeta poetas guarda guardas colega colegas camarada camaradas papa papas clima climas drama dramas " +
    "homicida homicidas pirata piratas cometa cometas fantasma fantasmas plasma sintoma sintomas carisma delta gorila gorilas panda patriarca patriarcas monarca monarcas trauma traumas " +
    "emblema emblemas teorema sofá sofás crachá crachás maracujá maracujás abadá abadás cajá pijama pijamas panorama cronograma cronogramas organograma estratagema",
);
/** Feminine nouns of `-ista`, and those whose end does not show it. */
const FEMININE_NOUNS = words(
  "lista listas pista pistas vista vistas revista revistas entrevista entrevistas conquista conquistas crista cristas " +
    "mulher mulheres vez vezes mãe mães noite noites tarde tardes morte mortes parte partes fase fases classe classes rede redes frente frentes ponte pontes carne carnes lei leis luz luzes voz vozes " +
    "cruz cruzes flor flores cor cores dor dores árvore árvores atriz atrizes crise crises tese teses base bases gestante gestantes ave aves chave chaves nave naves ordem ordens nuvem nuvens " +
    "equipe equipes greve greves torre torres sede sedes região regiões religião religiões rebelião rebeliões reunião reuniões opinião opiniões união uniões estante estantes enchente enchentes " +
    "corrente correntes serpente serpentes fonte fontes sorte mercê série séries espécie espécies dose doses estirpe estirpes raiz raízes matriz matrizes diretriz diretrizes cicatriz cicatrizes " +
    "colher colheres libido foto fotos moto motos mão mãos tribo tribos maré marés sé fé gente gentes hélice hélices índole catástrofe catástrofes hipótese hipóteses análise análises " +
    "síntese sínteses superfície superfícies face faces prece preces hortênsia posse posses ação ações semente sementes lente lentes vertente vertentes nascente nascentes vagem vagens cisterna",
);

/** Endings of feminine nouns, when no table knows better. */
const FEMININE_END = /(?:as?|ção|ções|são|sões|dades?|tudes?|agem|agens|igem|igens|ugem|ugens|ã|ãs)$/;
/** Verbs and little words that end like nouns; after a number they say nothing of its gender. */
const NO_NOUNS = words(
  "a à as às da das na nas pela pelas para era eram uma umas essa essas esta estas ela elas toda todas cada contra sua suas já há lá está será fica ficou ainda agora mas fora embora sobra falta chega passa ganha entra conta mostra custa leva disputa marca aponta acima antes atrás depois mais menos apenas através",
);
/** Of people: the same for men and women, so that the numeral is the masculine one. */
const EITHER_END = /(?:istas?|cidas?)$/;

/** The gender of a noun that follows a number; null for what is none or is not known. */
export function nounGender(noun: string): Gender | null {
  if (MASCULINE_NOUNS.has(noun)) return "m";
  if (FEMININE_NOUNS.has(noun)) return "f";
  if (NO_NOUNS.has(noun)) return null;
  return FEMININE_END.test(noun) && !EITHER_END.test(noun) ? "f" : null;
}

/** Articles and pronouns before a number of feminine things: `às 2`, `das 22`. */
export const FEMININE_BEFORE = words("as às das nas pelas essas estas aquelas dessas destas nessas nestas outras umas algumas suas todas");
