/** A clock of Brazil: its IANA name, and how people call it. */
export interface BrazilianZone {
  id: string;
  label: string;
}

/** The clocks that a newsroom can keep, from east to west (IANA tz database, zone1970.tab: BR). */
export const BRAZILIAN_ZONES: readonly BrazilianZone[] = [
  { id: "America/Noronha", label: "Fernando de Noronha (UTC−2)" },
  { id: "America/Fortaleza", label: "Fortaleza: Piauí, Ceará, Maranhão, Rio Grande do Norte e Paraíba (UTC−3)" },
  { id: "America/Belem", label: "Belém: Amapá e leste do Pará (UTC−3)" },
  { id: "America/Recife", label: "Recife: Pernambuco (UTC−3)" },
  { id: "America/Maceio", label: "Maceió: Alagoas e Sergipe (UTC−3)" },
  { id: "America/Bahia", label: "Salvador: Bahia (UTC−3)" },
  { id: "America/Araguaina", label: "Palmas: Tocantins (UTC−3)" },
  { id: "America/Santarem", label: "Santarém: oeste do Pará (UTC−3)" },
  { id: "America/Sao_Paulo", label: "Brasília: Sudeste, Sul, Goiás e Distrito Federal (UTC−3)" },
  { id: "America/Campo_Grande", label: "Campo Grande: Mato Grosso do Sul (UTC−4)" },
  { id: "America/Cuiaba", label: "Cuiabá: Mato Grosso (UTC−4)" },
  { id: "America/Porto_Velho", label: "Porto Velho: Rondônia (UTC−4)" },
  { id: "America/Boa_Vista", label: "Boa Vista: Roraima (UTC−4)" },
  { id: "America/Manaus", label: "Manaus: leste do Amazonas (UTC−4)" },
  { id: "America/Eirunepe", label: "Eirunepé: oeste do Amazonas (UTC−5)" },
  { id: "America/Rio_Branco", label: "Rio Branco: Acre (UTC−5)" },
];
