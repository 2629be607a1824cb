import { createAssignmentRepository } from "#app/db/assignments/assignments.ts";
import { createAuditRepository } from "#app/db/audit/audit.ts";
import { createReaderMessageRepository } from "#app/db/messages/reader-messages.ts";
import { createReplyCaseRepository } from "#app/db/right-of-reply/reply-cases.ts";
import type { ArticleService } from "#app/services/articles/articles.server.ts";
import { createAssignmentService } from "#app/services/assignments/assignments.server.ts";
import { createRightOfReplyService } from "#app/services/right-of-reply/right-of-reply.server.ts";
import type { SharedDependencies } from "./shared-dependencies.server.ts";

/** What the newsroom plans to write, and what it must publish. */
export function composeAssignments({ settings, db, articles: articleRepository, categories, now }: SharedDependencies, articles: ArticleService) {
  return {
    rightOfReply: createRightOfReplyService({ db, cases: createReplyCaseRepository(db), articles: articleRepository, articleService: articles, now }),
    assignments: createAssignmentService({
      db,
      assignments: createAssignmentRepository(db),
      categories,
      people: createAuditRepository(db),
      messages: createReaderMessageRepository(db),
      articles,
      timeZone: settings.timeZone,
      now,
    }),
  };
}
