import fc from "fast-check";
import { expect, test } from "vitest";
import { ARTICLE_STATUSES, type Article, isVisible, orderKeyAt } from "#app/features/articles/article.ts";
import { POSITIONS } from "#app/features/articles/position.ts";
import { type Board, MAX_HIGHLIGHTS } from "#app/features/highlights/board.ts";
import type { ArticlePlacement, BoardCommand } from "#app/features/highlights/commands.ts";
import { type BoardSnapshot, planCommand } from "#app/features/highlights/plan.ts";
import { joinProblems } from "#app/features/highlights/write-problems.ts";
import { actor, anArticle, HOUR, inStatus, NOW, snapshot } from "./planned-article.ts";

const save = (placement: ArticlePlacement): BoardCommand => ({ kind: "save", opId: "o", actor, articleId: 7, content: {}, derived: {}, placement });

test("of the nine changes of status only published to scheduled is refused", () => {
  for (const from of ARTICLE_STATUSES) {
    for (const to of ARTICLE_STATUSES) {
      const plan = planCommand(save({ status: to, ...(to === "agendada" ? { scheduledAt: NOW + 2 * HOUR } : {}) }), snapshot(inStatus(from)), NOW);
      expect([from, to, plan.ok]).toEqual([from, to, !(from === "publicada" && to === "agendada")]);
      if (plan.ok) expect(plan.value.article?.row.status).toBe(to);
    }
  }
});

test("a note of what was wrong is dated when it changes, undated when it goes, and only what readers had can have one", () => {
  const note = (article: Article, correction?: string) =>
    planCommand(
      { kind: "save", opId: "o", actor, articleId: 7, content: correction === undefined ? { kicker: "OUTRO" } : { correction }, derived: {}, placement: {} },
      snapshot(article),
      NOW,
    );
  const correctedAt = (article: Article, correction?: string) => {
    const plan = note(article, correction);
    return plan.ok ? plan.value.article?.row.correctedAt : plan;
  };
  const published = inStatus("publicada");
  const corrected = { ...published, correction: "Eram sete.", correctedAt: NOW - 5 };
  expect(correctedAt(published, "Eram sete.")).toBe(NOW);
  expect(correctedAt(corrected, "Eram sete.")).toBe(NOW - 5);
  expect(correctedAt(corrected)).toBe(NOW - 5);
  expect(correctedAt(corrected, "Eram oito.")).toBe(NOW);
  expect(correctedAt(corrected, "")).toBeNull();
  expect(correctedAt({ ...corrected, status: "rascunho" }, "Eram oito.")).toBe(NOW);
  for (const status of ["rascunho", "agendada"] as const) expect([status, note(inStatus(status), "Eram sete.").ok]).toEqual([status, false]);
  expect(note(inStatus("rascunho"), "").ok).toBe(true);
});

test("a draft waits from the first time it is sent; handed back it keeps what was said until it is sent again or goes out", () => {
  const after = (article: Article, placement: ArticlePlacement) => {
    const plan = planCommand(save(placement), snapshot(article), NOW);
    const row = plan.ok ? plan.value.article?.row : undefined;
    return row && [row.reviewAt, row.reviewNote];
  };
  const draft = inStatus("rascunho");
  const waiting = { ...draft, reviewAt: NOW - 5 };
  const returned = { ...draft, reviewNote: "Falta ouvir a prefeitura." };
  expect(after(draft, { review: true })).toEqual([NOW, ""]);
  expect(after(waiting, { review: true })).toEqual([NOW - 5, ""]);
  expect(after(waiting, { review: false, reviewNote: "Falta a fonte." })).toEqual([null, "Falta a fonte."]);
  expect(after(waiting, { review: false })).toEqual([null, ""]);
  // Taken back by who wrote it just before it was handed back: the note is not lost.
  expect(after(draft, { review: false, reviewNote: "Falta a fonte." })).toEqual([null, "Falta a fonte."]);
  expect(after(returned, {})).toEqual([null, "Falta ouvir a prefeitura."]);
  expect(after(returned, { review: true })).toEqual([NOW, ""]);
  for (const status of ["agendada", "publicada"] as const) expect([status, after(returned, { status, scheduledAt: NOW + HOUR })]).toEqual([status, [null, ""]]);
});

