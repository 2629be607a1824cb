import { type BoardOutcome, createBoardStore } from "#app/db/board.ts";
import { createDatabase, isConstraintFailure } from "#app/db/database.ts";
import { BIN_MS } from "#app/domain/article/article.ts";
import type { BoardCommand } from "#app/domain/board/commands.ts";
import { planCommand } from "#app/domain/board/plan.ts";
import { accepted, type Result, refused } from "#app/domain/refusal.ts";
import { d1Binding } from "#app/integrations/d1-binding.server.ts";
import { instagramFromEnv } from "#app/integrations/instagram/from-env.server.ts";
import { searchEnginesFromEnv } from "#app/integrations/search-engines/from-env.server.ts";
import { bodyToText } from "#app/services/body-html.server.ts";
import { instagramChannels } from "#app/services/instagram/story-follower.ts";
import { errorFields, logEvent } from "#app/services/log.server.ts";
import { searchPingChannels } from "#app/services/search-pings.server.ts";
import { shortLinkChannels } from "#app/services/short-link-follower.ts";
import { withTimeout } from "#app/services/single-flight.ts";
import { WHATSAPP_CHANNELS } from "#app/services/whatsapp/story-follower.server.ts";
import { RunExclusive } from "./run-exclusive.ts";
import { WATCH_DELAY_MS, WatchedObject } from "./watched-object.ts";

/** A D1 call that takes longer may have committed; it is asked for by its operation id. */
const D1_TIME_LIMIT_MS = 5_000;
/** Other instances can win this often before a person is asked to try again. */
const MAX_ATTEMPTS = 8;
const DUE_BATCH = 20;
const MIN_ALARM_DELAY_MS = 1_000;
/** The longest an alarm sleeps, so that a missed one is found (watchdog). */
const MAX_ALARM_DELAY_MS = 60 * 60_000;
/** How long an operation's id is remembered. */
const LOG_MS = 7 * 24 * 60 * 60_000;
const BUSY = "O sistema está ocupado e nada foi alterado. Tente novamente em instantes.";
const NO_ANSWER = "O banco de dados não respondeu a tempo. Não sabemos se a operação foi concluída: recarregue e confira antes de repetir.";
const CATEGORY_GONE = "Uma categoria desta matéria acaba de mudar. Nada foi perdido: salve de novo.";

/**
 * Why an object: position, order, status and visibility change by rules over several articles, so commands take turns.
 * One per site. The truth is D1: each batch begins with the next board version and the operation's id, so that not even
 * a second instance of this object can fork the board or act twice.
 */
export class HighlightBoard extends WatchedObject {
  #turns = new RunExclusive();
  /** Fed are only channels that somebody empties, so that nothing piles up. */
  #store = createBoardStore(
    createDatabase(d1Binding(this.env.DB)),
    [
      ...searchPingChannels(searchEnginesFromEnv(this.env)),
      ...instagramChannels(instagramFromEnv(this.env).publisher !== null),
      ...WHATSAPP_CHANNELS,
      ...shortLinkChannels(Boolean(this.env.SHORT_URL)),
    ],
    bodyToText,
  );

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    void ctx.blockConcurrencyWhile(async () => {
      if ((await ctx.storage.getAlarm()) === null) await ctx.storage.setAlarm(Date.now() + MIN_ALARM_DELAY_MS);
    });
  }

  /** Carries out one command at its turn. `unavailable` says that D1 did not take it in time. */
  execute(command: BoardCommand): Promise<Result<BoardOutcome>> {
    return this.#turns.run(async () => {
      const result = await this.#attempt(command);
      if (!result.ok) return result;
      await this.#arm(result.value.nextDueAt);
      this.audience.tell(command, result.value);
      return result;
    });
  }

  /** Publishes what is due; called by the alarm and by the cron watchdog. Answers how many went out. */
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

  /** Empties the bin of what nobody restored in time; called by the cron. */
  tidy(now = Date.now()): Promise<void> {
    return this.#turns.run(() => withTimeout(D1_TIME_LIMIT_MS, this.#store.tidy(now - BIN_MS, now - LOG_MS)));
  }

  /** Answers when the object can run at all. */
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
      await this.audience.refresh();
    }
  }

  async #attempt(command: BoardCommand): Promise<Result<BoardOutcome>> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      try {
        const now = Date.now();
        const { head, situation, alreadyDone } = await withTimeout(D1_TIME_LIMIT_MS, this.#store.read(command));
        if (alreadyDone) return accepted(await withTimeout(D1_TIME_LIMIT_MS, this.#store.outcomeOf(alreadyDone.articleId)));
        const plan = planCommand(command, situation, now);
        if (!plan.ok) return plan;
        return accepted(await withTimeout(D1_TIME_LIMIT_MS, this.#store.commit(command, plan.value, head, now)));
      } catch (error) {
        if (isConstraintFailure(error, "known_category")) return refused("conflict", CATEGORY_GONE, { staleCategories: true });
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
    const at = Math.max(now + MIN_ALARM_DELAY_MS, Math.min(due ?? Number.POSITIVE_INFINITY, now + (this.audience.sockets.length > 0 ? WATCH_DELAY_MS : MAX_ALARM_DELAY_MS)));
    const armed = await this.ctx.storage.getAlarm();
    if (armed === null || armed > at) await this.ctx.storage.setAlarm(at);
  }
}
