import { type Article, SUBTITLE_MAX, TITLE_MAX } from "#app/features/articles/article.ts";
import type { ArticleService, ArticleWrite, WriteContext } from "#app/features/articles/articles.server.ts";
import { blockHtml } from "#app/features/articles/body-blocks.ts";
import { sanitizeBody } from "#app/features/articles/body-html.server.ts";
import { isOwnDraft } from "#app/features/articles/drafts.ts";
import type { OverrideReasons } from "#app/features/checks/publish-gate.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { joinReads, type Read, readOne, readTogether } from "#app/platform/db/database.store.ts";
import { type FieldProblem, RefusalError, refuse, refusedFields, unwrap } from "#app/platform/failures/refusal.ts";
import type { KeysetPage } from "#app/platform/record/keyset-page.ts";
import { lengthOf } from "#app/platform/text/clean-text.ts";
import { retyped, typedLines } from "./block-text.server.ts";
import {
  applyEdit,
  applyEdits,
  cutBody,
  EDITED_FIELDS,
  EDITS_MAX,
  type EditedField,
  type EditedStory,
  type EditState,
  type NewEdit,
  PASSAGE_MAX,
  type PlacedEdit,
  placeEdits,
  SENDING_MAX,
  type SentPassage,
  type SuggestedEdit,
  type TypedBlock,
  type TypedEdits,
} from "./suggested-edit.ts";
import { createSuggestedEditRepository } from "./suggested-edits.store.ts";

const NOT_FOUND = "Matéria não encontrada.";
const EDIT_NOT_FOUND = "Sugestão não encontrada.";
const FORBIDDEN = "Quem pode alterar esta matéria decide sobre as sugestões; as próprias, cada um retira.";
const NO_BASE = "Esta versão da matéria não existe. Recarregue a página; o que você escreveu continua aqui.";
const CHANGED = "O trecho mudou desde a sugestão, que não foi aplicada. Veja os dois textos: dá para recusar ou sugerir de novo.";
const FULL = "Há sugestões demais sem decisão nesta matéria. Decida sobre elas antes de enviar outras.";
const TOO_MANY = `São mudanças demais de uma vez. Envie até ${EDITS_MAX} trechos, e os maiores em partes.`;
const SAME = "Nada mudou no texto.";
const REPEATED = "Este trecho não está no texto, ou está mais de uma vez. Inclua o parágrafo anterior ou o seguinte.";

/** Attempts against saves of others between reading the story and writing it (ours). */
const ATTEMPTS = 5;
const PAGE_SIZE = 30;

export interface StoryEdits {
  article: Article;
  items: PlacedEdit[];
}

/** Who decides, and what they may write. */
export type EditDecider = Required<Pick<WriteContext, "opId" | "scope">> & { actor: { id: number; name: string } };

const TEXT_MAX: Readonly<Record<EditedField, number>> = { title: TITLE_MAX, subtitle: SUBTITLE_MAX, body: PASSAGE_MAX };

/** What is wrong with an edit over the text that it was made from; null for nothing. */
function flawOf(story: EditedStory, edit: NewEdit): string | null {
  const [before, after] = [edit.before.join(""), edit.after.join("")];
  if (applyEdit(story[edit.field], edit) === null) return REPEATED;
  if (before === after) return SAME;
  if (edit.field === "title" && after === "") return "Digite um título.";
  const longest = edit.field === "body" ? Math.max(before.length, after.length) : lengthOf(after);
  return longest > TEXT_MAX[edit.field] ? `Máximo de ${TEXT_MAX[edit.field]} caracteres.` : null;
}

/** The blocks that one of a body became in the form; the same one where it was not changed. */
function editedBlocks(block: string, text: string | null): string[] {
  if (text === null) return [block];
  const made = typedLines(block) === null ? [text.replaceAll("\r\n", "\n").trim()] : retyped(block, text);
  return made.length === 1 && made[0] === block ? made : blockHtml(sanitizeBody(made.join("")));
}

/** An edit, and what it was sent as. */
interface SentEdit {
  edit: NewEdit;
  name: string;
}

