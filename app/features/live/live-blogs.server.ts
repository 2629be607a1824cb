import { type Article, isVisible } from "#app/features/articles/article.ts";
import { isOwnDraft } from "#app/features/articles/drafts.ts";
import type { WriteScope } from "#app/features/highlights/commands.ts";
import type { ReaderDeps } from "#app/features/readers/page-reads.server.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { joinReads, type Read, readOne, readTogether } from "#app/platform/db/database.store.ts";
import { carrying, refuse, refusedFields, unwrap } from "#app/platform/failures/refusal.ts";
import type { PageStamp } from "#app/platform/http/page-cache/page-headers.server.ts";
import type { RecordOutcome } from "#app/platform/record/record-table.store.ts";
import type { Actor } from "#app/platform/record/trail-line.ts";
import { createVersionGuard } from "#app/platform/record/version-guard.server.ts";
import {
  CURRENT_LIVE_ENTRY,
  changesWords,
  type EntryContent,
  type LiveEntry,
  type LivePage,
  type LiveState,
  PAGE_ENTRIES,
  PINNED_MAX,
  plainLiveText,
  UPDATES_MAX,
} from "./live-blog.ts";
import { createLiveBlogRepository, type LiveBlogRepository, type LiveStory, type LiveWrite } from "./live-blogs.store.ts";

/** Writer of a live blog, with the limit of their writes of articles. */
export interface LiveWriter {
  actor: Actor;
  scope: WriteScope;
}

/** Changed fields of an entry; absent fields stay. */
export type EntryChange = Partial<EntryContent> & {
  /** Error in the former words. */
  correction?: string;
  /** The words changed, but not what they say. */
  isMinor?: boolean;
};

/** A live blog as the newsroom sees it; `blog` null: the story is not told live. */
export interface LiveDesk {
  article: Pick<Article, "id" | "slug" | "title" | "status" | "authorId" | "wasPublished" | "deletedAt">;
  isVisible: boolean;
  blog: LiveStory | null;
  page: LivePage;
}

const NOT_FOUND = "Matéria não encontrada.";
const NOT_LIVE = "Esta matéria não tem cobertura ao vivo.";
const CLOSED = "A cobertura foi encerrada. Reabra para escrever nela.";
const NO_ENTRY = "Esta entrada não existe, ou foi excluída.";
const STALE = "Esta entrada foi alterada por outra pessoa. Confira como ela está antes de salvar de novo.";
const FORBIDDEN = "Você só pode escrever ao vivo nos seus próprios rascunhos.";

/** Characters of an entry that the trail names it by. */
const SUBJECT_MAX = 300;

const subjectOf = ({ title, text }: Pick<EntryContent, "title" | "text">): string => `“${(title || plainLiveText(text)).slice(0, SUBJECT_MAX)}”`;

