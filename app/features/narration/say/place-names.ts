import type { Pronunciation } from "../pronunciation.ts";

/** Names that a voice would read otherwise than Piauí does, with their short forms. The newsroom's own list comes before these. */
export const PLACE_NAMES: readonly Pronunciation[] = [
  { written: "Pedro II", spoken: "Pedro Segundo" },
  { written: "Pio IX", spoken: "Pio Nono" },
  { written: "João XXIII", spoken: "João Vinte e Três" },
  { written: "D. Mourão", spoken: "Domingos Mourão" },
  { written: "S. José do Divino", spoken: "São José do Divino" },
  { written: "S. João da Fronteira", spoken: "São João da Fronteira" },
  { written: "S. Francisco do Piauí", spoken: "São Francisco do Piauí" },
  { written: "S. Raimundo Nonato", spoken: "São Raimundo Nonato" },
  { written: "L. de São Francisco", spoken: "Lagoa de São Francisco" },
  { written: "Lagoa de S. Francisco", spoken: "Lagoa de São Francisco" },
  { written: "Lagoa de São Fco", spoken: "Lagoa de São Francisco" },
  { written: "Cap. de Campos", spoken: "Capitão de Campos" },
  { written: "M. Brandão", spoken: "Milton Brandão" },
  { written: "D. Expedito Lopes", spoken: "Dom Expedito Lopes" },
  { written: "D. Inocêncio", spoken: "Dom Inocêncio" },
  { written: "Mons. Hipólito", spoken: "Monsenhor Hipólito" },
  { written: "Mons. Gil", spoken: "Monsenhor Gil" },
  { written: "N. Sra. dos Remédios", spoken: "Nossa Senhora dos Remédios" },
  { written: "N. Sra. de Nazaré", spoken: "Nossa Senhora de Nazaré" },
  { written: "Wall Ferraz", spoken: "Uol Ferraz" },
];
