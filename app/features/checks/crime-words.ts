/** Words of a folded sentence that tell of a crime that happened to somebody or that somebody committed. */
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
/** What makes more of an accident than that its driver was arrested. */
const VIOLENT =
  /\b(?:estupr\w{1,8}|abus\w{1,6}|assassin\w{1,6}|esfaque\w{1,4}|facadas?|balead[oa]s?|a tiros|espanc\w{1,6}|roub\w{1,6}|furt\w{1,6}|assalt\w{1,6}|atos? infracion(?:al|ais)|(?:adolescente|menor|garoto|menino) (?:foi |e )?apreendido|(?:adolescente|garota|menina) (?:foi |e )?apreendida|trafic\w{1,6})\b/;

/** Whether folded sentences that stand together tell of a crime, not of an accident, a talk about crimes or a play. */
export const tellsOfCrime = (folded: string): boolean =>
  (EVENT.test(folded) || TOPIC.test(folded)) && !FICTION.test(folded) && !CAMPAIGN.test(folded) && (!ACCIDENT.test(folded) || VIOLENT.test(folded));

/** Children and adolescents, as a folded text calls them. */
export const MINOR_NOUN = /\b(?:adolescentes?|criancas?|menin[oa]s?|garot[oa]s?|bebes?|recem-nascid[oa]s?|menor(?:es)? (?:de idade|infrator(?:a|es)?|apreendid[oa]s?))\b/;
/** A person who is a child only by the age that stands there. */
const WITH_AGE = /\b(?:alun[oa]|estudante|jovem|filh[oa]|entead[oa]|net[oa]|sobrinh[oa]|vitima|irma|irmao|rapaz|moca),? (?:de|com) (?:apenas )?(\d{1,2}) anos\b/g;

/** Full age in Brazil (Código Civil, art. 5; ECA, art. 2). Years. */
export const FULL_AGE = 18;

/** Whether a folded text speaks of somebody under 18. */
export function speaksOfMinor(folded: string): boolean {
  if (MINOR_NOUN.test(folded)) return true;
  for (const [, age] of folded.matchAll(WITH_AGE)) if (Number(age) < FULL_AGE) return true;
  return false;
}
