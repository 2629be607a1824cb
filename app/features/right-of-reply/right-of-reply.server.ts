import type { Article } from "#app/features/articles/article.ts";
import type { ArticleService } from "#app/features/articles/articles.server.ts";
import { type RecordedMove, readMovesOfArticle } from "#app/features/highlights/board-content.store.ts";
import { storyIdIn } from "#app/features/messages/reader-message.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { joinReads, mapRead, type Read, readOne } from "#app/platform/db/database.store.ts";
import { refuse, refusedFields, unwrap } from "#app/platform/failures/refusal.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import type { Actor } from "#app/platform/record/trail-line.ts";
import { type NewReplyRequest, type Prominence, prominenceOf, REPLY_RETENTION_MS, REPLY_TERM_MS, type ReplyCase, replyBody } from "./reply-case.ts";
import { createReplyCaseRepository, type ReplyDeadline } from "./reply-cases.store.ts";

/** A case with the place that its reply would hold, or holds. */
export interface CaseReading {
  found: ReplyCase | null;
  /** Null: the story never had a place on the home page. */
  prominence: Prominence | null;
}

/** The headline under which a reply is published. */
export interface ReplyHeadline {
  title: string;
  subtitle: string;
}

const NOT_FOUND = "Pedido não encontrado.";
const DECIDED = "Este pedido já foi decidido. Recarregue a página.";

/** Rights of reply (Lei 13.188/2015): requests, their deadline, and the decision. */
export function createRightOfReplyService({ db, articles, now }: SharedDependencies, articleService: Pick<ArticleService, "create">) {
  const cases = createReplyCaseRepository(db);
  const find = async (id: number): Promise<ReplyCase> => (await readOne(db, cases.readCase(id))) ?? refuse("not-found", NOT_FOUND);

  const openCase = async (id: number): Promise<ReplyCase> => {
    const found = await find(id);
    return found.decidedAt === null ? found : refuse("conflict", DECIDED);
  };

  return {
    /** Opens a case about the story whose address a reader gave; refuses (422) an address that names none, and (429) during a flood. */
    async receive(story: string, request: NewReplyRequest): Promise<void> {
      const id = storyIdIn(story);
      const article = id === null ? null : await readOne(db, articles.readArticle(id));
      if (!article?.wasPublished) {
        const message = "Informe o endereço da matéria a que quer responder, como aparece no navegador: ele contém /post/ e um número.";
        return unwrap(refusedFields([{ field: "materia", message }]));
      }
      const at = now();
      const made = await cases.add(request, { id: article.id, title: article.title }, at, at + REPLY_TERM_MS);
      if (made === null)
        refuse("too-many", "A Redação recebeu pedidos demais nesta hora. Tente de novo mais tarde: o que você escreveu continua aqui.", { retryAfterSeconds: 3_600 });
    },

    readList: (): Read<{ open: ReplyCase[]; decided: ReplyCase[] }> => mapRead(joinReads(cases.readOpen(), cases.readDecided()), ([open, decided]) => ({ open, decided })),

    /** Undecided cases that are due in a period (ms), for the calendar of editors and admins. */
    rightOfReplyDeadlines: (from: number, to: number): Read<ReplyDeadline[]> => cases.readDeadlines(from, to),

    async getCase(id: number): Promise<CaseReading> {
      const found = await readOne(db, cases.readCase(id));
      const moves: RecordedMove[] = found?.article ? await readOne(db, readMovesOfArticle(db, found.article.id)) : [];
      return { found, prominence: prominenceOf(moves, now()) };
    },

    /**
     * Grants a case: the text is published as it was sent, as a story in the most prominent position that the first story had, which
     * the board then holds for as long as that had it. Story, decision and hold are one batch of the board.
     */
    async grant(id: number, { title, subtitle }: ReplyHeadline, actor: Actor, opId: string): Promise<Article> {
      const { article: cited, text } = await openCase(id);
      const story = cited && (await readOne(db, articles.readArticle(cited.id)));
      if (!story) return refuse("conflict", "A matéria a que se responde não existe mais: não há onde publicar a resposta.");
      const hold = prominenceOf(await readOne(db, readMovesOfArticle(db, story.id)), now());
      const { categories, municipality, whatsappAuto, pushAuto, cardAuto, audioAuto, sensitive } = story;
      return articleService.create(
        {
          content: { title, subtitle, kicker: "RESPOSTA", body: replyBody(text), categories, municipality, whatsappAuto, pushAuto, cardAuto, audioAuto, sensitive },
          placement: { status: "publicada", position: hold?.position ?? (story.position === "municipios" ? "municipios" : "geral") },
          reply: { caseId: id, hold },
        },
        { actor, opId },
      );
    },

    async refuse(id: number, reason: string, actor: Actor): Promise<void> {
      const { storyTitle } = await openCase(id);
      if (!(await cases.refuse(id, reason, storyTitle, { at: now(), actor }))) refuse("conflict", DECIDED);
    },

    /** Ends the hold of a published reply before its time. */
    async release(id: number, reason: string, actor: Actor): Promise<void> {
      const { storyTitle } = await find(id);
      if (!(await cases.release(id, reason, storyTitle, { at: now(), actor }))) refuse("conflict", "Esta resposta não tem mais posição reservada.");
    },

    /** Forgets who asked, a year after the decision; safe to call at any time. */
    expire: (): Promise<void> => cases.expire(now() - REPLY_RETENTION_MS),
  };
}

export const replyJobs: readonly Job[] = [{ name: "expire-replies", run: ({ services }) => services.rightOfReply.expire() }];