test("what is asked of the review and cannot be is refused; what is so already may be sent back", () => {
  const problems = (article: Article, placement: ArticlePlacement, more: Partial<BoardCommand> = {}) => {
    const plan = planCommand({ ...save(placement), ...more } as BoardCommand, snapshot(article), NOW);
    return plan.ok ? [] : (plan.refusal.fields?.map(({ field }) => field) ?? plan.refusal.code);
  };
  const draft = inStatus("rascunho");
  const returned = { ...draft, reviewNote: "Falta ouvir a prefeitura." };
  const { reviewNote } = returned;
  expect(problems(draft, { reviewNote })).toEqual(["notaRevisao"]);
  expect(problems(draft, { review: true, reviewNote })).toEqual(["notaRevisao"]);
  expect(problems(returned, { reviewNote: "" })).toEqual(["notaRevisao"]);
  for (const status of ["agendada", "publicada"] as const) {
    const article = inStatus(status);
    expect(problems(article, { review: true, reviewNote })).toEqual(["emRevisao", "notaRevisao"]);
    expect(problems(article, { review: false, reviewNote })).toEqual(["notaRevisao"]);
    expect(problems(draft, { status, scheduledAt: NOW + HOUR, review: true })).toEqual(["emRevisao"]);
    expect(problems(article, { status, review: false, reviewNote: "" })).toEqual([]);
    expect(problems(returned, { status, scheduledAt: NOW + HOUR, reviewNote })).toEqual([]);
    expect(problems({ ...draft, reviewAt: NOW - 5 }, { status, scheduledAt: NOW + HOUR, review: true, reviewNote: "" })).toEqual([]);
  }
  expect(problems(returned, { review: true, reviewNote: "" })).toEqual([]);
  expect(problems(returned, { reviewNote })).toEqual([]);
  expect(problems(returned, { reviewNote }, { scope: "own-drafts" })).toEqual([]);
  expect(problems(returned, { review: false, reviewNote: "De mim para mim" }, { scope: "own-drafts" })).toBe("forbidden");
});

const placement: fc.Arbitrary<ArticlePlacement> = fc.record(
  {
    position: fc.constantFrom(...POSITIONS),
    status: fc.constantFrom(...ARTICLE_STATUSES),
    active: fc.boolean(),
    publishedAt: fc.integer({ min: NOW - HOUR, max: NOW + HOUR }),
    scheduledAt: fc.option(fc.integer({ min: NOW - HOUR, max: NOW + HOUR })),
  },
  { requiredKeys: [] },
);
const article = fc
  .record({ status: fc.constantFrom(...ARTICLE_STATUSES), active: fc.boolean(), position: fc.constantFrom(...POSITIONS), deleted: fc.boolean() })
  .map(({ status, active, position, deleted }) => ({ ...inStatus(status), active, position, deletedAt: deleted ? NOW - 1 : null }));
const commands = fc.oneof(
  placement.map(save),
  fc.constantFrom<BoardCommand>(
    { kind: "toggle", opId: "o", actor, articleId: 7 },
    { kind: "remove", opId: "o", actor, articleId: 7 },
    { kind: "restore", opId: "o", actor, articleId: 7 },
    { kind: "publish-due", opId: "o", actor, articleId: 7 },
    { kind: "move", opId: "o", actor, articleId: 7, direction: "up" },
    { kind: "move", opId: "o", actor, articleId: 7, direction: "down" },
  ),
);

test("whatever is asked, a plan keeps the rules of dates, places and first publications", () => {
  fc.assert(
    fc.property(article, commands, fc.integer({ min: 0, max: 5 }), (before, command, held) => {
      const highlights = Array.from({ length: held }, (_, index) => ({ id: 100 + index, publishedAt: NOW - index }));
      const own = isVisible(before) ? { id: before.id, publishedAt: before.publishedAt ?? 0 } : null;
      const board = {
        superHeadline: before.position === "supermanchete" ? own : null,
        highlights: before.position === "destaque" && own ? [own, ...highlights.slice(0, 4)] : highlights,
      };
      const plan = planCommand(command, snapshot(before, { board }), NOW);
      if (!plan.ok) return;
      const { after, article: planned, firstPublication } = plan.value;
      expect(after.highlights.length).toBeLessThanOrEqual(MAX_HIGHLIGHTS);
      if (!planned) return;
      const { row } = planned;
      const holds = [after.superHeadline, ...after.highlights].some((one) => one?.id === row.id);
      expect(holds).toBe(isVisible(row) && (row.position === "supermanchete" || row.position === "destaque"));
      expect(row.publishedAt ?? 0).toBeLessThanOrEqual(NOW);
      if (row.status === "publicada") expect([row.publishedAt !== null, row.scheduledAt]).toEqual([true, null]);
      if (row.status === "agendada") expect(row.scheduledAt).not.toBeNull();
      expect(firstPublication).toBe(isVisible(row) && !before.wasPublished);
      expect(row.wasPublished).toBe(before.wasPublished || isVisible(row));
      expect(row.version).toBe(before.version + 1);
    }),
    { numRuns: 2_000 },
  );
});

