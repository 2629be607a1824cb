// The demo newsroom: accounts, stories, pictures, readers. Through the board's own plans, so that every rule holds. Each step
// may run twice with the same result. Of the outbox it writes the narration alone, where its service is a simulated one: nothing of a
// demo may reach a channel.
import { createHash } from "node:crypto";
import type { ArticleContent } from "#app/features/articles/article.ts";
import { REACTIONS } from "#app/features/articles/articles.wire.ts";
import { bodyToText, sanitizeBody } from "#app/features/articles/body-html.server.ts";
import { countWords } from "#app/features/articles/body-text.ts";
import { type Category, completeCategories, deriveMainCategory } from "#app/features/articles/categories.ts";
import { articleSlug } from "#app/features/articles/slug.ts";
import { EMPTY_META } from "#app/features/articles/story-meta.ts";
import { createCategoryRepository } from "#app/features/categories/categories.store.ts";
import { galleryHtml } from "#app/features/galleries/gallery.ts";
import { createBoardStore } from "#app/features/highlights/board.store.ts";
import type { ArticlePlacement, BoardCommand } from "#app/features/highlights/commands.ts";
import { planCommand } from "#app/features/highlights/plan.ts";
import { narrationChannels } from "#app/features/narration/narrations.server.ts";
import { scryptKey } from "#app/features/people/password-hasher.provider.ts";
import { passwordHasher } from "#app/features/people/passwords.server.ts";
import { createDatabase, readOne } from "#app/platform/db/database.store.ts";
import { RefusalError, unwrap } from "#app/platform/failures/refusal.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { DAY_MS, HOUR_MS } from "#app/platform/time/units.ts";
import { cultureAndEvents } from "./content/culture-and-events.ts";
import { economyAndCountryside } from "./content/economy-and-countryside.ts";
import { feastsAndFairs } from "./content/feasts-and-fairs.ts";
import { healthAndEducation } from "./content/health-and-education.ts";
import { policeAndJustice } from "./content/police-and-justice.ts";
import { politics } from "./content/politics.ts";
import { roadsAndWater } from "./content/roads-and-water.ts";
import { sport } from "./content/sport.ts";
import { unpublished } from "./content/unpublished.ts";
import { DEMO_ACCOUNTS } from "./demo-accounts.ts";
import { libraryFiles } from "./library-files.ts";
import { seedApiTokens } from "./seed-api-tokens.ts";
import { REMOVED, seedEdition, seedRemoval } from "./seed-archive.ts";
import type { SeedArticle } from "./seed-article.ts";
import { seedAssignments } from "./seed-assignments.ts";
import { seedAudience } from "./seed-audience.ts";
import { authorAccounts, seedAuthors } from "./seed-authors.ts";
import { seedBanners } from "./seed-banners.ts";
import { seedChecks } from "./seed-checks.ts";
import { seedEvents } from "./seed-events.ts";
import { seedHomeClicks } from "./seed-home-clicks.ts";
import { seedHouseStyle } from "./seed-house-style.ts";
import { type LinksTarget, seedLinks } from "./seed-links.ts";
import { seedLive } from "./seed-live.ts";
import { type Artist, type Library, storeFile, storePicture } from "./seed-media.ts";
import { SEED_CORRECTIONS, seedMessages } from "./seed-messages.ts";
import { seedNetworkPosts } from "./seed-network-posts.ts";
import { seedNotes } from "./seed-notes.ts";
import { seedPages } from "./seed-pages.ts";
import { seedPolls } from "./seed-polls.ts";
import { seedQuotations } from "./seed-quotations.ts";
import { seedServiceNotes } from "./seed-service-notes.ts";
import { seedSuggestedEdits } from "./seed-suggested-edits.ts";
import { seedSupport } from "./seed-support.ts";
import { seedTownNotices } from "./seed-town-notices.ts";
import { seedVideos } from "./seed-videos.ts";
import { seedWebhooks } from "./seed-webhooks.ts";

const TIME_ZONE = "America/Fortaleza";

/** The setting that records the seeding; its time is when the seeding began (ms), from which every date of the demo follows. Nothing prunes settings. */
const RECORD = "seed:newsroom";

