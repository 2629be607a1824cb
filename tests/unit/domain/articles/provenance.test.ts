import { expect, test } from "vitest";
import { type Provenance, provenanceText } from "#app/features/articles/provenance.ts";

const meta = { kind: "meta", metric: "reach", definition: "Contas diferentes", delay: "Até 48 horas" } as const;

test.each<[Provenance, string]>([
  [{ kind: "measured", how: "leituras de 10 s" }, "medido. O que é contado: leituras de 10 s"],
  [{ ...meta, day: "2026-11-30" }, "API da Meta. Métrica: reach; Definição: Contas diferentes; Até: 30/11/2026; Atraso: Até 48 horas"],
  [{ ...meta, day: null }, "API da Meta. Métrica: reach; Definição: Contas diferentes; Até: ainda não informado; Atraso: Até 48 horas"],
  [{ kind: "calculated", formula: "a / b", inputs: "cliques e impressões" }, "calculado. Fórmula: a / b; Dados: cliques e impressões"],
  [{ kind: "unavailable", reason: "sem conta", action: "ligue a conta" }, "indisponível. Por quê: sem conta; O que fazer: ligue a conta"],
])("a file tells the origin %o in one line", (provenance, line) => {
  expect(provenanceText(provenance)).toBe(line);
});
