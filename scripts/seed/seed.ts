// The demo newsroom: accounts, stories, pictures, readers. Through the board's own plans, so that every rule holds; each
// step is named, so that a second run changes nothing. It never writes the outbox: nothing of a demo may reach a channel.
import { createHash } from "node:crypto";
import { createBoardStore } from "#app/db/board.ts";
import { createCategoryRepository } from "#app/db/categories.ts";
import { createDatabase, readOne } from "#app/db/database.ts";
import type { ArticleContent } from "#app/domain/article/article.ts";
import { type Category, completeCategories, deriveMainCategory } from "#app/domain/article/categories.ts";
import { countWords } from "#app/domain/article/reading-time.ts";
import type { ArticlePlacement, BoardCommand } from "#app/domain/board/commands.ts";
import { planCommand } from "#app/domain/board/plan.ts";
import { unwrap } from "#app/domain/refusal.ts";
import { newsroomDay } from "#app/domain/time/newsroom-clock.ts";
import { bodyToText, sanitizeBody } from "#app/services/body-html.server.ts";
import { hashPassword } from "#app/services/passwords.server.ts";
import { REACTIONS } from "#app/wire/articles.ts";
import { cultureAndEvents } from "./content/culture-and-events.ts";
import { economyAndCountryside } from "./content/economy-and-countryside.ts";
import { healthAndEducation } from "./content/health-and-education.ts";
import { policeAndJustice } from "./content/police-and-justice.ts";
import { politics } from "./content/politics.ts";
import { roadsAndWater } from "./content/roads-and-water.ts";
import { sport } from "./content/sport.ts";
import { unpublished } from "./content/unpublished.ts";
import { DEMO_ACCOUNTS } from "./demo-accounts.ts";
import { libraryFiles } from "./library-files.ts";
import type { SeedArticle } from "./seed-article.ts";
import { type LinksTarget, oweLinks, seedLinks } from "./seed-links.ts";
import { storeFile, storePicture } from "./seed-media.ts";
import { seedPages } from "./seed-pages.ts";
import { seedVideos } from "./seed-videos.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const TIME_ZONE = "America/Fortaleza";

export interface SeedTarget {
  db: D1Database;
  bucket: R2Bucket;
  password: string;
  now: number;
  /** Without it there are no short links. */
  links?: LinksTarget;
}

const fractionOf = (text: string) => createHash("sha256").update(text).digest().readUInt32BE(0) / 2 ** 32;

/** Fills an empty newsroom; answers how many stories were new. */
export async function seed({ db: d1, bucket, password, now, links }: SeedTarget): Promise<{ articles: number }> {
  const db = createDatabase(d1);
  await seedAccounts(d1, password, now);
  const known = await readOne(db, createCategoryRepository(db).readAll());
  const store = createBoardStore(db, [], bodyToText);
  const published = [...cultureAndEvents, ...economyAndCountryside, ...healthAndEducation, ...policeAndJustice, ...politics, ...roadsAndWater, ...sport];
  const stories = published.sort((one, other) => other.hoursAgo - one.hoursAgo);
  const done = new Set((await d1.prepare("SELECT op_id FROM board_log WHERE op_id LIKE 'seed:%'").all<{ op_id: string }>()).results.map((row) => row.op_id));
  let created = 0;
  if (done.size === 0) {
    await oweLinks(d1, now);
    await seedPages(d1, now);
    for (const { daysAgo, ...file } of libraryFiles()) await storeFile(d1, bucket, { ...file, createdAt: now - daysAgo * DAY_MS });
    await seedVideos(d1, bucket, known, now);
  }
  for (const story of [...stories, ...unpublished]) {
    if (done.has(`seed:${story.key}`)) continue;
    const at = story.status ? now - 2 * HOUR_MS : now - Math.round(story.hoursAgo * HOUR_MS);
    const key = await storePicture(d1, bucket, {
      ...story.picture,
      key: story.key,
      tags: ["ilustração", ...story.tags.slice(0, 3)],
      // A while before the story that it was drawn for.
      createdAt: at - Math.round((0.5 + 3 * fractionOf(`drawn:${story.key}`)) * HOUR_MS),
    });
    const command = toCommand(story, key, known, now, at);
    const { head, situation, alreadyDone } = await store.read(command);
    if (alreadyDone) continue;
    const plan = unwrap(planCommand(command, situation, at));
    const outcome = await store.commit(command, plan, head, at);
    if (outcome.articleId !== null && !story.status) await seedReaders(d1, story, outcome.articleId, now);
    created += 1;
  }
  if (links) await seedLinks(d1, links);
  return { articles: created };
}

async function seedAccounts(d1: D1Database, password: string, now: number): Promise<void> {
  for (const account of DEMO_ACCOUNTS) {
    const exists = await d1.prepare("SELECT 1 FROM users WHERE email_key = ?").bind(account.email).first();
    if (exists) continue;
    await d1
      .prepare("INSERT INTO users (name, email, email_key, role, password_hash, created_at) VALUES (?, ?, ?, ?, ?, ?)")
      .bind(account.name, account.email, account.email, account.role, await hashPassword(password), now - 60 * DAY_MS)
      .run();
  }
}

function toCommand(story: SeedArticle, pictureName: string, known: readonly Category[], now: number, at: number): BoardCommand {
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
    tags: story.tags,
    coverUrl: `/img/${pictureName}`,
    coverAlt: story.picture.alt,
    coverCredit: story.picture.credit,
    whatsappAuto: true,
    pushAuto: true,
    cardAuto: false,
    audioAuto: false,
    correction: "",
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

/** Views spread over the days since publication, most on the first, and a few reactions. */
async function seedReaders(d1: D1Database, story: SeedArticle, articleId: number, now: number): Promise<void> {
  const publishedAt = now - story.hoursAgo * HOUR_MS;
  const days = Math.min(30, Math.max(1, Math.ceil(story.hoursAgo / 24)));
  const weights = Array.from({ length: days }, (_, index) => 1 / (index + 1) ** 1.6);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const daily = weights
    .map((weight, index) => ({ time: publishedAt + index * DAY_MS, views: Math.round((story.views * weight) / total) }))
    .filter((day) => day.views > 0 && day.time <= now);
  const views = daily.reduce((sum, day) => sum + day.views, 0);
  const ofWeek = daily.filter((day) => day.time > now - 7 * DAY_MS).reduce((sum, day) => sum + day.views, 0);
  const reactions = REACTIONS.map((reaction) => ({ reaction, count: Math.floor(fractionOf(`${story.key}:${reaction}`) ** 3 * Math.min(40, views / 60)) })).filter(
    (one) => one.count > 0,
  );
  await d1.batch([
    ...daily.map((day) =>
      d1
        .prepare("INSERT INTO article_views_daily (day, article_id, views) VALUES (?, ?, ?) ON CONFLICT (day, article_id) DO UPDATE SET views = views + excluded.views")
        .bind(newsroomDay(day.time, TIME_ZONE), articleId, day.views),
    ),
    d1.prepare("UPDATE article_stats SET views = ?, views_week = ? WHERE article_id = ?").bind(views, ofWeek, articleId),
    ...reactions.flatMap(({ reaction, count }) =>
      Array.from({ length: count }, (_, index) =>
        d1
          .prepare("INSERT INTO article_reactions (article_id, reader, reaction, created_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING")
          .bind(articleId, `seed-${reaction}-${index}`, reaction, now),
      ),
    ),
  ]);
}