/** Setting of previous versions, from the first story until the last link. */
const RECORD_OF_LINKS = "seed:links";

/** How often a step is tried: a request may fail on a busy machine (nodejs/undici#5360), or another write may take the board's next version. */
const STEP_TRIES = 12;
/** Wait after the first failed try (ms), and at most. */
const RETRY_MS = { first: 20, most: 1_000 };

/** Pictures that are drawn at the same time: two cores, and what waits for the disk. */
const LANES = 4;

export interface SeedTarget {
  db: D1Database;
  bucket: R2Bucket;
  password: string;
  /** When the seeding begins (ms); an interrupted one keeps the time of its beginning. */
  now: number;
  /** Without it there are no short links. */
  links?: LinksTarget;
  /** Whether this is the demo with simulated providers: one reads the newest stories aloud, and the newsroom has a past of editions and removals. */
  isDemo?: boolean;
}

/** Stories of the demo that are narrated. */
const NARRATED = 5;

const fractionOf = (text: string) => createHash("sha256").update(text).digest().readUInt32BE(0) / 2 ** 32;

/** Runs a step that may run twice with the same result, until it succeeds; a refusal by the rules is final. */
async function persistently<T>(step: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await step();
    } catch (error) {
      if (attempt === STEP_TRIES || error instanceof RefusalError) throw error;
      const wait = Math.min(RETRY_MS.most, RETRY_MS.first * 2 ** (attempt - 1));
      await new Promise((resume) => setTimeout(resume, wait * (0.5 + Math.random() / 2)));
    }
  }
}

/** Starts work on every item, a few at a time in their order; answers a promise for each. */
function inLanes<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R>[] {
  const lanes: Promise<unknown>[] = Array.from({ length: LANES }, () => Promise.resolve());
  return items.map((item, index) => {
    const result = (lanes[index % LANES] ?? Promise.resolve()).then(() => work(item));
    lanes[index % LANES] = result;
    return result;
  });
}

/**
 * Claims the seeding of this database; answers when it began (ms), or null when there is nothing to seed: the record says
 * that it is complete, or the newsroom was seeded by a version that kept no record.
 */
async function beginSeeding(d1: D1Database, now: number): Promise<number | null> {
  const [, , found] = await d1.batch<{ done: number; at: number }>([
    d1
      .prepare(
        `INSERT INTO settings (key, value, updated_at)
         SELECT ?1, json_object('done', json(iif(owed.updated_at IS NULL AND EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'articles' AND seq > 0), 'true', 'false'))), coalesce(owed.updated_at, ?3)
         FROM (SELECT 1) LEFT JOIN settings owed ON owed.key = ?2
         WHERE true ON CONFLICT DO NOTHING`,
      )
      .bind(RECORD, RECORD_OF_LINKS, now),
    d1.prepare("DELETE FROM settings WHERE key = ?").bind(RECORD_OF_LINKS),
    d1.prepare("SELECT value ->> 'done' AS done, updated_at AS at FROM settings WHERE key = ?").bind(RECORD),
  ]);
  const record = found?.results[0];
  if (!record) throw new Error("the record of the seeding was not kept");
  return record.done === 1 ? null : record.at;
}

/** Stories that an interrupted seeding has made already: by their titles, because the board's log is pruned. */
async function readMade(d1: D1Database): Promise<Map<string, number>> {
  const { results } = await d1.prepare("SELECT id, title, slug FROM articles").all<{ id: number; title: string; slug: string }>();
  return new Map(results.filter(({ id, title, slug }) => slug === articleSlug(id, title)).map(({ id, title }) => [title, id]));
}

/** The stories of the demo that are published, the oldest first. */
export const publishedStories = (): SeedArticle[] =>
  [...cultureAndEvents, ...feastsAndFairs, ...economyAndCountryside, ...healthAndEducation, ...policeAndJustice, ...politics, ...roadsAndWater, ...sport].sort(
    (one, other) => other.hoursAgo - one.hoursAgo,
  );