test("a stale save is refused with the article's number, before anything else is looked at", () => {
  const plan = planCommand({ ...save({ status: "agendada" }), expectedVersion: 2 } as BoardCommand, snapshot(inStatus("publicada")), NOW);
  expect(plan).toMatchObject({ ok: false, refusal: { code: "conflict", carried: { kind: "article", value: 7 } } });
});

test("nothing but restore touches what is in the bin, and restore nothing else", () => {
  const inBin = anArticle({ deletedAt: NOW - 1 });
  for (const kind of ["toggle", "remove", "publish-due"] as const)
    expect(planCommand({ kind, opId: "o", actor, articleId: 7 }, snapshot(inBin), NOW)).toMatchObject({ ok: false, refusal: { code: "not-found" } });
  expect(planCommand({ kind: "restore", opId: "o", actor, articleId: 7 }, snapshot(inBin), NOW).ok).toBe(true);
  expect(planCommand({ kind: "restore", opId: "o", actor, articleId: 7 }, snapshot(anArticle()), NOW)).toMatchObject({ ok: false, refusal: { code: "conflict" } });
});

test("what is due goes out dated with its own time, hidden or not; what had a date keeps it and its place in the order", () => {
  const due = (more: Partial<Article>) =>
    planCommand({ kind: "publish-due", opId: "o", actor, articleId: 7 }, snapshot(anArticle({ status: "agendada", scheduledAt: NOW - HOUR, ...more })), NOW);
  const first = due({});
  expect(first.ok && first.value.article?.row).toMatchObject({ status: "publicada", publishedAt: NOW - HOUR, scheduledAt: null, version: 4 });
  expect(first.ok && first.value.article?.row.orderKey).not.toBe(1);
  const again = due({ publishedAt: NOW - 5 * HOUR });
  expect(again.ok && again.value.article?.row).toMatchObject({ status: "publicada", publishedAt: NOW - 5 * HOUR, scheduledAt: null, orderKey: 1 });
  for (const early of [{ scheduledAt: NOW + 1 }, { scheduledAt: null }, { status: "rascunho" as const }]) expect([early, due(early).ok]).toEqual([early, false]);
  expect(due({ scheduledAt: NOW }).ok).toBe(true);
});

const planned = (command: BoardCommand, article: Article | null, more: Partial<BoardSnapshot> = {}) => {
  const plan = planCommand(command, snapshot(article, more), NOW);
  if (!plan.ok) throw new Error(plan.refusal.detail);
  return plan.value;
};
const refusal = (command: BoardCommand, article: Article | null, more: Partial<BoardSnapshot> = {}) => {
  const plan = planCommand(command, snapshot(article, more), NOW);
  return plan.ok ? null : plan.refusal;
};
const place = (id: number) => ({ id, publishedAt: NOW - id });
const FULL: Board = { superHeadline: place(10), highlights: [place(1), place(2), place(3), place(4), place(5)] };
const idsOf = ({ superHeadline, highlights }: Board) => [superHeadline?.id ?? null, ...highlights.map(({ id }) => id)];
const published = (more: Partial<Article> = {}) => ({ ...inStatus("publicada"), ...more });
const DERIVED = { category: "esporte", readingWords: 12, bodyText: "x" };
const CONTENT = { ...anArticle(), title: "Título novo" };
const create = (status: ArticlePlacement): BoardCommand => ({ kind: "create", opId: "o", actor, content: CONTENT, derived: DERIVED, placement: status });

test("a new article is a draft of its writer, in the general list, until it is asked to be more", () => {
  const { article, firstPublication, affectsReaders, articleId, demoted, orderKeys } = planned(create({}), null);
  expect(article?.row).toMatchObject({
    id: 8,
    slug: "8-titulo-novo",
    status: "rascunho",
    position: "geral",
    active: true,
    version: 1,
    authorId: 1,
    category: "esporte",
    readingWords: 12,
  });
  expect(article?.row).toMatchObject({
    publishedAt: null,
    scheduledAt: null,
    wasPublished: false,
    reviewAt: null,
    createdAt: NOW,
    updatedAt: NOW,
    editedAt: NOW,
    orderKey: orderKeyAt(NOW, 8),
  });
  expect([article?.before, firstPublication, affectsReaders, articleId, demoted, orderKeys]).toEqual([null, false, false, 8, [], []]);
  expect(article?.contentChanged).toContain("title");
  expect(article?.derived).toEqual(DERIVED);
});

