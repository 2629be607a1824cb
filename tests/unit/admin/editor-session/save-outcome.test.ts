import { expect, test } from "vitest";
import { readOutcome } from "#app/features/editor/newsroom/save-outcome.ts";
import type { SaveKind } from "#app/features/editor/newsroom/save-plan.ts";

/** Without an answer. */
const NONE = { ok: false, status: 0, body: null };

test.each([
  ["autosave", "Erro ao salvar."],
  ["save", "Erro ao salvar."],
  ["publish", "Erro ao publicar."],
  ["publish-now", "Erro ao publicar."],
] as [SaveKind, string][])("a save that fails says the specification's sentence: %s, %s", (kind, sentence) => {
  expect(readOutcome(kind, NONE)).toMatchObject({ kind: "unknown", detail: `${sentence} O texto continua aqui; tente de novo.` });
  expect(readOutcome(kind, { ok: false, status: 422, body: { detail: "Falta o título." } })).toMatchObject({ kind: "refused", detail: `${sentence} Falta o título.` });
});

test("'Publicar' that read 'Agendar' fails under that name", () => {
  expect(readOutcome("publish", NONE, true)).toMatchObject({ detail: "Erro ao agendar. O texto continua aqui; tente de novo." });
});
