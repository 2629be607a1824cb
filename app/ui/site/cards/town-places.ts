/** Size of the outline of Piauí in `public/icons/piaui.svg`, in its own units: north is above, and a degree is as long each way as at the state's middle. */
const WIDTH = 136;
const HEIGHT = 200;

/**
 * Where each municipality of Piauí is on it (slug:x,y): the middle of its territory, or its seat where the forecast knows that. Computed, like the
 * outline (simplified to 1.2 units), from IBGE's Malha Municipal.
 */
const TOWNS = `
  acaua:122,135 agricolandia:80,74 agua-branca:82,78 alagoinha-do-piaui:123,102 alegrete-do-piaui:126,109 alto-longa:93,64 altos:85,56
  alvorada-do-gurgueia:49,140 amarante:78,89 angical-do-piaui:79,82 anisio-de-abreu:72,158 antonio-almeida:43,109 aroazes:101,83
  aroeiras-do-itaim:108,110 arraial:84,95 assuncao-do-piaui:119,77 avelino-lopes:50,181 baixa-grande-do-ribeiro:20,141 barra-dalcantara:94,93
  barras:88,35 barreiras-do-piaui:7,177 barro-duro:85,75 batalha:95,31 bela-vista-do-piaui:99,127 belem-do-piaui:122,114 beneditinos:87,67
  bertolinia:51,122 betania-do-piaui:125,130 boa-hora:94,41 bocaina:114,102 bom-jesus:35,159 bom-principio-do-piaui:106,10 bonfim-do-piaui:76,157
  boqueirao-do-piaui:94,44 brasileira:102,34 brejo-do-piaui:78,138 buriti-dos-lopes:102,12 buriti-dos-montes:116,59 cabeceiras-do-piaui:89,41
  cajazeiras-do-piaui:86,99 cajueiro-da-praia:112,6 caldeirao-grande-do-piaui:130,112 campinas-do-piaui:100,120 campo-alegre-do-fidalgo:101,135
  campo-grande-do-piaui:120,109 campo-largo-do-piaui:84,28 campo-maior:93,52 canavieira:59,117 canto-do-buriti:65,137 capitao-de-campos:98,42
  capitao-gervasio-oliveira:99,141 caracol:64,155 caraubas-do-piaui:101,20 caridade-do-piaui:122,121 castelo-do-piaui:107,63 caxingo:100,16 cocal:108,17
  cocal-de-telha:98,44 cocal-dos-alves:111,22 coivaras:90,58 colonia-do-gurgueia:56,133 colonia-do-piaui:92,111 conceicao-do-caninde:107,126
  coronel-jose-dias:89,150 corrente:21,187 cristalandia-do-piaui:21,195 cristino-castro:49,148 curimata:41,176 currais:32,149
  curral-novo-do-piaui:127,126 curralinhos:76,70 demerval-lobao:81,63 dirceu-arcoverde:86,161 dom-expedito-lopes:104,103 dom-inocencio:99,151
  domingos-mourao:115,37 elesbao-veloso:92,84 eliseu-martins:57,128 esperantina:92,26 fartura-do-piaui:78,165 flores-do-piaui:76,120
  floresta-do-piaui:102,115 floriano:71,104 francinopolis:91,90 francisco-ayres:79,96 francisco-macedo:126,112 francisco-santos:118,105
  fronteiras:131,106 geminiano:113,109 gilbues:14,168 guadalupe:56,100 guaribas:56,154 hugo-napoleao:84,81 ilha-grande:101,2 inhuma:105,96
  ipiranga-do-piaui:102,100 isaias-coelho:105,120 itainopolis:109,114 itaueira:69,116 jacobina-do-piaui:115,126 jaicos:116,114 jardim-do-mulato:84,83
  jatoba-do-piaui:99,51 jerumenha:60,107 joao-costa:85,142 joaquim-pires:95,20 joca-marques:87,20 jose-de-freitas:84,48 juazeiro-do-piaui:107,55
  julio-borges:44,188 jurema:69,153 lagoa-alegre:83,43 lagoa-de-sao-francisco:107,40 lagoa-do-barro-do-piaui:106,142 lagoa-do-piaui:82,66
  lagoa-do-sitio:109,92 lagoinha-do-piaui:82,75 landri-sales:50,111 luis-correia:109,8 luzilandia:88,21 madeiro:84,20 manoel-emidio:48,134
  marcolandia:127,115 marcos-parente:51,106 massape-do-piaui:119,117 matias-olimpio:83,24 miguel-alves:78,37 miguel-leao:80,72 milton-brandao:111,47
  monsenhor-gil:82,70 monsenhor-hipolito:120,102 monte-alegre-do-piaui:23,168 morro-cabeca-no-tempo:50,173 morro-do-chapeu-do-piaui:90,24
  murici-dos-portelas:97,15 nazare-do-piaui:79,105 nazaria:77,64 nossa-senhora-de-nazare:92,47 nossa-senhora-dos-remedios:82,31 nova-santa-rita:97,131
  novo-oriente-do-piaui:97,92 novo-santo-antonio:99,62 oeiras:93,103 olho-dagua-do-piaui:83,76 padre-marcos:124,113 paes-landim:90,124
  pajeu-do-piaui:77,126 palmeira-do-piaui:37,142 palmeirais:74,77 paqueta:105,107 parnagua:35,185 parnaiba:103,5 passagem-franca-do-piaui:87,76
  patos-do-piaui:114,120 pau-darco-do-piaui:85,61 paulistana:116,132 pavussu:64,126 pedro-ii:110,41 pedro-laurentino:89,130 picos:108,106
  pimenteiras:117,88 pio-ix:128,99 piracuruca:104,29 piripiri:102,37 porto:80,30 porto-alegre-do-piaui:47,103 prata-do-piaui:93,73 queimada-nova:113,141
  redencao-do-gurgueia:37,166 regeneracao:85,88 riacho-frio:29,176 ribeira-do-piaui:82,127 ribeiro-goncalves:16,128 rio-grande-do-piaui:69,123
  santa-cruz-do-piaui:102,110 santa-cruz-dos-milagres:100,77 santa-filomena:8,153 santa-luz:46,154 santa-rosa-do-piaui:91,99 santana-do-piaui:109,103
  santo-antonio-de-lisboa:116,102 santo-antonio-dos-milagres:80,81 santo-inacio-do-piaui:96,115 sao-braz-do-piaui:72,152 sao-felix-do-piaui:94,78
  sao-francisco-de-assis-do-piaui:107,133 sao-francisco-do-piaui:85,109 sao-goncalo-do-gurgueia:16,179 sao-goncalo-do-piaui:81,80
  sao-joao-da-canabrava:112,97 sao-joao-da-fronteira:114,31 sao-joao-da-serra:100,68 sao-joao-da-varjota:100,103 sao-joao-do-arraial:86,26
  sao-joao-do-piaui:91,136 sao-jose-do-divino:101,26 sao-jose-do-peixe:83,116 sao-jose-do-piaui:109,100 sao-juliao:125,106 sao-lourenco-do-piaui:84,157
  sao-luis-do-piaui:115,98 sao-miguel-da-baixa-grande:90,75 sao-miguel-do-fidalgo:89,119 sao-miguel-do-tapuio:110,73 sao-pedro-do-piaui:78,75
  sao-raimundo-nonato:80,152 sebastiao-barros:28,193 sebastiao-leal:46,122 sigefredo-pacheco:101,55 simoes:127,120 simplicio-mendes:96,124
  socorro-do-piaui:85,125 sussuapara:112,104 tamboril-do-piaui:71,140 tanque-do-piaui:90,96 teresina:77,57 uniao:78,45 urucui:35,123
  valenca-do-piaui:102,89 varzea-branca:75,161 varzea-grande:91,93 vera-mendes:109,119 vila-nova-do-piaui:123,109 wall-ferraz:100,111`;

/** A place on the map, in percent of its width and height. */
export interface MapPlace {
  x: number;
  y: number;
}

let known: Map<string, MapPlace> | undefined;

function read(): Map<string, MapPlace> {
  const percent = (units: string | undefined, whole: number) => Math.round((Number(units) / whole) * 100);
  const entries = TOWNS.trim()
    .split(/\s/)
    .filter(Boolean)
    .map((town): [string, MapPlace] => {
      const [slug = "", x, y] = town.split(/[:,]/);
      return [slug, { x: percent(x, WIDTH), y: percent(y, HEIGHT) }];
    });
  return new Map(entries);
}

/** Where a town is on the map of the state; null where the map does not have it. */
export function placeOnMap(slug: string | null): MapPlace | null {
  if (slug === null) return null;
  known ??= read();
  return known.get(slug) ?? null;
}