const timeOfStory = (story: SeedArticle, now: number) => (story.status ? now - 2 * HOUR_MS : now - Math.round(story.hoursAgo * HOUR_MS));

/** Publishes the stories of the demo without pictures and readers, as of `now` (ms). */
export async function seedStoriesAlone(d1: D1Database, now: number): Promise<void> {
  const db = createDatabase(d1);
  const known = await readOne(db, createCategoryRepository(db).readAll());
  const store = createBoardStore(db, [], bodyToText);
  for (const story of publishedStories()) await commit(store, toCommand(story, null, known, now, timeOfStory(story, now), false), timeOfStory(story, now));
}

/** Seeds the demo newsroom once in the life of a database, and completes an interrupted seeding; answers how many stories were new. */
export async function seedNewsroom({ db: d1, bucket, password, now: startedAt, links, isDemo = false }: SeedTarget, artist: Artist): Promise<{ articles: number }> {
  const now = await persistently(() => beginSeeding(d1, startedAt));
  if (now === null) return { articles: 0 };
  const db = createDatabase(d1);
  await persistently(() => seedAccounts(d1, password, now));
  const known = await persistently(() => readOne(db, createCategoryRepository(db).readAll()));
  await persistently(() => seedPages(d1, now));
  // Before the stories: one names the first.
  await seedPolls(d1, now, persistently);
  await persistently(() => seedSupport(d1, now));
  // The first run of the demo's minute reads them of the simulated INMET.
  if (isDemo) await persistently(() => d1.prepare("INSERT OR IGNORE INTO weather_warnings_state (id, is_on) VALUES (1, 1)").run());
  const library: Library = { d1, bucket, artist };
  for (const { daysAgo, ...file } of libraryFiles()) await persistently(() => storeFile(library, { ...file, createdAt: now - daysAgo * DAY_MS }));

  const published = publishedStories();
  const stories = [...published, ...unpublished];
  const made = await persistently(() => readMade(d1));
  const missing = stories.filter(({ title }) => !made.has(title));
  const timeOf = (story: SeedArticle) => timeOfStory(story, now);
  const pictures = inLanes(missing, async (story) => {
    const { picture, key } = story;
    if (!picture) return null;
    return persistently(() =>
      storePicture(library, {
        subject: "drawing" in picture ? picture.drawing : picture,
        alt: picture.alt,
        credit: picture.credit,
        tags: ["drawing" in picture ? "ilustração" : "arte", ...story.tags.slice(0, 3)],
        // A while before the story that it was drawn for.
        createdAt: timeOf(story) - Math.round((0.5 + 3 * fractionOf(`drawn:${key}`)) * HOUR_MS),
      }),
    );
  });
  const galleries = inLanes(missing, async (story) => {
    const figures: string[] = [];
    for (const { drawing, alt, credit, caption } of story.gallery ?? []) {
      const createdAt = timeOf(story) - Math.round(fractionOf(`drawn:${story.key}:${drawing}`) * HOUR_MS);
      const picture = await persistently(() => storePicture(library, { subject: drawing, alt, credit, tags: ["ilustração", ...story.tags.slice(0, 3)], createdAt }));
      figures.push(`<figure data-credit="${credit}"><img src="/img/${picture}" alt="${alt}" />${caption === "" ? "" : `<figcaption>${caption}</figcaption>`}</figure>`);
    }
    return galleryHtml(figures);
  });
  const videos = persistently(() => seedVideos(library, known, now));
  const settled = Promise.allSettled([...pictures, ...galleries, videos]);
  const store = createBoardStore(db, narrationChannels(isDemo), bodyToText);
  const narrated = new Set(isDemo ? published.slice(-NARRATED) : []);
  try {
    for (const [index, story] of missing.entries()) {
      // Before its first subhead.
      const body = story.body.replace("<h2>", `${(await galleries[index]) ?? ""}<h2>`);
      const command = toCommand({ ...story, body }, (await pictures[index]) ?? null, known, now, timeOf(story), narrated.has(story));
      const articleId = await persistently(() => commit(store, command, timeOf(story)));
      if (articleId !== null) made.set(story.title, articleId);
    }
  } finally {
    // Nothing of this seeding goes on beside the next one.
    await settled;
  }
  await videos;
  const read = published.map((story) => ({ story, articleId: made.get(story.title) ?? -1 }));
  await persistently(() => seedReaders(d1, read, now));
  await seedAssignments(d1, known, now, persistently);
  await seedAuthors(library, now, persistently);
  await seedHouseStyle(d1, now, persistently);
  await seedChecks(d1, now, persistently);
  await seedNotes(d1, now, persistently);
  await seedSuggestedEdits(d1, now, persistently);
  await seedQuotations(d1, now, persistently);
  await seedEvents(d1, now, persistently);
  await seedTownNotices(d1, now, persistently);
  await seedAudience(d1, now, persistently);
  await seedBanners(library, now, persistently);
  await seedServiceNotes(library, persistently);
  const storyOf = (title: string) => {
    const found = read.find(({ story }) => story.title === title);
    return found && found.articleId > 0 ? { articleId: found.articleId, publishedAt: timeOf(found.story) } : null;
  };
  const editor = await persistently(() => d1.prepare("SELECT id, name FROM users WHERE email = 'editor@demo.local'").first<{ id: number; name: string }>());
  for (const { title, text, hoursAfter } of SEED_CORRECTIONS) {
    const found = storyOf(title);
    if (!found || !editor) continue;
    const command = {
      kind: "save",
      opId: `seed:correction:${found.articleId}`,
      actor: editor,
      articleId: found.articleId,
      content: { correction: text },
      derived: {},
      placement: {},
    } as const;
    await persistently(() => commit(store, command, found.publishedAt + hoursAfter * HOUR_MS));
  }
  const removed = storyOf(REMOVED.title);
  if (isDemo && removed && editor) {
    const { articleId } = removed;
    const past = read.map(({ story, articleId }) => ({ articleId, title: story.title, publishedAt: timeOf(story) }));
    await persistently(() => seedEdition(d1, past, now, TIME_ZONE));
    // As a person removes it: the reason is stored before the story is hidden.
    await persistently(() => seedRemoval(d1, articleId, editor, now));
    const hide = { kind: "save", opId: `seed:removal:${articleId}`, actor: editor, articleId, content: {}, derived: {}, placement: { active: false } } as const;
    await persistently(() => commit(store, hide, now - REMOVED.hoursAgo * HOUR_MS));
  }
  await seedMessages(d1, now, persistently);
  await seedApiTokens(d1, now, persistently);
  await seedWebhooks(d1, now, persistently);
  if (isDemo) await persistently(() => seedNetworkPosts(d1, now));
  await seedLive(d1, storyOf, now, persistently);
  if (isDemo) await persistently(() => seedHomeClicks(d1, now));
  if (links) await persistently(() => seedLinks(d1, links, now));
  await persistently(() => d1.prepare("UPDATE settings SET value = json_object('done', json('true')) WHERE key = ?").bind(RECORD).run());
  return { articles: missing.length };
}

