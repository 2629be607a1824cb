import { type Article, type ArticleContent, CURRENT_ARTICLE, EMPTY_CONTENT, isVisible, orderKeyAt } from "#app/features/articles/article.ts";
import { asksForSuperHeadline, isOwnDraft, SUPER_HEADLINE_REFUSED } from "#app/features/articles/drafts.ts";
import type { Position } from "#app/features/articles/position.ts";
import { addressOf } from "#app/features/articles/story-meta.ts";
import { type AssignmentSummary, isDraftable } from "#app/features/assignments/assignment.ts";
import { isGated, NEEDS_CHECKS } from "#app/features/checks/publish-gate.ts";
import { displacedReply, type HeldPlace } from "#app/features/right-of-reply/reply-case.ts";
import { accepted, carrying, type Result, refused, refusedFields } from "#app/platform/failures/refusal.ts";
import { type Board, CURRENT_ORDER, MAX_HIGHLIGHTS, moveHighlight, orderHighlights, type PlacedArticle, sameBoard, withoutArticle } from "./board.ts";
import type { ArticlePlacement, BoardCommand, DerivedContent } from "./commands.ts";
import { placeNew, placeReturning, planArrangement, refreshPlacedArticle } from "./placing.ts";
import { changesAddress, planImport, writtenContent } from "./plan-import.ts";
import { type SavedOrder, type UndoableCommand, undoOrder, undoRow } from "./undo.ts";
import { reviewOf, writeProblems } from "./write-problems.ts";

/** State of D1 when the command was planned. */
export interface BoardSnapshot {
  board: Board;
  /** Changes whenever the places change; `set-order` may be refused by it. */
  orderVersion: number;
  /** The article the command names, also when it is in the bin. */
  article: Article | null;
  /** The id the next article gets. */
  nextId: number;
  /** The visible neighbour in the direction of a move, in the same display group. */
  neighbour: { id: number; orderKey: number } | null;
  /** Visible articles among those that a `set-order` or a `restore-arrangement` names. */
  desired: readonly PlacedArticle[];
  /** The newest visible articles, newest first. */
  latest: readonly PlacedArticle[];
  /** The highest save number stored for the editing that a save comes from. */
  editing: { seq: number; userId: number } | null;
  /** The saved order that an `undo-order` names. */
  saved?: SavedOrder | null;
  /** The toggle or move that an `undo` names. */
  undone?: UndoableCommand | null;
  /** The assignment that a `create` names. */
  assignment?: Pick<AssignmentSummary, "state" | "articleId"> | null;
  /** The case of a right of reply that a `create` names. */
  replyCase?: { decidedAt: number | null } | null;
  /** Published replies that hold a place. */
  held?: readonly HeldPlace[];
}

/** The row to write, without its rank (the board's) and without the columns that other tables keep up to date. */
export type PlannedArticle = Omit<Article, "highlightRank" | "viewCount" | "coverFocal" | "coverPlaceholder">;

const plannedOf = ({ highlightRank: _rank, viewCount: _views, coverFocal: _focus, coverPlaceholder: _placeholder, ...row }: Article): PlannedArticle => row;

/** Everything one batch has to write. */
export interface BoardPlan {
  before: Board;
  after: Board;
  /** Articles that lost their place; they move to `geral`. */
  demoted: readonly PlacedArticle[];
  /** Leave the highlights for the position they came from: only an undo knows it. */
  returned?: readonly { placed: PlacedArticle; position: Position }[];
  /** Written as planned; absent when only places or keys change. */
  article: { before: Article | null; row: PlannedArticle; contentChanged: readonly (keyof ArticleContent)[]; derived: Partial<DerivedContent> } | null;
  /** Order keys that two articles exchange. */
  orderKeys: readonly { id: number; orderKey: number }[];
  /** True when the article is published for the first time: channels get their rows once. */
  firstPublication: boolean;
  /** True when readers' pages change. */
  affectsReaders: boolean;
  /** Named in the audit log. */
  articleId: number | null;
}

