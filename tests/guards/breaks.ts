/** A guard that is broken on purpose by another line, and the test of the gate that must notice. */
export interface Break {
  name: string;
  file: string;
  /** Stands in the file once. */
  find: string;
  replace: string;
  test: {
    config: "unit" | "workers" | "simulation" | "e2e";
    file: string;
    /** Part of the names of the tests that must fail. */
    title: string;
  };
}

/** Across all levels (docs/testing.md § Guards broken on purpose). */
export const BREAKS: readonly Break[] = [
  {
    name: "the board's version follows the version that was read",
    file: "app/db/highlights/board.ts",
    find: "const version = head.version + 1;",
    replace: "const version = head.version + 1 + Math.floor(Math.random() * 1_000);",
    test: { config: "workers", file: "tests/workers/board/concurrency.test.ts", title: "two differently named boards over one D1" },
  },
  {
    name: "an operation of the board is done once",
    file: "migrations/0001_newsroom.sql",
    find: "op_id TEXT NOT NULL UNIQUE,",
    replace: "op_id TEXT NOT NULL,",
    test: { config: "workers", file: "tests/workers/board/concurrency.test.ts", title: "the same operation sent again" },
  },
  {
    name: "an Idempotency-Key is for one content",
    file: "app/http/idempotency.server.ts",
    find: "if (claim.bodyHash !== bodyHash) refuse(",
    replace: "if (claim.bodyHash === null) refuse(",
    test: { config: "workers", file: "tests/workers/api/interrupted-writes.test.ts", title: "a key with another body is 422" },
  },
  {
    name: "a call of the API asks for its capability",
    file: "app/http/api-route.server.ts",
    find: "context.caller.require(allow)",
    replace: 'context.caller.require("session:read")',
    test: { config: "workers", file: "tests/workers/api/roles.test.ts", title: "answers each role as the table says" },
  },
  {
    name: "a screen's action asks for its capability",
    file: "app/http/admin-page.server.ts",
    find: "await args.context.caller.require(capability, { renewing: true })",
    replace: 'await args.context.caller.require("session:read", { renewing: true })',
    test: { config: "workers", file: "tests/workers/api/posts/reporter-drafts.test.ts", title: "no form of a screen" },
  },
  {
    name: "a reporter does not decide about publication",
    file: "app/domain/highlights/plan.ts",
    find: 'if (decides) return refused("forbidden"',
    replace: 'if (decides && article === null) return refused("forbidden"',
    test: { config: "unit", file: "tests/unit/domain/plan.test.ts", title: "a reporter writes own drafts only" },
  },
  {
    name: "a save over an old version is refused",
    file: "app/domain/highlights/plan.ts",
    find: "if (command.expectedVersion !== undefined && command.expectedVersion !== article.version) {",
    replace: "if (command.expectedVersion !== undefined && command.expectedVersion > article.version) {",
    test: { config: "workers", file: "tests/workers/api/posts/write.test.ts", title: "a save over an old version is 409" },
  },
  {
    name: "a story goes out at its time, not before",
    file: "app/domain/highlights/plan.ts",
    find: "article.scheduledAt === null || article.scheduledAt > now)",
    replace: "article.scheduledAt === null || article.scheduledAt < now)",
    test: { config: "workers", file: "tests/platform/board/schedule.test.ts", title: "the alarm publishes what is due" },
  },
  {
    name: "a save keeps a revision",
    file: "app/db/highlights/board-content.ts",
    find: "...(keepsRevision\n",
    replace: "...(keepsRevision && rest.version === 1\n",
    test: { config: "workers", file: "tests/workers/api/posts/revisions.test.ts", title: "the history names what each save changed" },
  },
  {
    name: "a write of the board leaves a line in the trail",
    file: "app/db/highlights/board-trail.ts",
    find: "actorName, action, articleId: plan.articleId,",
    replace: "actorName, action, articleId: null,",
    test: { config: "workers", file: "tests/workers/api/trail.test.ts", title: "a save tells each field before and after" },
  },
  {
    name: "bodies lead to safe addresses only",
    file: "app/services/articles/body-html.server.ts",
    find: 'allowedSchemes: ["http", "https", "mailto", "tel"],',
    replace: 'allowedSchemes: ["http", "https", "mailto", "tel", "javascript"],',
    test: { config: "unit", file: "tests/unit/services/body-html.test.ts", title: "no handler, script or foreign player" },
  },
  {
    name: "a page is of the edition that is known",
    file: "app/http/page-cache/page-cache.server.ts",
    find: "edition !== null && isValid(entry, now) && entry.edition >= edition &&",
    replace: "edition !== null && isValid(entry, now) &&",
    test: { config: "unit", file: "tests/unit/http/page-cache.test.ts", title: "a page is rendered once for an edition" },
  },
  {
    name: "a withdrawn story answers 410",
    file: "app/services/readers/story.server.ts",
    find: 'kind: wasTakenBack ? "gone" : "missing"',
    replace: 'kind: wasTakenBack ? "missing" : "missing"',
    test: { config: "workers", file: "tests/workers/api/posts/write.test.ts", title: "withdrawn or deleted pages answer 410" },
  },
  {
    name: "an address that a story used to have leads to its own",
    file: "app/routes/site/article.tsx",
    find: "if (slug !== reading.article.slug && slug !== String(reading.article.id)) throw",
    replace: 'if (slug === "") throw',
    test: { config: "workers", file: "tests/workers/api/posts/write.test.ts", title: "an address it used to have answers 301" },
  },
  {
    name: "words are searched without accents",
    file: "app/domain/articles/search.ts",
    find: "text.replace(/[^ -~]/gu, stripped).toLowerCase();",
    replace: "text.toLowerCase();",
    test: { config: "unit", file: "tests/unit/domain/snippet.test.ts", title: "words are found without accents or capitals" },
  },
  {
    name: "what may be out is only asked about after a restart",
    file: "durable-objects/queue-runner.ts",
    find: "{ progress: step.intent, maybeSent: true, askedAt: now() }",
    replace: "{ progress: step.intent, maybeSent: false, askedAt: now() }",
    test: { config: "workers", file: "tests/platform/queue/queue-object.test.ts", title: "a call that was cut off" },
  },
  {
    name: "an uncertain post is never said to have failed",
    file: "app/domain/instagram/delivery-transitions.ts",
    find: "const isCertain = delivery.publishAskedAt === null;",
    replace: "const isCertain = delivery.publishAskedAt !== undefined;",
    test: { config: "unit", file: "tests/unit/domain/instagram/delivery-transitions.test.ts", title: "a container that Meta denies" },
  },
  {
    name: "a container that may be out is asked after, not made again",
    file: "app/domain/instagram/delivery.ts",
    find: 'if (containerId === null) return { call: "create", inSeconds: 0 };',
    replace: 'if (containerId === null || publishAskedAt !== null) return { call: "create", inSeconds: 0 };',
    test: { config: "unit", file: "tests/unit/domain/instagram/delivery-transitions.test.ts", title: "a restart asks the container" },
  },
  {
    name: "messages of an hour stay below its cap",
    file: "app/domain/whatsapp/next-slot.ts",
    find: "capReachedUntil(time, near, pacing.hourlyCap, HOUR_MS)",
    replace: "capReachedUntil(time, near, pacing.hourlyCap + 1, HOUR_MS)",
    test: { config: "unit", file: "tests/unit/domain/whatsapp/pacing.test.ts", title: "the seventh message of an hour waits" },
  },
  {
    name: "a banner is not served beyond its cap",
    file: "app/domain/banners/ledger-model.ts",
    find: '"viewable" | "reserved">) => viewable + (beside === "held" ? reserved : 0);',
    replace: '"viewable" | "reserved">) => viewable + (beside === "counted" ? reserved : 0);',
    test: { config: "unit", file: "tests/unit/domain/banners/ledger-model.test.ts", title: "of 500 parallel pages a cap of 100" },
  },
  {
    name: "a reserved view counts once",
    file: "app/domain/banners/ledger-model.ts",
    find: 'if (piece.state === "viewed" || piece.state === "late") return "repeated";',
    replace: 'if (piece.state === "late") return "repeated";',
    test: { config: "unit", file: "tests/unit/domain/banners/ledger-model.test.ts", title: "a token counts one view" },
  },
  {
    name: "a change comes from the site's own pages",
    file: "app/http/auth/same-origin.server.ts",
    find: "if (origin !== null) return isOriginOf(origin, siteUrl);",
    replace: 'if (origin !== null) return isOriginOf(origin, siteUrl) || origin.startsWith("https://");',
    test: { config: "unit", file: "tests/unit/http/same-origin.test.ts", title: "the origin is compared with the address" },
  },
  {
    name: "a question that was answered stays, in the database too",
    file: "migrations/0083_polls.sql",
    find: "BEFORE UPDATE OF question ON polls WHEN OLD.answers > 0 AND",
    replace: "BEFORE UPDATE OF question ON polls WHEN OLD.answers > 1000 AND",
    test: { config: "workers", file: "tests/workers/polls/polls.test.ts", title: "question and options stay what was answered" },
  },
  {
    name: "a spent refresh token ends its session",
    file: "app/services/people/sign-in.server.ts",
    find: "at - found.spentAt > REFRESH_GRACE_MS) {",
    replace: "at - found.spentAt > SESSION_MS) {",
    test: { config: "workers", file: "tests/workers/api/sign-in.test.ts", title: "a spent refresh token that comes back late" },
  },
  {
    name: "guesses side by side count before their check",
    file: "app/services/people/sign-in.server.ts",
    find: "refuseBeyond(await users.addFailure(keys, FAILURE_WINDOW_MS, now()), 1);",
    replace: "refuseBeyond(await users.addFailure(keys, FAILURE_WINDOW_MS, now()), 100);",
    test: { config: "workers", file: "tests/workers/api/sign-in.test.ts", title: "of twenty wrong tries at once" },
  },
  {
    name: "a hash of older parameters is replaced",
    file: "app/services/people/sign-in.server.ts",
    find: "if (passed?.isOutdated) await",
    replace: "if (passed?.isOutdated && input.isShared) await",
    test: { config: "workers", file: "tests/workers/api/sign-in.test.ts", title: "a hash of older parameters" },
  },
  {
    name: "a revoked preview shows nothing",
    file: "app/services/previews/preview-links.server.ts",
    find: 'previewLinkState(link, now()) !== "valida"',
    replace: 'previewLinkState(link, now()) === "vencida"',
    test: { config: "workers", file: "tests/platform/previews/preview-links.test.ts", title: "revoked and expired ones answer 410" },
  },
  {
    name: "a batch of clicks that is sent again counts once",
    file: "durable-objects/click-ledger.ts",
    find: "batchId, now).toArray().length > 0;",
    replace: "batchId, now).toArray().length >= 0;",
    test: { config: "workers", file: "tests/platform/links/click-log.test.ts", title: "batches that are sent again count once" },
  },
  {
    name: "a row of the outbox belongs to one sweep",
    file: "app/db/outbox.ts",
    find: "const RETRY_MS = [60_000, 5 * 60_000] as const;",
    replace: "const RETRY_MS = [0, 5 * 60_000] as const;",
    test: { config: "workers", file: "tests/workers/readers/search-pings.test.ts", title: "two sweeps at once never take the same row" },
  },
  {
    name: "no address inside is fetched",
    file: "app/integrations/outbound-fetch/public-address.ts",
    find: 'return address.range() === "unicast" && !INNER_PUBLIC',
    replace: 'return address.range() !== "loopback" && !INNER_PUBLIC',
    test: { config: "unit", file: "tests/unit/integrations/public-address.test.ts", title: "no inner IPv4 address passes" },
  },
  {
    name: "a body without an announced size ends at its limit",
    file: "app/http/forms/request-body.server.ts",
    find: "if (!done && size <= limit) return controller.enqueue(value);",
    replace: "if (!done) return controller.enqueue(value);",
    test: { config: "workers", file: "tests/workers/api/conventions.test.ts", title: "a body of 20 MB is refused" },
  },
  {
    name: "a subscriber gets an edition once",
    file: "durable-objects/newsletter-ledger-store.ts",
    find: 'if (row && !(isDue && row.state === "waiting")) return "known";',
    replace: 'if (row?.state === "sent") return "known";',
    test: { config: "workers", file: "tests/workers/newsletter/issues.test.ts", title: "a process that dies between a request and its record" },
  },
  {
    name: "a device answers a poll once",
    file: "app/db/polls/polls.ts",
    find: "ON CONFLICT DO NOTHING RETURNING poll_id AS id",
    replace: "ON CONFLICT (poll_id, voter) DO UPDATE SET choice = excluded.choice RETURNING poll_id AS id",
    test: { config: "workers", file: "tests/workers/polls/answers.test.ts", title: "the second counts nothing and says so" },
  },
  {
    name: "work that waits outside the thread holds no slot",
    file: "app/services/uncached-budget.server.ts",
    find: "return lease?.isHeld ? lease.pause(wait) : wait();",
    replace: "return wait();",
    test: { config: "unit", file: "tests/unit/services/uncached-budget.test.ts", title: "who waits outside holds no slot" },
  },
  {
    name: "uncached work needs a slot",
    file: "app/site-worker.server.ts",
    find: "const done = budgetOf(env).run(() => ownerOf(request, env), work);",
    replace: "const done = work();",
    test: { config: "workers", file: "tests/workers/api/uncached-work.test.ts", title: "beyond what may wait" },
  },
  {
    name: "pages that differ by a parameter are bounded",
    file: "app/http/page-cache/memory-tier.server.ts",
    find: "if (variants.size <= VARIANTS_MAX) break;",
    replace: "break;",
    test: { config: "workers", file: "tests/workers/readers/parameter-entries.test.ts", title: "of no public page" },
  },
];
