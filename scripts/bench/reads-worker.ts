import { createArticleRepository } from "#app/db/articles.ts";
import { createCategoryRepository } from "#app/db/categories.ts";
import { createDatabase, readOne } from "#app/db/database.ts";
import { createSettingsRepository } from "#app/db/settings.ts";
import { createVideoRepository } from "#app/db/videos.ts";
import { createFrontPageService } from "#app/services/readers/front-page.server.ts";
import { createStoryService } from "#app/services/readers/story.server.ts";

/** The same D1 round trips as the pages make, answered as JSON: what rendering is measured against. */
export default {
  async fetch(request: Request, env: { DB: D1Database }): Promise<Response> {
    const url = new URL(request.url);
    const db = createDatabase(env.DB);
    const articles = createArticleRepository(db);
    const pages = {
      db,
      articles,
      categories: createCategoryRepository(db),
      settings: createSettingsRepository(db),
      defaults: { name: "Lide", byline: "Redação Lide", timeZone: "America/Fortaleza" },
      now: () => Date.now(),
    };
    const id = Number(url.searchParams.get("id") ?? 1);
    const page = (more: object) => ({ audience: "staff" as const, order: "manager" as const, page: 1, limit: 30, ...more });
    switch (url.pathname) {
      case "/home":
        return Response.json(await createFrontPageService({ ...pages, videos: createVideoRepository(db) }).home());
      case "/article":
        return Response.json(await createStoryService(pages).article(id));
      case "/most-read":
        return Response.json(await readOne(db, articles.readMostRead(5)));
      case "/manager":
        return Response.json(await readOne(db, articles.readPage(page({}))));
      case "/manager-category":
        return Response.json(await readOne(db, articles.readPage(page({ category: "policia" }))));
      case "/search":
        return Response.json(await readOne(db, articles.readMatches('"feira"', { audience: "public", order: "date", page: 1, limit: 20 }, 200)));
      default:
        return new Response("unknown", { status: 404 });
    }
  },
};