const NOT_FOUND = "Matéria não encontrada.";
const NOT_OWN_DRAFT = "Repórteres só alteram os próprios rascunhos.";
const ADDRESS_REFUSED = "Quem escolhe o endereço da matéria é um editor.";
const UNCHECKED = "A matéria mudou enquanto era conferida. Tente de novo.";
const CANNOT_MOVE = "Não foi possível mover";

const placesOnly = (snapshot: BoardSnapshot, after: Board, demoted: readonly PlacedArticle[], articleId: number | null): BoardPlan => ({
  before: snapshot.board,
  after,
  demoted,
  article: null,
  orderKeys: [],
  firstPublication: false,
  affectsReaders: !sameBoard(snapshot.board, after),
  articleId,
});

/** The plan for a change of an article from `before` (null: a new article) to `row`, with its place on the board. */
function applyChange(
  snapshot: BoardSnapshot,
  before: Article | null,
  row: PlannedArticle,
  changes: { contentChanged: readonly (keyof ArticleContent)[]; derived: Partial<DerivedContent>; returning: boolean },
): BoardPlan {
  const wasVisible = before !== null && isVisible(before);
  const visible = isVisible(row);
  const { board } = snapshot;
  let placed: { board: Board; demoted: readonly PlacedArticle[]; position: Position };
  if (!visible) placed = { board: withoutArticle(board, row.id), demoted: [], position: row.position };
  else if (wasVisible && before.position === row.position) placed = { board: refreshPlacedArticle(board, row), demoted: [], position: row.position };
  else if (changes.returning) placed = placeReturning(board, row);
  else placed = placeNew(board, row);
  return {
    before: board,
    after: placed.board,
    demoted: placed.demoted,
    article: {
      before,
      row: { ...row, position: placed.position, wasPublished: row.wasPublished || visible },
      contentChanged: changes.contentChanged,
      derived: changes.derived,
    },
    orderKeys: [],
    firstPublication: visible && !row.wasPublished,
    affectsReaders: visible || wasVisible,
    articleId: row.id,
  };
}

/** The row with status, schedule, dates and review as requested; invalid requests were refused before. */
function applyPlacement(row: PlannedArticle, before: Article | null, placement: ArticlePlacement, now: number): PlannedArticle {
  const from = before?.status ?? "rascunho";
  const status = placement.status ?? row.status;
  const scheduledAt = placement.scheduledAt === undefined ? row.scheduledAt : placement.scheduledAt;
  const publishing = status === "publicada" && from !== "publicada";
  const given = placement.publishedAt === undefined ? undefined : Math.min(placement.publishedAt, now);
  const publishedAt = given ?? (publishing ? (row.publishedAt ?? now) : row.publishedAt);
  const redated = publishedAt !== row.publishedAt;
  return {
    ...row,
    status,
    active: placement.active ?? row.active,
    position: placement.position ?? row.position,
    ...reviewOf(row, status, placement, now),
    publishedAt,
    scheduledAt: status === "agendada" ? scheduledAt : status === "publicada" ? null : from === "agendada" && placement.scheduledAt === undefined ? null : scheduledAt,
    orderKey: publishedAt !== null && redated ? orderKeyAt(publishedAt, row.id) : row.orderKey,
  };
}

/** With scope `own-drafts` a write may neither publish nor date nor annotate; position and schedule of a draft are wishes. */
function refuseOutsideOwnDrafts(
  { scope, actor, placement, content }: Extract<BoardCommand, { kind: "create" | "save" }>,
  article: Article | null,
): ReturnType<typeof refused> | null {
  if (scope !== "own-drafts") return null;
  if (article && !isOwnDraft(article, actor.id)) return refused("forbidden", NOT_OWN_DRAFT);
  const notes = Boolean(placement.reviewNote) && placement.reviewNote !== article?.reviewNote;
  const decides = (placement.status ?? "rascunho") !== "rascunho" || placement.active === false || placement.publishedAt !== undefined || notes;
  if (decides) return refused("forbidden", "Quem publica é um editor: envie o rascunho para revisão.");
  if (changesAddress(content, article)) return refused("forbidden", ADDRESS_REFUSED);
  return asksForSuperHeadline(placement.position, article) ? refused("forbidden", SUPER_HEADLINE_REFUSED) : null;
}

