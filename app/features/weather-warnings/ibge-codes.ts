/** Code of Piauí, in front of those of its municipalities. */
const STATE = 2_200_000;

/** The municipalities of Piauí (slug:code without the state's), by IBGE's Divisão Territorial Brasileira. */
const CODES = `
  acaua:53 agricolandia:103 agua-branca:202 alagoinha-do-piaui:251 alegrete-do-piaui:277 alto-longa:301 altos:400 alvorada-do-gurgueia:459 amarante:509
  angical-do-piaui:608 anisio-de-abreu:707 antonio-almeida:806 aroazes:905 aroeiras-do-itaim:954 arraial:1002 assuncao-do-piaui:1051 avelino-lopes:1101
  baixa-grande-do-ribeiro:1150 barra-dalcantara:1176 barras:1200 barreiras-do-piaui:1309 barro-duro:1408 batalha:1507 bela-vista-do-piaui:1556
  belem-do-piaui:1572 beneditinos:1606 bertolinia:1705 betania-do-piaui:1739 boa-hora:1770 bocaina:1804 bom-jesus:1903 bom-principio-do-piaui:1919
  bonfim-do-piaui:1929 boqueirao-do-piaui:1945 brasileira:1960 brejo-do-piaui:1988 buriti-dos-lopes:2000 buriti-dos-montes:2026 cabeceiras-do-piaui:2059
  cajazeiras-do-piaui:2075 cajueiro-da-praia:2083 caldeirao-grande-do-piaui:2091 campinas-do-piaui:2109 campo-alegre-do-fidalgo:2117
  campo-grande-do-piaui:2133 campo-largo-do-piaui:2174 campo-maior:2208 canavieira:2251 canto-do-buriti:2307 capitao-de-campos:2406
  capitao-gervasio-oliveira:2455 caracol:2505 caraubas-do-piaui:2539 caridade-do-piaui:2554 castelo-do-piaui:2604 caxingo:2653 cocal:2703
  cocal-de-telha:2711 cocal-dos-alves:2729 coivaras:2737 colonia-do-gurgueia:2752 colonia-do-piaui:2778 conceicao-do-caninde:2802 coronel-jose-dias:2851
  corrente:2901 cristalandia-do-piaui:3008 cristino-castro:3107 curimata:3206 currais:3230 curral-novo-do-piaui:3271 curralinhos:3255
  demerval-lobao:3305 dirceu-arcoverde:3354 dom-expedito-lopes:3404 dom-inocencio:3453 domingos-mourao:3420 elesbao-veloso:3503 eliseu-martins:3602
  esperantina:3701 fartura-do-piaui:3750 flores-do-piaui:3800 floresta-do-piaui:3859 floriano:3909 francinopolis:4006 francisco-ayres:4105
  francisco-macedo:4154 francisco-santos:4204 fronteiras:4303 geminiano:4352 gilbues:4402 guadalupe:4501 guaribas:4550 hugo-napoleao:4600
  ilha-grande:4659 inhuma:4709 ipiranga-do-piaui:4808 isaias-coelho:4907 itainopolis:5003 itaueira:5102 jacobina-do-piaui:5151 jaicos:5201
  jardim-do-mulato:5250 jatoba-do-piaui:5276 jerumenha:5300 joao-costa:5359 joaquim-pires:5409 joca-marques:5458 jose-de-freitas:5508
  juazeiro-do-piaui:5516 julio-borges:5524 jurema:5532 lagoa-alegre:5557 lagoa-de-sao-francisco:5573 lagoa-do-barro-do-piaui:5565 lagoa-do-piaui:5581
  lagoa-do-sitio:5599 lagoinha-do-piaui:5540 landri-sales:5607 luis-correia:5706 luzilandia:5805 madeiro:5854 manoel-emidio:5904 marcolandia:5953
  marcos-parente:6001 massape-do-piaui:6050 matias-olimpio:6100 miguel-alves:6209 miguel-leao:6308 milton-brandao:6357 monsenhor-gil:6407
  monsenhor-hipolito:6506 monte-alegre-do-piaui:6605 morro-cabeca-no-tempo:6654 morro-do-chapeu-do-piaui:6670 murici-dos-portelas:6696
  nazare-do-piaui:6704 nazaria:6720 nossa-senhora-de-nazare:6753 nossa-senhora-dos-remedios:6803 nova-santa-rita:7959 novo-oriente-do-piaui:6902
  novo-santo-antonio:6951 oeiras:7009 olho-dagua-do-piaui:7108 padre-marcos:7207 paes-landim:7306 pajeu-do-piaui:7355 palmeira-do-piaui:7405
  palmeirais:7504 paqueta:7553 parnagua:7603 parnaiba:7702 passagem-franca-do-piaui:7751 patos-do-piaui:7777 pau-darco-do-piaui:7793 paulistana:7801
  pavussu:7850 pedro-ii:7900 pedro-laurentino:7934 picos:8007 pimenteiras:8106 pio-ix:8205 piracuruca:8304 piripiri:8403 porto:8502
  porto-alegre-do-piaui:8551 prata-do-piaui:8601 queimada-nova:8650 redencao-do-gurgueia:8700 regeneracao:8809 riacho-frio:8858 ribeira-do-piaui:8874
  ribeiro-goncalves:8908 rio-grande-do-piaui:9005 santa-cruz-do-piaui:9104 santa-cruz-dos-milagres:9153 santa-filomena:9203 santa-luz:9302
  santa-rosa-do-piaui:9377 santana-do-piaui:9351 santo-antonio-de-lisboa:9401 santo-antonio-dos-milagres:9450 santo-inacio-do-piaui:9500
  sao-braz-do-piaui:9559 sao-felix-do-piaui:9609 sao-francisco-de-assis-do-piaui:9658 sao-francisco-do-piaui:9708 sao-goncalo-do-gurgueia:9757
  sao-goncalo-do-piaui:9807 sao-joao-da-canabrava:9856 sao-joao-da-fronteira:9872 sao-joao-da-serra:9906 sao-joao-da-varjota:9955
  sao-joao-do-arraial:9971 sao-joao-do-piaui:10003 sao-jose-do-divino:10052 sao-jose-do-peixe:10102 sao-jose-do-piaui:10201 sao-juliao:10300
  sao-lourenco-do-piaui:10359 sao-luis-do-piaui:10375 sao-miguel-da-baixa-grande:10383 sao-miguel-do-fidalgo:10391 sao-miguel-do-tapuio:10409
  sao-pedro-do-piaui:10508 sao-raimundo-nonato:10607 sebastiao-barros:10623 sebastiao-leal:10631 sigefredo-pacheco:10656 simoes:10706
  simplicio-mendes:10805 socorro-do-piaui:10904 sussuapara:10938 tamboril-do-piaui:10953 tanque-do-piaui:10979 teresina:11001 uniao:11100 urucui:11209
  valenca-do-piaui:11308 varzea-branca:11357 varzea-grande:11407 vera-mendes:11506 vila-nova-do-piaui:11605 wall-ferraz:11704`;

let known: Map<string, number> | undefined;

/** The seven digits by which IBGE knows a municipality of Piauí; null where the slug is none of one. */
export function ibgeCodeOf(slug: string): number | null {
  known ??= new Map(
    CODES.trim()
      .split(/\s+/)
      .map((town) => {
        const [name = "", code] = town.split(":");
        return [name, STATE + Number(code)];
      }),
  );
  return known.get(slug) ?? null;
}
