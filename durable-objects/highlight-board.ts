import { BIN_MS } from "#app/features/articles/article.ts";
import { bodyToText } from "#app/features/articles/body-html.server.ts";
import { STALE_CATEGORIES } from "#app/features/articles/categories.ts";
import { searchEnginesFromEnv } from "#app/features/discovery/from-env.provider.ts";
import { searchPingChannels } from "#app/features/discovery/search-pings.server.ts";
import { type BoardOutcome, createBoardStore } from "#app/features/highlights/board.store.ts";
import type { BoardCommand } from "#app/features/highlights/commands.ts";
import { edgeCacheChannels } from "#app/features/highlights/edge-cache-channel.server.ts";
import { planCommand } from "#app/features/highlights/plan.ts";
import { instagramFromEnv } from "#app/features/instagram/from-env.provider.ts";
import { instagramChannels } from "#app/features/instagram/queue.server.ts";
import { shortLinkChannels } from "#app/features/links/short-links.server.ts";
import { narrationChannels } from "#app/features/narration/narrations.server.ts";
import { hasNetworks } from "#app/features/network-posts/from-env.provider.ts";
import { networkPostChannels } from "#app/features/network-posts/network-posts.server.ts";
import { daySummaryChannels } from "#app/features/podcast/day-summaries.server.ts";
import { pushChannels } from "#app/features/push/push-alerts.server.ts";
import { pushFromEnv } from "#app/features/push/web-push-sender.provider.ts";
import { speechFromEnv } from "#app/features/speech/from-env.provider.ts";
import { WEBHOOK_CHANNELS } from "#app/features/webhooks/webhook.ts";
import { WHATSAPP_CHANNELS } from "#app/features/whatsapp/outbox-consumer.server.ts";
import { withTimeout } from "#app/platform/concurrency/single-flight.server.ts";
import { d1Binding } from "#app/platform/db/d1-binding.provider.ts";
import { createDatabase, isConstraintFailure } from "#app/platform/db/database.store.ts";
import { isEdgeCacheConfigured } from "#app/platform/edge-cache/edge-cache.provider.ts";
import { DISK_FULL_TEXT, isDiskFull } from "#app/platform/failures/outage.ts";
import { accepted, carrying, type Result, refused } from "#app/platform/failures/refusal.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import { DAY_MS, HOUR_MS } from "#app/platform/time/units.ts";
import { TaskQueue } from "#app/platform/values/task-queue.ts";
import { BoardWatchers } from "./board-watchers.ts";
import { WATCH_DELAY_MS, WatchedDurableObject } from "./watched-object.ts";

/** A D1 call that takes longer may have committed; the next attempt looks for its operation id. Milliseconds. */
const D1_TIME_LIMIT_MS = 5_000;
/** Attempts against other instances' commits before the command is refused as unavailable (ours). */
const MAX_ATTEMPTS = 8;
const DUE_BATCH = 20;
const MIN_ALARM_DELAY_MS = 1_000;
/** Longest time between alarms, so that a missed one is noticed. Milliseconds. */
const MAX_ALARM_DELAY_MS = HOUR_MS;
/** Retention of an operation id. Milliseconds. */
const LOG_MS = 7 * DAY_MS;
const BUSY = "O sistema está ocupado e nada foi alterado. Tente novamente em instantes.";
const NO_ANSWER = "O banco de dados não respondeu a tempo. Não sabemos se a operação foi concluída: recarregue e confira antes de repetir.";
const CATEGORY_GONE = "Uma categoria desta matéria acaba de mudar. Nada foi perdido: salve de novo.";
const IMPORTED = "Este item já foi importado.";
const EDIT_DECIDED = "Alguém decidiu esta sugestão neste momento. Veja como ficou.";

/**
 * An object, because position, order, status and visibility change by rules over several articles, so commands run one at a time. One per site. D1 is
 * the source of truth: each batch begins with the next board version and the operation id, so that even a second instance of this object can neither
 * fork the board nor act twice.
 */