test("a new article that is published takes the place that was chosen for it", () => {
  const plan = planned(create({ status: "publicada", position: "destaque" }), null, { board: FULL });
  expect(plan.article?.row).toMatchObject({ status: "publicada", publishedAt: NOW, wasPublished: true, orderKey: orderKeyAt(NOW, 8) });
  expect([plan.firstPublication, plan.affectsReaders, idsOf(plan.after), plan.demoted]).toEqual([true, true, [10, 8, 1, 2, 3, 4], [place(5)]]);
  expect(idsOf(planned(create({ status: "publicada", position: "supermanchete" }), null, { board: FULL }).after)).toEqual([8, 10, 1, 2, 3, 4]);
  const municipal = planned(create({ status: "publicada", position: "municipios" }), null, { board: FULL });
  expect([idsOf(municipal.after), municipal.demoted, municipal.article?.row.position]).toEqual([idsOf(FULL), [], "municipios"]);
  expect(refusal({ ...create({ status: "publicada" }), content: { ...CONTENT, title: "" } } as BoardCommand, null)?.fields).toEqual([
    { field: "titulo", message: "Campo obrigatório." },
  ]);
});

const saveOf = (content: object, more: object = {}): BoardCommand => ({ ...save({}), content, ...more }) as BoardCommand;

test("a save writes only what is different, and dates the text only when it changed", () => {
  const before = anArticle({ category: "geral", readingWords: 7 });
  const same = planned(saveOf({ title: before.title, tags: [] }), before).article;
  expect([same?.contentChanged, same?.row.editedAt, same?.row.updatedAt, same?.row.category, same?.row.readingWords]).toEqual([[], before.editedAt, NOW, "geral", 7]);
  const changed = planned(saveOf({ title: "Outro título", subtitle: "S" }, { derived: DERIVED }), before).article;
  expect([changed?.contentChanged, changed?.row.editedAt, changed?.row.slug, changed?.row.category, changed?.row.readingWords]).toEqual([
    ["title"],
    NOW,
    "7-outro-titulo",
    "esporte",
    12,
  ]);
});

test("a save is refused as stale by the version only when it names another one", () => {
  expect(refusal(saveOf({}, { expectedVersion: 3 }), anArticle())).toBeNull();
  expect(refusal(saveOf({}, { expectedVersion: 2 }), anArticle())?.code).toBe("conflict");
});

test("of one open editor a save with a lower number comes too late, and an editing of somebody else's is none of mine", () => {
  const editing = (seq: number) => saveOf({}, { editing: { id: "e", seq } });
  const stored = { editing: { seq: 5, userId: 1 } };
  expect([4, 5, 6].map((seq) => refusal(editing(seq), anArticle(), stored)?.detail ?? null)).toEqual([
    "Há texto mais novo desta edição, guardado há pouco. Espere o salvamento terminar e tente de novo.",
    null,
    null,
  ]);
  expect(refusal(editing(6), anArticle(), { editing: { seq: 5, userId: 2 } })?.detail).toBe("Esta edição foi aberta por outra pessoa. Recarregue a página.");
  expect(refusal(editing(1), anArticle())).toBeNull();
  expect(refusal(saveOf({}), anArticle(), { editing: { seq: 5, userId: 2 } })).toBeNull();
});

test("a reporter writes own drafts only, and neither publishes, hides, dates nor asks for the super headline", () => {
  const asReporter = (placement: ArticlePlacement, article: Article | null = anArticle()) => {
    const command = article ? save(placement) : create(placement);
    return refusal({ ...command, scope: "own-drafts" } as BoardCommand, article)?.code ?? null;
  };
  expect([asReporter({}), asReporter({ status: "rascunho", active: true, position: "destaque" }), asReporter({}, null)]).toEqual([null, null, null]);
  for (const wish of [{ status: "publicada" }, { status: "agendada", scheduledAt: NOW + HOUR }, { active: false }, { publishedAt: NOW }, { position: "supermanchete" }] as const)
    expect([wish, asReporter(wish), asReporter(wish, null)]).toEqual([wish, "forbidden", "forbidden"]);
  for (const other of [{ authorId: 2 }, { status: "publicada" as const }, { wasPublished: true }]) expect([other, asReporter({}, anArticle(other))]).toEqual([other, "forbidden"]);
  expect(asReporter({ position: "supermanchete" }, anArticle({ position: "supermanchete" }))).toBeNull();
});

