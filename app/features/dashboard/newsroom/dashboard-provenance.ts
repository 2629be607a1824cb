import type { Provenance } from "#app/features/articles/provenance.ts";

/** Origins of the dashboard's own figures, as sentences for readers of the screen. */

export const ONLINE: Provenance = {
  kind: "measured",
  how: "Leitores com uma página do portal aberta e visível no último minuto, contados pelo navegador de cada um; ninguém é identificado.",
};

export const ARTICLES: Provenance = { kind: "measured", how: "Matérias guardadas no portal, também rascunhos e agendadas, sem as da lixeira; abaixo, as que estão no ar." };

export const REACTIONS: Provenance = {
  kind: "measured",
  how: "Uma reação por leitor e matéria, em todas as matérias; quem muda de reação conta uma vez. A porcentagem é 100 × reações de um tipo ÷ total.",
};

export const TODAY: Provenance = { kind: "measured", how: "Matérias no ar publicadas desde a meia-noite, no relógio da redação." };

export const AVERAGE: Provenance = { kind: "calculated", formula: "visualizações de todas as matérias ÷ matérias no ar", inputs: "o contador de visualizações de cada matéria" };

export const MOST_READ: Provenance = { kind: "measured", how: "Vezes que cada matéria apareceu na tela de uma pessoa desde que foi publicada; robôs não contam." };

export const ANALYSIS: Provenance = {
  kind: "calculated",
  formula: "somas, partes e comparações do dia, da semana e das matérias; cada cartão diz quais",
  inputs: "visualizações, leitores, leituras até o fim e reações medidos pelo portal, no relógio da redação; “Ver os números” abre os de cada cartão",
};

export const NEXT_ACTIONS: Provenance = {
  kind: "calculated",
  formula: "visualizações de cada matéria desde ontem, no total e vindas da busca, comparadas com os dois dias antes",
  inputs: "visualizações medidas por matéria e dia, e o lugar da matéria na capa agora",
};
