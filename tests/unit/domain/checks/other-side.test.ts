import { expect, test } from "vitest";
import { currentRecords, type NewOtherSideRecord, otherSideProblems, type StoredOtherSideRecord, sealedText } from "#app/features/checks/other-side.ts";

const NOW = Date.UTC(2026, 10, 30, 12);
const record: NewOtherSideRecord = {
  ...{ who: "Prefeitura de Piripiri", askedAt: NOW - 3_600_000, channel: "e-mail", question: "Quanto custou a ponte?", deadlineAt: NOW },
  ...{ outcome: "aguardando", answer: "", amends: null },
};
const fields = (more: Partial<NewOtherSideRecord>) => otherSideProblems({ ...record, ...more }, NOW).map(({ field }) => field);

test.each<[string, Partial<NewOtherSideRecord>, string[]]>([
  ["a question that waits for its answer", {}, []],
  ["a question of now, on a clock that is a minute ahead", { askedAt: NOW + 60_000, deadlineAt: null }, []],
  ["a question of the future", { askedAt: NOW + 60_001, deadlineAt: null }, ["perguntadoEm"]],
  ["a deadline at the moment of the question", { deadlineAt: record.askedAt }, []],
  ["a deadline before the question", { deadlineAt: record.askedAt - 1 }, ["prazo"]],
  ["an answer", { outcome: "respondeu", answer: "R$ 2 milhões." }, []],
  ["an answer without words", { outcome: "respondeu" }, ["resposta"]],
  ["words of somebody who has not answered yet", { answer: "R$ 2 milhões." }, ["situacao"]],
  ["nobody found", { outcome: "nao-localizado" }, []],
  ["words of somebody who did not want to talk", { outcome: "nao-quis-falar", answer: "Disse que está em viagem." }, []],
  ["everything wrong", { askedAt: NOW + 60_001, deadlineAt: NOW, outcome: "respondeu" }, ["perguntadoEm", "prazo", "resposta"]],
])("%s has these problems", (_case, more, problems) => {
  expect(fields(more)).toEqual(problems);
});

test("a problem says what is to be done", () => {
  expect(otherSideProblems({ ...record, outcome: "respondeu" }, NOW)).toEqual([{ field: "resposta", message: "Escreva o que a pessoa respondeu." }]);
});

test("what a later record amends is not current", () => {
  const records = [
    { id: 1, amends: null },
    { id: 2, amends: 1 },
    { id: 3, amends: null },
    { id: 4, amends: 2 },
  ];
  expect(currentRecords(records).map(({ id }) => id)).toEqual([3, 4]);
});

test("a seal covers every field and the seal before it, in the order of all earlier seals", () => {
  const stored: Omit<StoredOtherSideRecord, "seal" | "id"> = { ...record, articleId: 12, seq: 2, recordedAt: NOW, recordedBy: { id: 3, name: "Ana" } };
  expect(sealedText(stored, "abc")).toBe(JSON.stringify(["abc", 12, 2, record.who, record.askedAt, "e-mail", record.question, NOW, "aguardando", "", null, NOW, 3, "Ana"]));
});
