import { EMPTY_CONTENT } from "#app/features/articles/article.ts";
import { createArticleRepository } from "#app/features/articles/articles.store.ts";
import type { Position } from "#app/features/articles/position.ts";
import { createCategoryRepository } from "#app/features/categories/categories.store.ts";
import { createBoardStore } from "#app/features/highlights/board.store.ts";
import type { BoardCommand } from "#app/features/highlights/commands.ts";
import { planCommand } from "#app/features/highlights/plan.ts";
import { createHomeLayoutService } from "#app/features/home/home-layout.server.ts";
import { type HomeView, toHomeView } from "#app/features/home/site/home-view.ts";
import { frontPageAt, frontPageNow } from "#app/features/home-history/front-page-at.server.ts";
import { createHomeHistoryService } from "#app/features/home-history/home-history.server.ts";
import { createHomeHistoryRepository } from "#app/features/home-history/home-history.store.ts";
import { createHomeRecorder } from "#app/features/home-history/home-recorder.server.ts";
import type { HomeContent } from "#app/features/home-history/pieces.ts";
import { createSettingsRepository } from "#app/features/settings/settings.store.ts";
import { createVideoRepository } from "#app/features/videos/videos.store.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { testEnv } from "./site.ts";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const TIME_ZONE = "America/Fortaleza";

/** A page as readers see it at a moment (ms). */
export const viewOf = (home: HomeContent, now: number): HomeView =>
  toHomeView(home, {
    name: home.site.name,
    videoBrand: home.site.videoBrand,
    logoKey: null,
    written: home.site.written,
    publisher: home.site.publisher,
    url: "https://site.test",
    timeZone: TIME_ZONE,
    categories: home.categories,
    economy: false,
    pushKey: null,
    hasPodcast: false,
    hasNewsletter: false,
    whatsAppLinks: home.site.whatsAppLinks,
    googleSource: false,
    breaking: home.breaking?.story ?? null,
    now,
  });

/** A newsroom with a clock of its own: real services over the real database, at any time. */
export class SimulatedNewsroom {
  #db = createDatabase(testEnv.DB);
  #store = createBoardStore(this.#db, [], (html) => html);
  #pictures = 0;
  readonly frontPage = {
    db: this.#db,
    articles: createArticleRepository(this.#db),
    categories: createCategoryRepository(this.#db, () => []),
    settings: createSettingsRepository(this.#db),
    defaults: { name: "Lide", byline: "Redação", timeZone: TIME_ZONE },
    videos: createVideoRepository(this.#db, () => []),
  };
  readonly history = createHomeHistoryRepository(this.#db);
  readonly actor = { id: null, name: "Ana Editora" };
  /** Refusals of the API or the board. */
  readonly refusals: string[] = [];

  constructor(public now: number) {}

  readonly #clock = () => this.now;
  readonly recorder = createHomeRecorder({ db: this.#db, history: this.history, readHome: frontPageNow(this.frontPage, this.#clock), now: this.#clock });
  readonly layout = createHomeLayoutService({ db: this.#db, siteSettings: this.frontPage.settings, timeZone: TIME_ZONE, now: this.#clock, onEdition: async () => undefined });
  readonly service = createHomeHistoryService({
    ...this.frontPage,
    history: this.history,
    timeZone: TIME_ZONE,
    now: this.#clock,
    restoreArrangement: (arrangement, expectedOrderVersion, { actor, opId }) => this.run({ kind: "restore-arrangement", ...arrangement, expectedOrderVersion, actor, opId }),
  });

  /** Executes a command of the board at this moment; throws the refusal. */
  async run(command: BoardCommand) {
    const { head, snapshot } = await this.#store.read(command, this.now);
    const plan = planCommand(command, snapshot, this.now);
    if (!plan.ok) throw new Error(plan.refusal.detail);
    return this.#store.commit(command, plan.value, head, this.now);
  }

  #operation() {
    return { opId: crypto.randomUUID(), actor: this.actor };
  }

  #picture() {
    this.#pictures += 1;
    return {
      coverUrl: `/img/${this.#pictures.toString(16).padStart(32, "0")}-1600x900.jpg`,
      coverAlt: "Rua do centro com água até as portas das lojas",
      coverCredit: "Foto: Maria Souza",
    };
  }

  async create(
    title: string,
    { position = "geral", kicker = "TESTE", category = "geral", scheduledAt }: { position?: Position; kicker?: string; category?: string; scheduledAt?: number } = {},
  ): Promise<number> {
    const outcome = await this.run({
      kind: "create",
      ...this.#operation(),
      content: {
        ...EMPTY_CONTENT,
        title,
        subtitle: "Um subtítulo que diz o que houve",
        kicker,
        body: "<p>Texto.</p>",
        categories: ["editoriais", category],
        author: "Redação",
        ...this.#picture(),
        whatsappAuto: false,
        pushAuto: false,
      },
      derived: { category, readingWords: 1, bodyText: "Texto." },
      placement: scheduledAt === undefined ? { position, status: "publicada" } : { position, status: "agendada", scheduledAt },
    });
    return outcome.articleId ?? 0;
  }

  retitle = (articleId: number, title: string) => this.run({ kind: "save", ...this.#operation(), articleId, content: { title }, derived: {}, placement: {} });
  place = (articleId: number, position: Position) => this.run({ kind: "save", ...this.#operation(), articleId, content: {}, derived: {}, placement: { position } });
  toggle = (articleId: number) => this.run({ kind: "toggle", ...this.#operation(), articleId });
  remove = (articleId: number) => this.run({ kind: "remove", ...this.#operation(), articleId });
  order = (desired: readonly number[]) => this.run({ kind: "set-order", ...this.#operation(), desired });

  /** The work of the board's alarm. */
  async publishDue(): Promise<void> {
    for (const articleId of await this.#store.listDue(this.now, 50))
      await this.run({ kind: "publish-due", ...this.#operation(), actor: { id: null, name: "Agendamento" }, articleId });
  }

  /** Views of the week, which change what is read most without an edition. */
  views = (articleId: number, week: number) => testEnv.DB.prepare("UPDATE article_stats SET views_week = ?, views = views + 1 WHERE article_id = ?").bind(week, articleId).run();

  record = () => this.recorder.record();

  /** The page of this moment, as readers get it, without the history. */
  page = async (): Promise<HomeContent> => (await frontPageNow(this.frontPage, this.#clock)({ statements: [], decode: () => null })).home;
  /** The page that is foreseen for a time (ms). */
  foreseen = (at: number): Promise<HomeContent> => frontPageAt(this.frontPage, at).home();
}