/** A story of an assignment is its only one. */
function refuseForAssignment({ assignmentId }: Extract<BoardCommand, { kind: "create" }>, { assignment }: BoardSnapshot): ReturnType<typeof refused> | null {
  if (assignmentId === undefined) return null;
  if (!assignment) return refused("not-found", "Pauta não encontrada.");
  if (isDraftable(assignment)) return null;
  return refused("conflict", assignment.articleId === null ? "Esta pauta caiu: reabra-a antes de escrever a matéria." : "Esta pauta já tem uma matéria.");
}

/** A case is decided once. */
function refuseForReply({ reply }: Extract<BoardCommand, { kind: "create" }>, { replyCase }: BoardSnapshot): ReturnType<typeof refused> | null {
  if (!reply) return null;
  if (!replyCase) return refused("not-found", "Pedido não encontrado.");
  return replyCase.decidedAt === null ? null : refused("conflict", "Este pedido já foi decidido.");
}

function planCreate(command: Extract<BoardCommand, { kind: "create" }>, snapshot: BoardSnapshot, now: number): Result<BoardPlan> {
  const outside = refuseOutsideOwnDrafts(command, null) ?? refuseForAssignment(command, snapshot) ?? refuseForReply(command, snapshot);
  if (outside) return outside;
  const id = snapshot.nextId;
  const content: ArticleContent = { ...EMPTY_CONTENT, ...command.content, ...writtenContent(command.content, null) };
  const draft: PlannedArticle = {
    ...content,
    id,
    slug: addressOf(id, content),
    category: command.derived.category,
    readingWords: command.derived.readingWords,
    position: "geral",
    orderKey: orderKeyAt(now, id),
    status: "rascunho",
    active: true,
    deletedAt: null,
    publishedAt: null,
    wasPublished: false,
    scheduledAt: null,
    authorId: command.actor.id,
    correctedAt: null,
    reviewAt: null,
    reviewNote: "",
    version: 1,
    createdAt: now,
    updatedAt: now,
    editedAt: now,
  };
  const problems = writeProblems(draft, null, { placement: command.placement, actorId: command.actor.id }, now);
  if (problems.length > 0) return refusedFields(problems);
  const row = applyPlacement(draft, null, command.placement, now);
  const contentChanged = Object.keys(command.content) as (keyof ArticleContent)[];
  return accepted(applyChange(snapshot, null, row, { contentChanged, derived: command.derived, returning: false }));
}

function planSave(command: Extract<BoardCommand, { kind: "save" }>, article: Article, snapshot: BoardSnapshot, now: number): Result<BoardPlan> {
  const outside = refuseOutsideOwnDrafts(command, article);
  if (outside) return outside;
  if (command.expectedVersion !== undefined && command.expectedVersion !== article.version) {
    return refused("conflict", "Esta matéria foi alterada por outra pessoa. Compare as versões antes de salvar.", carrying(CURRENT_ARTICLE, article.id));
  }
  if (command.editing && snapshot.editing) {
    if (snapshot.editing.userId !== command.actor.id) return refused("conflict", "Esta edição foi aberta por outra pessoa. Recarregue a página.");
    if (snapshot.editing.seq > command.editing.seq) return refused("conflict", "Há texto mais novo desta edição, guardado há pouco. Espere o salvamento terminar e tente de novo.");
  }
  const given = writtenContent(command.content, article);
  const contentChanged = (Object.keys(given) as (keyof ArticleContent)[]).filter((field) => JSON.stringify(given[field]) !== JSON.stringify(article[field]));
  const content = Object.fromEntries(contentChanged.map((field) => [field, given[field]])) as Partial<ArticleContent>;
  const edited: PlannedArticle = {
    ...plannedOf(article),
    ...content,
    // An address is made of a new title alone: one of earlier rules stays.
    slug: content.title === undefined && content.slugWords === undefined ? article.slug : addressOf(article.id, { title: article.title, slugWords: article.slugWords, ...content }),
    category: command.derived.category ?? article.category,
    readingWords: command.derived.readingWords ?? article.readingWords,
    correctedAt: content.correction === undefined ? article.correctedAt : content.correction === "" ? null : now,
    version: article.version + 1,
    updatedAt: now,
    editedAt: contentChanged.length > 0 ? now : article.editedAt,
  };
  const problems = writeProblems(edited, article, { placement: command.placement, actorId: command.actor.id }, now);
  if (problems.length > 0) return refusedFields(problems);
  const row = applyPlacement(edited, article, command.placement, now);
  const enabling = article.status === "publicada" && row.status === "publicada" && !article.active && row.active;
  const moved = command.placement.position !== undefined && command.placement.position !== article.position;
  return accepted(applyChange(snapshot, article, row, { contentChanged, derived: command.derived, returning: enabling && !moved }));
}

