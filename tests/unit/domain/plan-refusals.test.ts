import { expect, test } from "vitest";
import type { Article } from "#app/features/articles/article.ts";
import type { ArticlePlacement, BoardCommand } from "#app/features/highlights/commands.ts";
import { type BoardSnapshot, planCommand } from "#app/features/highlights/plan.ts";
import type { HeldPlace } from "#app/features/right-of-reply/reply-case.ts";
import { actor, anArticle, HOUR, inStatus, NOW, snapshot } from "./planned-article.ts";

type Create = Extract<BoardCommand, { kind: "create" }>;
const create = (more: Partial<Create> = {}): BoardCommand => ({
  ...{ kind: "create", opId: "o", actor, content: anArticle(), derived: { category: "geral", readingWords: 1, bodyText: "x" }, placement: {} },
  ...more,
});
const save = (placement: ArticlePlacement, more: Partial<Extract<BoardCommand, { kind: "save" }>> = {}): BoardCommand => ({
  ...{ kind: "save", opId: "o", actor, articleId: 7, content: {}, derived: {}, placement },
  ...more,
});
/** Null: planned; else code and words of the refusal. */
function refusalOf(command: BoardCommand, state: BoardSnapshot): [string, string] | null {
  const plan = planCommand(command, state, NOW);
  return plan.ok ? null : [plan.refusal.code, plan.refusal.detail];
}

test.each<[string, BoardSnapshot["assignment"], [string, string] | null]>([
  ["that nobody knows", null, ["not-found", "Pauta não encontrada."]],
  ["without a story", { state: "apurando", articleId: null } as unknown as BoardSnapshot["assignment"], null],
  ["that was dropped", { state: "caiu", articleId: null }, ["conflict", "Esta pauta caiu: reabra-a antes de escrever a matéria."]],
  ["with a story", { state: "escrita", articleId: 3 } as unknown as BoardSnapshot["assignment"], ["conflict", "Esta pauta já tem uma matéria."]],
])("a story of an assignment %s", (_case, assignment, refusal) => {
  expect(refusalOf(create({ assignmentId: 5 }), snapshot(null, { assignment: assignment ?? null }))).toEqual(refusal);
});

test("a reply is published in an open case alone, and a story without either asks for neither", () => {
  const reply = create({ reply: { caseId: 4, hold: null } });
  expect(refusalOf(reply, snapshot(null))).toEqual(["not-found", "Pedido não encontrado."]);
  expect(refusalOf(reply, snapshot(null, { replyCase: { decidedAt: NOW } }))).toEqual(["conflict", "Este pedido já foi decidido."]);
  expect(refusalOf(reply, snapshot(null, { replyCase: { decidedAt: null } }))).toBeNull();
  expect(refusalOf(create(), snapshot(null, { replyCase: { decidedAt: NOW }, assignment: { state: "caiu", articleId: 3 } }))).toBeNull();
});

test.each<[string, Partial<Parameters<typeof save>[1]> & { placement?: ArticlePlacement }, Partial<Article>, boolean]>([
  ["an own draft", {}, {}, true],
  ["a draft of somebody else's", {}, { authorId: 2 }, false],
  ["a draft that was public", {}, { wasPublished: true }, false],
  ["a status that stays", { placement: { status: "rascunho" } }, {}, true],
  ["a publication", { placement: { status: "publicada" } }, {}, false],
  ["a story that is shown", { placement: { active: true } }, {}, true],
  ["a story that is hidden", { placement: { active: false } }, {}, false],
  ["a date", { placement: { publishedAt: NOW } }, {}, false],
  ["a note", { placement: { reviewNote: "Falta a fonte." } }, {}, false],
  ["the note that is there", { placement: { reviewNote: "Falta a fonte." } }, { reviewNote: "Falta a fonte.", reviewAt: null }, true],
  ["an address", { content: { slugWords: "outro" } }, {}, false],
  ["the super headline", { placement: { position: "supermanchete" } }, {}, false],
  ["the super headline that an editor chose", { placement: { position: "supermanchete" } }, { position: "supermanchete" }, true],
  ["a wish for a highlight", { placement: { position: "destaque" } }, {}, true],
])("of a reporter %s is written, or refused", (_case, { placement = {}, ...more }, article, isWritten) => {
  const refusal = refusalOf(save(placement, { ...more, scope: "own-drafts" }), snapshot(anArticle(article)));
  expect(refusal === null ? true : refusal[0] === "forbidden" ? false : refusal).toBe(isWritten);
});

