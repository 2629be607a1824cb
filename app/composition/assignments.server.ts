import { createAssignmentRepository } from "#app/db/assignments/assignments.ts";
import { createAuditRepository } from "#app/db/audit/audit.ts";
import { createReaderMessageRepository } from "#app/db/messages/reader-messages.ts";
import type { ArticleService } from "#app/services/articles/articles.server.ts";
import { createAssignmentService } from "#app/services/assignments/assignments.server.ts";
import type { SharedDependencies } from "./shared-dependencies.server.ts";

/** What the newsroom plans to write. */
export function composeAssignments({ settings, db, categories, now }: SharedDependencies, articles: ArticleService) {
  return {
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