function planRow(article: Article, snapshot: BoardSnapshot, now: number, change: Partial<PlannedArticle>, returning: boolean): BoardPlan {
  const row: PlannedArticle = { ...plannedOf(article), ...change, version: article.version + 1, updatedAt: now };
  return applyChange(snapshot, article, row, { contentChanged: [], derived: {}, returning });
}

function planMove(article: Article, direction: "up" | "down", snapshot: BoardSnapshot): Result<BoardPlan> {
  if (article.position === "destaque") {
    const after = moveHighlight(snapshot.board, article.id, direction);
    return after ? accepted(placesOnly(snapshot, after, [], article.id)) : refused("conflict", CANNOT_MOVE);
  }
  const { neighbour } = snapshot;
  if (article.position === "supermanchete" || !neighbour) return refused("conflict", CANNOT_MOVE);
  return accepted({
    ...placesOnly(snapshot, snapshot.board, [], article.id),
    orderKeys: [
      { id: article.id, orderKey: neighbour.orderKey },
      { id: neighbour.id, orderKey: article.orderKey },
    ],
    affectsReaders: isVisible(article),
  });
}

function planSetOrder(command: Extract<BoardCommand, { kind: "set-order" }>, snapshot: BoardSnapshot): Result<BoardPlan> {
  const { desired, expectedOrderVersion } = command;
  const wrong = (message: string) => refusedFields([{ field: "desired", message }]);
  if (desired.length === 0) return wrong("Escolha pelo menos um destaque.");
  if (desired.length > MAX_HIGHLIGHTS) return wrong(`Escolha no máximo ${MAX_HIGHLIGHTS} destaques.`);
  if (new Set(desired).size !== desired.length) return wrong("A mesma matéria aparece mais de uma vez.");
  if (snapshot.board.superHeadline && desired.includes(snapshot.board.superHeadline.id)) return wrong("A super manchete não pode ser também destaque.");
  const byId = new Map(snapshot.desired.map((placed) => [placed.id, placed]));
  const chosen = desired.map((id) => byId.get(id));
  if (!chosen.every((placed) => placed !== undefined)) return wrong("Há matérias que não existem ou não estão visíveis.");
  if (expectedOrderVersion !== undefined && expectedOrderVersion !== snapshot.orderVersion) {
    return refused("conflict", "A ordem dos destaques mudou enquanto você editava. Compare as duas ordens antes de salvar.", carrying(CURRENT_ORDER, true));
  }
  const { board, demoted } = orderHighlights(snapshot.board, chosen, snapshot.latest);
  return accepted(placesOnly(snapshot, board, demoted, null));
}

function planUndoOrder(command: Extract<BoardCommand, { kind: "undo-order" }>, snapshot: BoardSnapshot, now: number): Result<BoardPlan> {
  const undone = undoOrder(snapshot.board, snapshot.saved ?? null, command.orderVersion === snapshot.orderVersion, now);
  return undone.ok ? accepted({ ...placesOnly(snapshot, undone.value.board, [], null), returned: undone.value.returned }) : undone;
}