/** Edits of what was typed over a story. */
function typedEdits(story: EditedStory, { title, subtitle, blocks: typed }: TypedEdits): SentEdit[] {
  const blocks = blockHtml(story.body);
  const edited = new Map<number, string[]>();
  for (const [at, block] of blocks.entries()) {
    const after = editedBlocks(block, typed.get(at)?.text ?? null);
    if (after.join("") !== block) edited.set(at, after);
  }
  const cuts = cutBody(blocks, edited) ?? refuseFields([...edited.keys()].map((at) => ({ field: `trechos.${at}.texto`, message: REPEATED })));
  const reasonOf = (indexes: readonly number[]) => [...new Set(indexes.map((at) => typed.get(at)?.reason ?? ""))].filter((reason) => reason !== "").join(" · ");
  const lineEdit = (field: "title" | "subtitle", { text, reason }: TypedBlock, name: string) =>
    text === story[field] ? [] : [{ edit: { field, before: [story[field]], after: [text], reason }, name }];
  return [
    ...lineEdit("title", title, "titulo"),
    ...lineEdit("subtitle", subtitle, "subtitulo"),
    ...cuts.map(({ change, edited: indexes }) => ({ edit: { ...change, reason: reasonOf(indexes) }, name: `trechos.${indexes[0]}.texto` })),
  ];
}

/** Converts sent edits that contain their passage before and after. */
const passageEdits = (sent: readonly SentPassage[]): SentEdit[] =>
  sent.map(({ field, before, after, reason }, index) => {
    const passage = field === "body" ? { before: blockHtml(before), after: blockHtml(sanitizeBody(after)) } : { before: [before], after: [after.replace(/\s+/g, " ").trim()] };
    return { edit: { field, reason, ...passage }, name: `sugestoes.${index}` };
  });

const refuseFields = (problems: readonly FieldProblem[]): never => unwrap<never>(refusedFields(problems));