const gate = (checkedVersion: number | null) => ({ checkedVersion, overrides: [] });

test("a person publishes, schedules or shows exactly the version that was checked; the scheduler is never stopped", () => {
  const published = (checked: number | null, article = anArticle()) => refusalOf(save({ status: "publicada" }, { gate: gate(checked) }), snapshot(article))?.[0] ?? null;
  expect([published(3), published(2), published(null)]).toEqual([null, "conflict", "conflict"]);
  const made = (checked: number) => refusalOf(create({ placement: { status: "publicada" }, gate: gate(checked) }), snapshot(null))?.[0] ?? null;
  expect([made(0), made(1)]).toEqual([null, "conflict"]);
  expect(refusalOf(save({}, { gate: gate(null), content: { title: "Outro" } }), snapshot(anArticle()))).toBeNull();
  expect(refusalOf(save({ status: "publicada" }), snapshot(anArticle()))).toBeNull();
  const unchecked = planCommand(save({ status: "publicada" }, { gate: gate(null) }), snapshot(anArticle()), NOW);
  expect(unchecked.ok ? null : [unchecked.refusal.detail, unchecked.refusal.carried?.value]).toEqual(["A matéria mudou enquanto era conferida. Tente de novo.", { version: 3 }]);
});

const board = { superHeadline: { id: 50, publishedAt: 1 }, highlights: [1, 2, 3, 4, 5].map((id) => ({ id, publishedAt: id })) };
const hold = (articleId: number, position: HeldPlace["position"], until = NOW + 1): HeldPlace[] => [{ articleId, position, until }];

test("no command takes the place of a published reply before its time", () => {
  const state = (held: HeldPlace[], article: Article | null = anArticle()) => snapshot(article, { board, held });
  const publish = (position: ArticlePlacement["position"]) => save({ status: "publicada", ...(position ? { position } : {}) });
  expect(refusalOf(publish("supermanchete"), state(hold(50, "supermanchete")))?.[1]).toContain("ocupa a super manchete");
  expect(refusalOf(publish("destaque"), state(hold(1, "destaque")))?.[1]).toContain("ocupa um dos destaques");
  expect(refusalOf(publish("destaque"), state(hold(50, "supermanchete")))).toBeNull();
  expect(refusalOf(publish("supermanchete"), state(hold(50, "supermanchete", NOW)))).toBeNull();
});

test("a story that is due is published all the same, in the next position below one that a reply holds", () => {
  const due = anArticle({ status: "agendada", scheduledAt: NOW - HOUR, position: "supermanchete" });
  const positionOf = (held: HeldPlace[], places = board) => {
    const plan = planCommand({ kind: "publish-due", opId: "o", actor, articleId: 7 }, snapshot(due, { board: places, held }), NOW);
    return plan.ok ? plan.value.article?.row.position : plan.refusal.code;
  };
  expect(positionOf([])).toBe("supermanchete");
  expect(positionOf(hold(50, "supermanchete"))).toBe("destaque");
  expect(positionOf([...hold(50, "supermanchete"), ...[1, 2, 3, 4, 5].flatMap((id) => hold(id, "destaque"))])).toBe("geral");
});

test("what is not due waits, also at a wrong status", () => {
  const due = (article: Article) => refusalOf({ kind: "publish-due", opId: "o", actor, articleId: 7 }, snapshot(article))?.[0] ?? null;
  expect([due(anArticle({ status: "agendada", scheduledAt: NOW })), due(anArticle({ status: "agendada", scheduledAt: NOW + 1 })), due(inStatus("rascunho"))]).toEqual([
    null,
    "conflict",
    "conflict",
  ]);
});