/** Live blogs: stories in entries that are added while they happen. */
export function createLiveBlogService({ db, articles, media, now, onEdition }: SharedDependencies) {
  const live = createLiveBlogRepository(db);
  async function storyFor(articleId: number, { actor, scope }: LiveWriter): Promise<{ article: Article; write: LiveWrite }> {
    const article = await readOne(db, articles.readArticle(articleId));
    if (!article || article.deletedAt !== null) return refuse("not-found", NOT_FOUND);
    if (scope === "own-drafts" && !isOwnDraft(article, actor.id)) refuse("forbidden", FORBIDDEN);
    return { article, write: { at: now(), actor, ownerId: scope === "own-drafts" ? actor.id : null, isVisible: isVisible(article) } };
  }

  /** Of all pages, an entry changes those alone that name its story. */
  const announce = async (article: Article, { edition }: { edition: number | null }, isContentOnly = true): Promise<void> => {
    if (edition !== null) await onEdition(edition, { ...article, isContentOnly });
  };

  async function entryOf(articleId: number, id: number): Promise<LiveEntry> {
    const entry = await readOne(db, live.readEntry(articleId, id));
    return entry && entry.removedAt === null ? entry : refuse("not-found", NO_ENTRY);
  }

  const guard = createVersionGuard({
    find: ({ articleId, id }: Pick<LiveEntry, "articleId" | "id">) => entryOf(articleId, id),
    refuseStale: (entry) => refuse("conflict", STALE, carrying(CURRENT_LIVE_ENTRY, entry)),
  });

  /** Refuses a stale write; announces the edition of a successful one together with its story. */
  async function confirm(outcome: RecordOutcome, entry: LiveEntry, article: Article): Promise<void> {
    await guard.confirm(outcome, entry);
    if (outcome.done) await announce(article, outcome);
  }

  /** Refuses an entry without words or picture, with a picture that the library does not have, or one more pinned than there may be. */
  async function check(articleId: number, content: EntryContent, was: LiveEntry | null): Promise<void> {
    const problems: { field: string; message: string }[] = [];
    if (content.text === "" && content.title === "" && content.pictureUrl === null) problems.push({ field: "texto", message: "Escreva o texto da entrada." });
    if (content.pictureUrl !== null && content.pictureUrl !== was?.pictureUrl) {
      const key = content.pictureUrl.slice("/img/".length);
      const item = await media.find({ key });
      if (item?.kind !== "image") problems.push({ field: "imagemUrl", message: "Esta imagem não está na biblioteca de mídia." });
    }
    if (content.pinned && !was?.pinned) {
      const { pinned } = await readOne(db, live.readPage(articleId, null, 1));
      if (pinned.length >= PINNED_MAX) problems.push({ field: "fixada", message: `Já há ${PINNED_MAX} entradas fixadas. Solte uma antes.` });
    }
    if (problems.length > 0) unwrap(refusedFields(problems));
  }

  return {
    /** A story with its live blog and a page of its entries. */
    async desk(articleId: number, before: number | null, limit: number): Promise<LiveDesk> {
      const [article, blog, page] = await readTogether(db, articles.readArticle(articleId), live.readStory(articleId), live.readPage(articleId, before, limit));
      if (!article || article.deletedAt !== null) return refuse("not-found", NOT_FOUND);
      return { article, isVisible: isVisible(article), blog, page };
    },

    /** A live blog with its story. */
    readStory: (articleId: number): Read<LiveStory | null> => live.readStory(articleId),

    entry: entryOf,

    /** Begins, ends or goes on with the live blog of a story; what it is already changes nothing. */
    async setState(articleId: number, state: LiveState, writer: LiveWriter): Promise<LiveStory> {
      const { article, write } = await storyFor(articleId, writer);
      const before = await readOne(db, live.readStory(articleId));
      if (before === null && state === "encerrada") return refuse("conflict", NOT_LIVE);
      if (before?.state === state) return before;
      // A coverage that begins comes to stand on the home page, which has not named it.
      await announce(article, await live.setState(articleId, state, article.title, write), false);
      return (await readOne(db, live.readStory(articleId))) ?? refuse("forbidden", FORBIDDEN);
    },

    /** Adds an entry; the same operation again answers the entry that it made. */
    async add(articleId: number, content: EntryContent, operation: string, writer: LiveWriter): Promise<LiveEntry> {
      const { article, write } = await storyFor(articleId, writer);
      const [blog, made] = await readTogether(db, live.readStory(articleId), live.readByOperation(articleId, operation));
      if (made) return made.removedAt === null ? made : refuse("not-found", NO_ENTRY);
      if (!blog) return refuse("conflict", NOT_LIVE);
      if (blog.state !== "aberta") return refuse("conflict", CLOSED);
      await check(articleId, content, null);
      await announce(article, await live.add(articleId, content, operation, subjectOf(content), write));
      const entry = await readOne(db, live.readByOperation(articleId, operation));
      if (entry) return entry;
      await storyFor(articleId, writer);
      return (await readOne(db, live.readStory(articleId)))?.state === "aberta"
        ? refuse("conflict", "A cobertura já tem o número máximo de entradas.")
        : refuse("conflict", CLOSED);
    },

    /**
     * Changes an entry; refuses when `expected` is given and is not its version. New words of an entry that readers had need a note of
     * what was wrong, unless they say the same.
     */
    async change(articleId: number, id: number, { correction, isMinor = false, ...fields }: EntryChange, expected: number | null, writer: LiveWriter): Promise<LiveEntry> {
      const { article, write } = await storyFor(articleId, writer);
      const was = await guard.findAt({ articleId, id }, expected);
      const content: EntryContent = {
        title: fields.title ?? was.title,
        text: fields.text ?? was.text,
        pictureUrl: fields.pictureUrl === undefined ? was.pictureUrl : fields.pictureUrl,
        pictureAlt: fields.pictureAlt ?? was.pictureAlt,
        pictureCredit: fields.pictureCredit ?? was.pictureCredit,
        pinned: fields.pinned ?? was.pinned,
      };
      await check(articleId, content, was);
      const note = correction ?? was.correction;
      const isNewNote = note !== was.correction;
      if (write.isVisible && changesWords(was, content) && !isMinor && (!isNewNote || note === ""))
        unwrap(refusedFields([{ field: "correcao", message: "Diga o que estava errado, ou marque que é só ajuste de escrita." }]));
      const correctedAt = note === "" ? null : isNewNote ? write.at : was.correctedAt;
      const action =
        isNewNote && note !== "" ? "live.correct" : content.pinned !== was.pinned && !changesWords(was, content) ? (content.pinned ? "live.pin" : "live.unpin") : "live.change";
      const before = changesWords(was, content) ? ` Antes: ${subjectOf({ title: was.title, text: `${was.title ? `${was.title}. ` : ""}${was.text}` })}` : "";
      await confirm(await live.change(was, { ...content, correction: note, correctedAt }, action, `${subjectOf(content)}${before}`, write), was, article);
      return entryOf(articleId, id);
    },

    /** Takes an entry away from readers; one that is gone already is refused. */
    async remove(articleId: number, id: number, writer: LiveWriter): Promise<void> {
      const { article, write } = await storyFor(articleId, writer);
      const was = await entryOf(articleId, id);
      await confirm(await live.remove(was, subjectOf(was), write), was, article);
    },
  };
}