test("a schedule lies ahead, unless it was made before and stays; a date of publication does not, but for a clock a minute ahead", () => {
  const fields = (placement: ArticlePlacement, article = anArticle()) => refusal(save(placement), article)?.fields?.map(({ field }) => field) ?? [];
  const scheduled = inStatus("agendada");
  expect(fields({ status: "agendada", scheduledAt: NOW })).toEqual(["agendamento"]);
  expect(fields({ status: "agendada", scheduledAt: NOW + 1 })).toEqual([]);
  expect(fields({ status: "agendada" })).toEqual(["agendamento"]);
  expect(fields({ scheduledAt: null }, scheduled)).toEqual(["agendamento"]);
  expect(fields({ scheduledAt: NOW - 1 }, scheduled)).toEqual(["agendamento"]);
  expect(fields({}, { ...scheduled, scheduledAt: NOW - 1 })).toEqual([]);
  expect(fields({ scheduledAt: NOW - 1 })).toEqual([]);
  expect([fields({ publishedAt: NOW + 60_000 }), fields({ publishedAt: NOW + 60_001 })]).toEqual([[], ["dataPublicacao"]]);
  expect(fields({ status: "publicada" }, anArticle({ body: "", subtitle: "" }))).toEqual(["subtitulo", "conteudo"]);
  expect(fields({}, anArticle({ body: "", subtitle: "" }))).toEqual([]);
});

test("a draft of another's is handed back with a word of what is missing; one's own is taken back without", () => {
  const fields = (placement: ArticlePlacement, more: Partial<Article>) => refusal(save(placement), anArticle(more))?.fields?.map(({ field }) => field) ?? [];
  expect(fields({ review: false }, { authorId: 2, reviewAt: NOW - 1 })).toEqual(["notaRevisao"]);
  expect(fields({ review: false, reviewNote: "Falta a fonte." }, { authorId: 2, reviewAt: NOW - 1 })).toEqual([]);
  expect(fields({ review: false }, { authorId: 1, reviewAt: NOW - 1 })).toEqual([]);
  expect(fields({ review: false }, { authorId: 2 })).toEqual([]);
  expect(fields({}, { authorId: 2, reviewAt: NOW - 1 })).toEqual([]);
  expect(fields({ review: false, status: "publicada" }, { authorId: 2, reviewAt: NOW - 1 })).toEqual([]);
});

test("a date is what was given, else what it had, else now; another date moves it in the order of articles", () => {
  const row = (placement: ArticlePlacement, article: Article) => planned(save(placement), article).article?.row;
  expect(row({ status: "publicada" }, anArticle())).toMatchObject({ publishedAt: NOW, orderKey: orderKeyAt(NOW, 7) });
  expect(row({ status: "publicada" }, anArticle({ publishedAt: NOW - HOUR }))).toMatchObject({ publishedAt: NOW - HOUR, orderKey: 1 });
  expect(row({ publishedAt: NOW - 5 }, published())).toMatchObject({ publishedAt: NOW - 5, orderKey: orderKeyAt(NOW - 5, 7) });
  expect(row({ publishedAt: NOW + 1_000 }, published())?.publishedAt).toBe(NOW);
  expect(row({}, published())).toMatchObject({ publishedAt: NOW - HOUR, orderKey: 1 });
  expect(row({}, anArticle())).toMatchObject({ publishedAt: null, orderKey: 1 });
});

test("a schedule ends with its status: a draft keeps one only that it was given, what is published none", () => {
  const scheduledAt = (placement: ArticlePlacement, article: Article) => planned(save(placement), article).article?.row.scheduledAt;
  const later = NOW + 2 * HOUR;
  expect(scheduledAt({}, inStatus("agendada"))).toBe(NOW + HOUR);
  expect(scheduledAt({ scheduledAt: later }, inStatus("agendada"))).toBe(later);
  expect(scheduledAt({ status: "rascunho" }, inStatus("agendada"))).toBeNull();
  expect(scheduledAt({ status: "rascunho", scheduledAt: later }, inStatus("agendada"))).toBe(later);
  expect(scheduledAt({}, anArticle({ scheduledAt: later }))).toBe(later);
  expect(scheduledAt({ scheduledAt: null }, anArticle({ scheduledAt: later }))).toBeNull();
  expect(scheduledAt({ status: "publicada", scheduledAt: later }, inStatus("agendada"))).toBeNull();
});

test("problems of several checks are listed once for each field, the first one", () => {
  const problem = (field: string, message: string) => ({ field, message });
  expect(joinProblems([problem("a", "1"), problem("b", "2")], [], [problem("a", "3"), problem("c", "4")])).toEqual([problem("a", "1"), problem("b", "2"), problem("c", "4")]);
  expect(joinProblems()).toEqual([]);
});