/** Carries out one command as the board does: planned from what stands, and refused by the log when another write came first. */
async function commit(store: ReturnType<typeof createBoardStore>, command: BoardCommand, at: number): Promise<number | null> {
  const { head, snapshot, alreadyDone } = await store.read(command);
  if (alreadyDone) return alreadyDone.articleId;
  return (await store.commit(command, unwrap(planCommand(command, snapshot, at)), head, at)).articleId;
}

async function seedAccounts(d1: D1Database, password: string, now: number): Promise<void> {
  const hasher = passwordHasher(scryptKey);
  const hashes = await Promise.all(DEMO_ACCOUNTS.map(() => hasher.hash(password)));
  await d1.batch([
    ...DEMO_ACCOUNTS.map((account, index) =>
      d1
        .prepare("INSERT INTO users (name, email, email_key, role, password_hash, created_at) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING")
        .bind(account.name, account.email, account.email, account.role, hashes[index], now - 60 * DAY_MS),
    ),
    ...authorAccounts(d1, now - 50 * DAY_MS),
  ]);
}

function toCommand(story: SeedArticle, pictureName: string | null, known: readonly Category[], now: number, at: number, audioAuto: boolean): BoardCommand {
  const body = sanitizeBody(story.body);
  const categories = completeCategories(story.categories, known);
  const bodyText = bodyToText(body);
  const content: ArticleContent = {
    title: story.title,
    subtitle: story.subtitle,
    kicker: story.kicker,
    body,
    quickSummary: story.quickSummary,
    categories,
    municipality: story.municipality ?? null,
    author: story.author,
    authors: [],
    tags: story.tags,
    coverUrl: pictureName && `/img/${pictureName}`,
    coverAlt: story.picture?.alt ?? "",
    coverCredit: story.picture?.credit ?? "",
    whatsappAuto: true,
    pushAuto: true,
    cardAuto: false,
    audioAuto,
    sensitive: false,
    correction: "",
    ...EMPTY_META,
  };
  const placement: ArticlePlacement = {
    position: story.position ?? "geral",
    status: story.status ?? "publicada",
    ...(story.status === "agendada" ? { scheduledAt: now + (story.hoursAhead ?? 24) * HOUR_MS } : {}),
    ...(story.status ? {} : { publishedAt: at }),
  };
  return {
    kind: "create",
    opId: `seed:${story.key}`,
    actor: { id: null, name: story.author },
    content,
    derived: { category: deriveMainCategory(categories, known), readingWords: countWords(bodyText), bodyText },
    placement,
  };
}

