import type { ArticleService } from "#app/features/articles/articles.server.ts";
import { createAuditRepository } from "#app/features/audit/audit.store.ts";
import { createReaderMessageRepository } from "#app/features/messages/reader-messages.store.ts";
import { createReplyCaseRepository } from "#app/features/right-of-reply/reply-cases.store.ts";
import { createRightOfReplyService } from "#app/features/right-of-reply/right-of-reply.server.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { createAssignmentService } from "./assignments.server.ts";
import { createAssignmentRepository } from "./assignments.store.ts";

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

export const assignmentJobs: readonly Job[] = [
  { name: "expire-messages", run: ({ services }) => services.messages.expire() },
  { name: "expire-replies", run: ({ services }) => services.rightOfReply.expire() },
];