function planUndo(article: Article, snapshot: BoardSnapshot, now: number): Result<BoardPlan> {
  const undone = undoRow(snapshot.board, snapshot.orderVersion, article, snapshot.undone ?? null, now);
  if (!undone.ok) return undone;
  const { board, row, orderKeys } = undone.value;
  const plan = { ...placesOnly(snapshot, board, [], article.id), orderKeys, affectsReaders: isVisible(article) };
  if (row === null) return accepted(plan);
  const back: PlannedArticle = { ...plannedOf(article), ...row, version: article.version + 1, updatedAt: now };
  return accepted({ ...plan, article: { before: article, row: back, contentChanged: [], derived: {} }, affectsReaders: isVisible(article) || isVisible(back) });
}

/**
 * Decides what one command writes, from the state at its turn; total, and without clock or I/O. No command takes the place of a published reply
 * before its time; a story that is due is published all the same, in the next position below.
 */
export function planCommand(command: BoardCommand, snapshot: BoardSnapshot, now: number): Result<BoardPlan> {
  const held = snapshot.held ?? [];
  const planned = planWithoutHolds(command, snapshot, now);
  if (!planned.ok) return planned;
  const lost = displacedReply(planned.value, held, now);
  if (!lost) return refuseUnchecked(command, planned.value) ?? planned;
  if (command.kind === "publish-due" && snapshot.article) {
    for (const position of ["destaque", "geral"] as const) {
      const lower = planWithoutHolds(command, { ...snapshot, article: { ...snapshot.article, position } }, now);
      if (lower.ok && !displacedReply(lower.value, held, now)) return lower;
    }
  }
  const place = lost.position === "supermanchete" ? "a super manchete" : "um dos destaques";
  return refused(
    "conflict",
    `Um direito de resposta publicado ocupa ${place} e não pode sair antes do tempo que a lei manda. Escolha outra posição, ou veja o pedido em Direito de resposta.`,
  );
}

/** A person's change to publicada or agendada is refused until exactly the version that it changes was checked. */
function refuseUnchecked(command: BoardCommand, { article }: BoardPlan): ReturnType<typeof refused> | null {
  const gate = "gate" in command ? command.gate : undefined;
  if (!gate || !article || !isGated(article.before, article.row, article.contentChanged.length > 0)) return null;
  const version = article.before?.version ?? 0;
  return gate.checkedVersion === version ? null : refused("conflict", UNCHECKED, carrying(NEEDS_CHECKS, { version }));
}

function planWithoutHolds(command: BoardCommand, snapshot: BoardSnapshot, now: number): Result<BoardPlan> {
  if (command.kind === "create") return planCreate(command, snapshot, now);
  if (command.kind === "import") return planImport(command, snapshot, now);
  if (command.kind === "set-order") return planSetOrder(command, snapshot);
  if (command.kind === "undo-order") return planUndoOrder(command, snapshot, now);
  if (command.kind === "restore-arrangement") {
    const arranged = planArrangement(command, snapshot);
    return arranged.ok ? accepted({ ...placesOnly(snapshot, arranged.value.board, arranged.value.demoted, null), returned: arranged.value.returned }) : arranged;
  }
  const { article } = snapshot;
  if (!article) return refused("not-found", NOT_FOUND);
  if (command.kind === "restore") {
    return article.deletedAt === null ? refused("conflict", "Esta matéria não está na lixeira.") : accepted(planRow(article, snapshot, now, { deletedAt: null }, true));
  }
  if (article.deletedAt !== null) return refused("not-found", NOT_FOUND);
  switch (command.kind) {
    case "save":
      return planSave(command, article, snapshot, now);
    case "undo":
      return planUndo(article, snapshot, now);
    case "move":
      return planMove(article, command.direction, snapshot);
    case "toggle":
      return accepted(planRow(article, snapshot, now, { active: !article.active }, !article.active));
    case "remove":
      return accepted(planRow(article, snapshot, now, { deletedAt: now }, false));
    case "publish-due": {
      if (article.status !== "agendada" || article.scheduledAt === null || article.scheduledAt > now) return refused("conflict", "Esta matéria ainda não está na hora.");
      const publishedAt = article.publishedAt ?? article.scheduledAt;
      const change: Partial<PlannedArticle> = { status: "publicada", publishedAt, scheduledAt: null };
      if (article.publishedAt === null) change.orderKey = orderKeyAt(publishedAt, article.id);
      return accepted(planRow(article, snapshot, now, change, false));
    }
  }
}