/** A story's views come over 30 days, most of them on the first; a young story has those of its hours so far. And a few reactions. */
function readersOf(story: SeedArticle, now: number) {
  const publishedAt = now - story.hoursAgo * HOUR_MS;
  const weights = Array.from({ length: 30 }, (_, index) => 1 / (index + 1) ** 1.6);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const daily = weights
    .map((weight, index) => {
      const elapsed = Math.min(1, Math.max(0, story.hoursAgo / 24 - index));
      return { time: publishedAt + index * DAY_MS, views: Math.round(story.views * (weight / total) * elapsed) };
    })
    .filter((day) => day.views > 0);
  const views = daily.reduce((sum, day) => sum + day.views, 0);
  return {
    views,
    viewsOfWeek: daily.filter((day) => day.time > now - 7 * DAY_MS).reduce((sum, day) => sum + day.views, 0),
    daily: daily.map((day) => ({ day: newsroomDay(day.time, TIME_ZONE), views: day.views })),
    reactions: REACTIONS.map((reaction) => ({ reaction, count: Math.floor(fractionOf(`${story.key}:${reaction}`) ** 3 * Math.min(40, views / 60)) })),
  };
}

/** Gives all published stories their readers at once, as JSON: thousands of rows in three statements. */
async function seedReaders(d1: D1Database, published: readonly { story: SeedArticle; articleId: number }[], now: number): Promise<void> {
  const readers = JSON.stringify(published.map(({ story, articleId }) => ({ articleId, ...readersOf(story, now) })));
  await d1.batch([
    d1
      .prepare(
        `INSERT INTO article_views_daily (day, article_id, views)
         SELECT day.value ->> 'day', story.value ->> 'articleId', SUM(day.value ->> 'views') FROM json_each(?) story, json_each(story.value, '$.daily') day
         WHERE true GROUP BY 1, 2 ON CONFLICT (day, article_id) DO UPDATE SET views = excluded.views`,
      )
      .bind(readers),
    d1
      .prepare(
        `UPDATE article_stats SET views = story.value ->> 'views', views_week = story.value ->> 'viewsOfWeek'
         FROM json_each(?) story WHERE article_id = story.value ->> 'articleId'`,
      )
      .bind(readers),
    d1
      .prepare(
        `WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < 39)
         INSERT INTO article_reactions (article_id, reader, reaction, created_at)
         SELECT story.value ->> 'articleId', 'seed-' || (one.value ->> 'reaction') || '-' || n, one.value ->> 'reaction', ?2
         FROM json_each(?1) story, json_each(story.value, '$.reactions') one, numbers WHERE n < one.value ->> 'count' ON CONFLICT DO NOTHING`,
      )
      .bind(readers, now),
  ]);
}
