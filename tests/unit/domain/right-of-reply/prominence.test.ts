import fc from "fast-check";
import { expect, test } from "vitest";
import { planCommand } from "#app/features/highlights/plan.ts";
import { displacedReply, type HeldPlace, prominenceOf, replyBody } from "#app/features/right-of-reply/reply-case.ts";
import { actor, inStatus, NOW, snapshot } from "../planned-article.ts";

const placed = (...ids: number[]) => ids.map((id) => ({ id, publishedAt: id }));
const board = (superId: number | null, ...highlights: number[]) => ({
  superHeadline: superId === null ? null : { id: superId, publishedAt: superId },
  highlights: placed(...highlights),
});

test("the most prominent place counts, with all the time that the story had it", () => {
  const moves = [
    { at: 0, to: 3 },
    { at: 10, to: 0 },
    { at: 30, to: 2 },
    { at: 100, to: 0 },
    { at: 105, to: null },
  ];
  expect(prominenceOf(moves, 1_000)).toEqual({ position: "supermanchete", ms: 25 });
  expect(prominenceOf(moves.slice(0, 1), 50)).toEqual({ position: "destaque", ms: 50 });
  expect(
    prominenceOf(
      [
        { at: 0, to: 5 },
        { at: 20, to: 1 },
        { at: 50, to: null },
      ],
      60,
    ),
  ).toEqual({ position: "destaque", ms: 50 });
  expect(prominenceOf([], 60)).toBeNull();
  expect(prominenceOf([{ at: 5, to: null }], 60)).toBeNull();
});

test("time is never counted twice or beyond now", () => {
  fc.assert(
    fc.property(fc.array(fc.record({ at: fc.nat(1_000), to: fc.constantFrom(null, 0, 1, 5) })), (found) => {
      const moves = [...found].sort((one, other) => one.at - other.at);
      const prominence = prominenceOf(moves, 1_000);
      return prominence === null || (prominence.ms > 0 && prominence.ms <= 1_000 - (moves[0]?.at ?? 0));
    }),
  );
});

test("a hold is lost by what takes its place away, not by another rank, a better place, or after its time", () => {
  const held = (position: HeldPlace["position"], until = 100): HeldPlace[] => [{ articleId: 1, position, until }];
  const lost = (before: ReturnType<typeof board>, after: ReturnType<typeof board>, holds: HeldPlace[], now = 50) => displacedReply({ before, after }, holds, now) !== null;
  expect(lost(board(1), board(2, 1), held("supermanchete"))).toBe(true);
  expect(lost(board(1), board(null), held("supermanchete"))).toBe(true);
  expect(lost(board(null, 1, 2), board(null, 2), held("destaque"))).toBe(true);
  expect(lost(board(null, 1, 2), board(null, 2, 1), held("destaque"))).toBe(false);
  expect(lost(board(null, 1), board(1), held("destaque"))).toBe(false);
  expect(lost(board(1), board(2, 1), held("supermanchete", 50))).toBe(false);
  // It did not stand there: nothing is taken from it.
  expect(lost(board(2), board(3), held("supermanchete"))).toBe(false);
});

test("no command takes a held super headline's place, and a scheduled story goes out below it", () => {
  const hold: HeldPlace[] = [{ articleId: 1, position: "supermanchete", until: NOW + 1 }];
  const draft = { ...inStatus("rascunho"), position: "supermanchete" as const };
  const publish = { kind: "save", opId: "o", actor, articleId: draft.id, content: {}, derived: {}, placement: { status: "publicada" } } as const;
  const standing = { ...snapshot(draft), board: board(1), held: hold };
  const refusal = planCommand(publish, standing, NOW);
  expect(refusal.ok ? null : refusal.refusal.code).toBe("conflict");
  expect(planCommand(publish, { ...standing, held: [] }, NOW).ok).toBe(true);
  const scheduled = { ...inStatus("agendada"), position: "supermanchete" as const, scheduledAt: NOW - 1 };
  const due = planCommand({ kind: "publish-due", opId: "o", actor, articleId: scheduled.id }, { ...snapshot(scheduled), board: board(1), held: hold }, NOW);
  expect(due.ok && [due.value.article?.row.status, due.value.article?.row.position, due.value.after.superHeadline?.id]).toEqual(["publicada", "destaque", 1]);
});

test("a reply's text becomes paragraphs, and nothing in it becomes markup", () => {
  expect(replyBody('Não foi <b>assim</b>.\nFoi assim.\n\n\n"E" & fim')).toBe("<p>Não foi &lt;b&gt;assim&lt;/b&gt;.<br>Foi assim.</p><p>&quot;E&quot; &amp; fim</p>");
});