/** Changes of a live blog after a number. */
export interface LiveUpdatesReading extends PageStamp {
  blog: LiveStory;
  /** In the order of the changes. */
  changes: readonly LiveEntry[];
  /** Everything up to this number is among the changes, or was before. */
  seq: number;
  timeZone: string;
}

/** Answers the polls of open pages of a live blog, and finds the page of an entry. */
export function createLiveUpdateService({ db, pages, live }: Pick<ReaderDeps, "db" | "pages"> & { live: LiveBlogRepository }) {
  return {
    /**
     * Returns the changes after `after`; null where readers see no such live blog. Too many changes come in several answers: `seq` is then that of
     * the last one.
     */
    async updates(articleId: number, after: number): Promise<LiveUpdatesReading | null> {
      const { value, identity, stamp } = await pages.read(joinReads(live.readStory(articleId), live.readUpdates(articleId, after)));
      const [blog, found] = value;
      if (!blog?.isVisible) return null;
      const changes = found.slice(0, UPDATES_MAX);
      const seq = found.length > UPDATES_MAX ? (changes.at(-1)?.seq ?? blog.seq) : blog.seq;
      return { ...stamp(), blog, changes, seq, timeZone: identity.site.timeZone };
    },

    /** The path of the page that an entry stands on now, with its anchor; null where readers see no such entry. */
    async placeOf(articleId: number, id: number): Promise<{ slug: string; before: number | null } | null> {
      const [blog, entry, first]: [LiveStory | null, LiveEntry | null, LivePage] = await readOne(
        db,
        joinReads(live.readStory(articleId), live.readEntry(articleId, id), live.readPage(articleId, null, PAGE_ENTRIES)),
      );
      if (!blog?.isVisible || !entry || entry.removedAt !== null) return null;
      const isOnFirst = [...first.pinned, ...first.entries].some((one) => one.id === id);
      return { slug: blog.slug, before: isOnFirst ? null : id + 1 };
    },
  };
}