/** Suggested edits of stories: made by who reads a story, accepted or refused by who may edit it. */
export function createSuggestedEditService(
  { db, articles, revisions, now }: SharedDependencies,
  { save, announce }: { save: ArticleService["save"]; announce(userIds: readonly number[]): void },
) {
  const edits = createSuggestedEditRepository(db);
  const existing = (article: Article | null): Article => (article && article.deletedAt === null ? article : refuse("not-found", NOT_FOUND));

  /** A story and its pending edits, in the order of its text; null where there is none. */
  async function findPending(articleId: number): Promise<StoryEdits | null> {
    const [article, pending] = await readTogether(db, articles.readArticle(articleId), edits.readPending(articleId));
    return article && article.deletedAt === null ? { article, items: placeEdits(article, pending) } : null;
  }

  /** The story, and its text at the version that edits were made from. */
  async function readBase(articleId: number, version: number): Promise<{ article: Article; base: EditedStory }> {
    const [found, revision] = await readTogether(db, articles.readArticle(articleId), revisions.readAt(articleId, version));
    const article = existing(found);
    if (version === article.version) return { article, base: article };
    return version > article.version || !revision ? refuse("conflict", NO_BASE) : { article, base: JSON.parse(revision.snapshot) as EditedStory };
  }

  /** Stores edits once for an operation; each must stand once in the story at `version`. */
  async function add(articleId: number, version: number, read: (base: EditedStory) => SentEdit[], actor: EditDecider["actor"], opId: string): Promise<SuggestedEdit[]> {
    const done = await readOne(db, edits.readByOperation(opId));
    if (done.length > 0) return done;
    const { article, base } = await readBase(articleId, version);
    const sent = read(base);
    if (sent.length === 0) refuse("invalid", SAME);
    const problems = sent.flatMap(({ edit, name }) => {
      const message = flawOf(base, edit);
      return message === null ? [] : [{ field: name, message }];
    });
    if (problems.length > 0) refuseFields(problems);
    const size = sent.reduce((sum, { edit }) => sum + edit.before.join("").length + edit.after.join("").length, 0);
    if (sent.length > EDITS_MAX || size > SENDING_MAX) refuse("invalid", TOO_MANY);
    const made = sent.map(({ edit }) => edit);
    announce(await edits.add(article, made, opId, { at: now(), actor }));
    const added = await readOne(db, edits.readByOperation(opId));
    return added.length > 0 ? added : refuse("conflict", FULL);
  }

  /** The story and these edits of it, where the person may decide; else refused. `isOwn`: who made them may too. */
  async function readDecided(articleId: number, ids: readonly number[], { actor, scope }: EditDecider, isOwn: boolean): Promise<{ article: Article; found: SuggestedEdit[] }> {
    const [story, found] = await readTogether(db, articles.readArticle(articleId), edits.readSome(articleId, ids));
    const article = existing(story);
    if (found.length < new Set(ids).size) refuse("not-found", EDIT_NOT_FOUND);
    const mayEdit = scope === "desk" || isOwnDraft(article, actor.id);
    if (!mayEdit && !(isOwn && found.every(({ authorId }) => authorId === actor.id))) refuse("forbidden", FORBIDDEN);
    return { article, found };
  }

  /** These edits as they are; refused where somebody else decided all of them otherwise. */
  async function answer(articleId: number, ids: readonly number[], wanted: EditState): Promise<PlacedEdit[]> {
    const [article, found] = await readTogether(db, articles.readArticle(articleId), edits.readSome(articleId, ids));
    const [first] = found;
    if (first?.decided && found.every(({ state }) => state !== "pending" && state !== wanted))
      return refuse("conflict", `Esta sugestão já foi ${wanted === "accepted" ? "recusada" : "aceita"} por ${first.decided.byName}.`);
    return placeEdits(existing(article), found);
  }

  return {
    /** Reads a screen together with the number of pending edits of its story. */
    readBeside: <T>(articleId: number, read: Read<T>): Read<[T, number]> => joinReads(read, edits.countPending(articleId)),

    findPending,

    /** The same; refuses where there is no story. */
    pendingOf: async (articleId: number): Promise<StoryEdits> => (await findPending(articleId)) ?? refuse("not-found", NOT_FOUND),

    /** A page of the decided ones of a story, the newest first. */
    async decidedOf(articleId: number, before: number | null): Promise<KeysetPage<SuggestedEdit, number>> {
      const [found, page] = await readTogether(db, articles.readArticle(articleId), edits.readDecided(articleId, before, PAGE_SIZE));
      existing(found);
      return page;
    },

    /** Stores edits that name their passages, or what was typed over a story's blocks. */
    suggest: (articleId: number, version: number, sent: readonly SentPassage[], actor: EditDecider["actor"], opId: string) =>
      add(articleId, version, () => passageEdits(sent), actor, opId),
    suggestTyped: (articleId: number, version: number, typed: TypedEdits, actor: EditDecider["actor"], opId: string) =>
      add(articleId, version, (base) => typedEdits(base, typed), actor, opId),

    /**
     * Makes these edits by one ordinary save of the story, which accepts them in the same batch. Those whose passage has changed stay as they
     * are; refused where that is all of them. What is accepted already is answered as it is.
     */
    async accept(articleId: number, ids: readonly number[], by: EditDecider, reasons: OverrideReasons = {}): Promise<PlacedEdit[]> {
      for (let attempt = 1; ; attempt += 1) {
        const { article, found } = await readDecided(articleId, ids, by, false);
        const pending = placeEdits(article, found).filter(({ state }) => state === "pending");
        if (pending.length === 0) return answer(articleId, ids, "accepted");
        const { story, applied } = applyEdits<PlacedEdit>(article, pending);
        if (applied.length === 0) return found.some(({ state }) => state === "accepted") ? answer(articleId, ids, "accepted") : refuse("conflict", CHANGED);
        const content: ArticleWrite["content"] = Object.fromEntries(EDITED_FIELDS.flatMap((field) => (story[field] === article[field] ? [] : [[field, story[field]]])));
        const write = { content, placement: {}, expectedVersion: article.version, reasons, acceptedEdits: applied.map(({ id }) => id) };
        try {
          await save(articleId, write, by);
        } catch (error) {
          // Somebody saved the story, or decided one of them, since they were read.
          const isOvertaken = error instanceof RefusalError && error.refusal.code === "conflict" && error.refusal.outcome === undefined;
          if (!isOvertaken || attempt >= ATTEMPTS) throw error;
          continue;
        }
        return answer(articleId, ids, "accepted");
      }
    },

    /** Refuses these edits; by who made them: takes them back. What is refused already is answered as it is. */
    async refuse(articleId: number, ids: readonly number[], by: EditDecider): Promise<PlacedEdit[]> {
      await readDecided(articleId, ids, by, true);
      await edits.refuse(articleId, ids, { at: now(), actor: by.actor });
      return answer(articleId, ids, "refused");
    },
  };
}
