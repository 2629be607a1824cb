import { createArticleRepository } from "#app/db/articles.ts";
import { createAudienceRepository } from "#app/db/audience.ts";
import { createCategoryRepository } from "#app/db/categories.ts";
import { createDatabase } from "#app/db/database.ts";
import { createDraftRepository } from "#app/db/drafts.ts";
import { createIdempotencyRepository } from "#app/db/idempotency.ts";
import { createMediaRepository } from "#app/db/media.ts";
import { createOperationMark } from "#app/db/operation-mark.ts";
import { createRevisionRepository } from "#app/db/revisions.ts";
import { createSettingsRepository } from "#app/db/settings.ts";
import { createVideoRepository } from "#app/db/videos.ts";
import { d1Binding } from "#app/integrations/d1-binding.server.ts";
import { remoteKey } from "#app/integrations/password-hasher.server.ts";
import { r2Store } from "#app/integrations/r2-store.server.ts";
import type { BackgroundTurns } from "#app/services/background-turns.ts";
import type { HashingPlaces } from "#app/services/hashing-places.ts";
import type { HealthMonitor } from "#app/services/health.server.ts";
import { passwordHasher, type WithHasher } from "#app/services/passwords.server.ts";
import { siteDefaultsOf } from "#app/services/site-defaults.ts";
import type { SiteMemory } from "#app/services/site-memory.ts";
import { audience, highlightBoard } from "../../durable-objects/stubs.ts";
import type { SiteSettings } from "./site-settings.server.ts";

/** What of an isolate services use. */
export interface IsolateTools {
  /** Costly work behind answers takes turns here. */
  turns: BackgroundTurns;
  /** The queue in front of password hashing. */
  hashing: HashingPlaces;
  /** What the newsroom decided for the whole site, as this isolate knows it. */
  site: SiteMemory;
  /** Whether what the site stands on answers, as it was last looked at. */
  health: HealthMonitor;
  /** Tells the page cache of this machine that a write produced an edition. */
  onEdition(edition: number): void;
}

/** A deployment without its own secret must not sign anything. */
function secretOf(env: Env): string {
  if (!env.SESSION_SECRET || env.SESSION_SECRET.length < 32) throw new Error("SESSION_SECRET is missing or shorter than 32 characters");
  return env.SESSION_SECRET;
}

/** What the services of one request stand on: more than one room of the composition needs each of these. */
export function createFoundation(env: Env, settings: SiteSettings, { turns, hashing, site, onEdition }: IsolateTools, waitUntil: (work: Promise<unknown>) => void) {
  const d1 = d1Binding(env.DB);
  const operationMark = createOperationMark(d1);
  const db = createDatabase(operationMark.d1);
  const withHasher: WithHasher = (lane, work) => {
    const done = hashing.hold(lane, () => work(passwordHasher(remoteKey(env.PASSWORD_HASHER))));
    // A client that leaves must not take its place in the queue along.
    waitUntil(done.catch(() => undefined));
    return done;
  };
  return {
    env,
    settings,
    turns,
    withHasher,
    site,
    onEdition,
    waitUntil,
    now: () => Date.now(),
    randomId: () => crypto.randomUUID(),
    db,
    /** Keys and their answers belong to no operation. */
    idempotency: { keys: createIdempotencyRepository(createDatabase(d1)), mark: operationMark },
    secret: secretOf(env),
    store: r2Store(env.MEDIA),
    board: highlightBoard(env),
    counter: audience(env),
    articles: createArticleRepository(db),
    audience: createAudienceRepository(db),
    categories: createCategoryRepository(db),
    drafts: createDraftRepository(db),
    media: createMediaRepository(db),
    revisions: createRevisionRepository(db),
    siteSettings: createSettingsRepository(db),
    siteDefaults: siteDefaultsOf(env),
    videos: createVideoRepository(db),
  };
}

export type Foundation = ReturnType<typeof createFoundation>;