export class HighlightBoard extends WatchedDurableObject {
  protected override readonly watchers = new BoardWatchers(this.ctx, createDatabase(d1Binding(this.env.DB)));
  #commands = new TaskQueue();
  /** Only channels with a consumer get outbox rows; others would accumulate. */
  #store = createBoardStore(
    createDatabase(d1Binding(this.env.DB)),
    [
      ...searchPingChannels(searchEnginesFromEnv(this.env)),
      ...instagramChannels(instagramFromEnv(this.env).publisher !== null),
      ...WHATSAPP_CHANNELS,
      ...narrationChannels(speechFromEnv(this.env).speech !== null),
      ...daySummaryChannels(speechFromEnv(this.env).speech !== null),
      ...shortLinkChannels(Boolean(this.env.SHORT_URL)),
      ...pushChannels(pushFromEnv(this.env).sender !== null),
      ...edgeCacheChannels(isEdgeCacheConfigured(this.env)),
      ...WEBHOOK_CHANNELS,
      ...networkPostChannels(hasNetworks(this.env)),
    ],
    bodyToText,
  );

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    void ctx.blockConcurrencyWhile(async () => {
      if ((await ctx.storage.getAlarm()) === null) await ctx.storage.setAlarm(Date.now() + MIN_ALARM_DELAY_MS);
    });
  }

  /** Executes one command after those before it. `unavailable`: D1 did not confirm it in time. */
  execute(command: BoardCommand): Promise<Result<BoardOutcome>> {
    return this.#commands.run(async () => {
      const result = await this.#attempt(command);
      if (!result.ok) return result;
      await this.#arm(result.value.nextDueAt);
      this.watchers.notify(command, result.value);
      return result;
    });
  }

  /** Publishes the articles that are due; called by the alarm and by cron. Returns how many were published. */
  async publishDue(now = Date.now()): Promise<number> {
    let published = 0;
    for (const articleId of await this.#store.listDue(now, DUE_BATCH)) {
      const command: BoardCommand = { kind: "publish-due", articleId, opId: `publish-due:${articleId}:${now}`, actor: { id: null, name: "Agendamento" } };
      const result = await this.execute(command);
      if (result.ok) published += 1;
      else if (result.refusal.code !== "conflict") logEvent("error", "publish-due", { articleId, refusal: result.refusal.code });
    }
    return published;
  }

  /** Deletes articles that stayed in the bin for `BIN_MS`, and old log rows; called by cron. */
  tidy(now = Date.now()): Promise<void> {
    return this.#commands.run(() => withTimeout(D1_TIME_LIMIT_MS, this.#store.tidy(now - BIN_MS, now - LOG_MS, now)));
  }

  /** Health check: returns when the object can run. */
  ping(): true {
    return true;
  }

  override async alarm(): Promise<void> {
    try {
      await this.publishDue();
    } catch (error) {
      logEvent("error", "board-alarm", errorFields(error));
    } finally {
      await this.#arm(await this.#store.nextDueAt().catch(() => 0));
      await this.watchers.refresh();
    }
  }

  async #attempt(command: BoardCommand): Promise<Result<BoardOutcome>> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      try {
        const now = Date.now();
        const { head, snapshot, alreadyDone } = await withTimeout(D1_TIME_LIMIT_MS, this.#store.read(command, now));
        if (alreadyDone) return accepted(await withTimeout(D1_TIME_LIMIT_MS, this.#store.readOutcome(alreadyDone.articleId)));
        const plan = planCommand(command, snapshot, now);
        if (!plan.ok) return plan;
        return accepted(await withTimeout(D1_TIME_LIMIT_MS, this.#store.commit(command, plan.value, head, now)));
      } catch (error) {
        if (isConstraintFailure(error, "known_category")) return refused("conflict", CATEGORY_GONE, carrying(STALE_CATEGORIES, true));
        if (isConstraintFailure(error, "imported_items")) return refused("conflict", IMPORTED);
        if (isConstraintFailure(error, "suggested_edits")) return refused("conflict", EDIT_DECIDED);
        // The batch was taken back: nothing of it is stored.
        if (isDiskFull(error)) return refused("unavailable", DISK_FULL_TEXT, { retryAfterSeconds: 2 });
        const contested = isConstraintFailure(error, "board_log");
        if (!contested && attempt >= 3) {
          logEvent("error", "board-command", { kind: command.kind, ...errorFields(error) });
          return refused("unavailable", NO_ANSWER, { retryAfterSeconds: 2, outcome: "unknown" });
        }
        await new Promise((resume) => setTimeout(resume, Math.random() * 10 * attempt));
      }
    }
    return refused("unavailable", BUSY, { retryAfterSeconds: 2 });
  }

  async #arm(due: number | null): Promise<void> {
    const now = Date.now();
    const at = Math.max(now + MIN_ALARM_DELAY_MS, Math.min(due ?? Number.POSITIVE_INFINITY, now + (this.watchers.sockets.length > 0 ? WATCH_DELAY_MS : MAX_ALARM_DELAY_MS)));
    const armed = await this.ctx.storage.getAlarm();
    if (armed === null || armed > at) await this.ctx.storage.setAlarm(at);
  }
}
