import { bodyToText } from "#app/features/articles/body-html.server.ts";
import { NEEDS_CHECKS } from "#app/features/checks/publish-gate.ts";
import { createBoardStore } from "#app/features/highlights/board.store.ts";
import type { BoardCommand } from "#app/features/highlights/commands.ts";
import { isContentOnly } from "#app/features/highlights/content-only.ts";
import { planCommand } from "#app/features/highlights/plan.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { carriedBy } from "#app/platform/failures/refusal.ts";
import type { BoundStatement, D1Watcher } from "./d1.ts";
import { currentProcess } from "./kernel.ts";
import type { World } from "./world.ts";

/** Refusals that say that nothing was done, and nothing will be. */
const CERTAIN = new Set(["conflict", "invalid", "not-found", "forbidden"]);

/** Commits between two looks at all derived tables. */
const FULL_LOOK_EVERY = 20;

/** A commit that raised the edition. */
interface EditionChange {
  edition: number;
  at: number;
  /** The article on whose pages alone it shows; null where it may show on any. */
  onlyOf: number | null;
}

/** The expressions of a list; commas within parentheses are no ends. */
function expressionsOf(list: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at <= list.length; at += 1) {
    if (list[at] === "(") depth += 1;
    if (list[at] === ")") depth -= 1;
    if (at === list.length || depth < 0 || (list[at] === "," && depth === 0)) {
      found.push(list.slice(from, at).trim());
      from = at + 1;
    }
    if (depth < 0) break;
  }
  return found;
}

/** The row that an insert puts in: parameters as their values, other expressions as their text. */
function insertedBy({ sql, values }: BoundStatement): Record<string, unknown> {
  const [, columns = "", row = ""] = /^insert into "\w+" \(([^)]*)\) values \((.*)$/is.exec(sql) ?? [];
  let given = 0;
  const tokens = expressionsOf(row).map((expression) => {
    const first = given;
    given += expression.split("?").length - 1;
    return expression === "?" ? values[first] : expression;
  });
  return Object.fromEntries(columns.split(", ").map((column, index) => [column.replaceAll('"', ""), tokens[index]]));
}

/** The rules of the board, looked at with every commit on D1: position rules, one serial order, each operation once. */
export class BoardInvariants implements D1Watcher {
  /** Every edition with the time from which it was the current one. */
  readonly editions: EditionChange[] = [];
  readonly #commands = new Map<string, BoardCommand>();
  readonly #refused = new Set<string>();
  /** Attempts of an operation that have no answer yet: one may act after another was refused. */
  readonly #attempts = new Map<string, number>();
  readonly #store;
  #commits = 0;

  constructor(private readonly world: World) {
    this.#store = createBoardStore(createDatabase(world.d1.direct), [], bodyToText);
    world.onCommand = (command, answer) => {
      this.#commands.set(command.opId, command);
      this.#refused.delete(command.opId);
      this.#attempts.set(command.opId, (this.#attempts.get(command.opId) ?? 0) + 1);
      const isolate = currentProcess()?.process.name ?? "";
      answer.then(
        (result) => {
          this.#attemptEnded(command.opId);
          if (result.ok) this.onWritten(isolate, result.value.edition);
          // A question for the checks is no refusal: whoever asked it comes again, and finds what a second sending has done meanwhile.
          if (!result.ok && CERTAIN.has(result.refusal.code) && !carriedBy(result.refusal, NEEDS_CHECKS)) this.#wasRefused(command.opId);
          if (result.ok && !this.#isLogged(command.opId)) world.kernel.violate(`${command.opId} was acknowledged and is not in the log`);
        },
        () => this.#attemptEnded(command.opId),
      );
    };
    this.#noteEdition();
  }

  /** Called when a process learns the edition of its write. */
  onWritten: (process: string, edition: number) => void = () => undefined;

  get commits(): number {
    return this.#commits;
  }

  /** The edition that was the current one at a time. */
  editionAt(time: number): number {
    let found = this.editions[0]?.edition ?? 0;
    for (const { edition, at } of this.editions) {
      if (at > time) break;
      found = edition;
    }
    return found;
  }

  /** Whether pages that show these articles are the same in both editions. */
  isSameFor(articleIds: readonly number[], from: number, to: number): boolean {
    const between = this.editions.filter(({ edition }) => edition > from && edition <= to);
    return from <= to && between.every(({ onlyOf }) => onlyOf !== null && !articleIds.includes(onlyOf));
  }

  async beforeBatch(statements: readonly BoundStatement[]): Promise<(() => void) | null> {
    const [first] = statements;
    if (!first || !/^\s*insert into "board_log"/i.test(first.sql)) return () => this.#noteEdition();
    const entry = insertedBy(first);
    const opId = String(entry.op_id);
    const at = Number(entry.at);
    const command = this.#commandOf(opId);
    if (!command) return () => this.world.kernel.violate(`a batch of an unknown command: ${JSON.stringify(first.values)}`);
    // The command's change of the board as it stands at its place in the log.
    const { snapshot } = await this.#store.read(command);
    const serial = planCommand(command, snapshot, at);
    return () => this.#afterCommit(opId, serial);
  }

  /** At the end: all that is derived, and that nothing that was due is still waiting. */
  finish(): void {
    this.#checkRules(true);
    const overdue = this.world.d1.read("SELECT id FROM articles WHERE status = 'agendada' AND deleted_at IS NULL AND scheduled_at < ?", [this.world.kernel.now - 5 * 60_000]);
    if (overdue.length > 0) this.world.kernel.violate(`scheduled articles were not published: ${JSON.stringify(overdue)}`);
  }

  #commandOf(opId: string): BoardCommand | null {
    const [, articleId] = /^publish-due:(\d+):/.exec(opId) ?? [];
    if (articleId) return { kind: "publish-due", articleId: Number(articleId), opId, actor: { id: null, name: "Agendamento" } };
    return this.#commands.get(opId) ?? null;
  }

  #isLogged(opId: string): boolean {
    return this.world.d1.read("SELECT 1 FROM board_log WHERE op_id = ?", [opId]).length > 0;
  }

  #wasRefused(opId: string): void {
    if (this.#isLogged(opId)) this.world.kernel.violate(`${opId} was refused, and had acted`);
    if (!this.#attempts.has(opId)) this.#refused.add(opId);
  }

  #attemptEnded(opId: string): void {
    const left = (this.#attempts.get(opId) ?? 0) - 1;
    if (left > 0) this.#attempts.set(opId, left);
    else this.#attempts.delete(opId);
  }

  #afterCommit(opId: string, serial: ReturnType<typeof planCommand>): void {
    const { kernel } = this.world;
    this.#commits += 1;
    if (this.#refused.has(opId)) kernel.violate(`${opId} acted after it was refused`);
    if (!serial.ok) kernel.violate(`${opId} acted, which the board at its place in the log refuses: ${serial.refusal.detail}`);
    else {
      const places = this.#places();
      const meant = JSON.stringify([serial.value.after.superHeadline?.id ?? null, serial.value.after.highlights.map(({ id }) => id)]);
      if (places !== meant) kernel.violate(`${opId} left ${places}; in the order of the log it leaves ${meant}`);
    }
    this.#noteEdition(serial.ok && isContentOnly(serial.value) ? serial.value.articleId : null);
    this.#checkRules(this.#commits % FULL_LOOK_EVERY === 0);
  }

  #places(): string {
    const [superHeadline] = this.world.d1.read("SELECT id FROM articles WHERE position = 'supermanchete' AND visible = 1");
    const highlights = this.world.d1.read("SELECT id FROM articles WHERE highlight_rank IS NOT NULL ORDER BY highlight_rank");
    return JSON.stringify([superHeadline?.id ?? null, highlights.map(({ id }) => id)]);
  }

  #noteEdition(onlyOf: number | null = null): void {
    const edition = Number(this.world.d1.read("SELECT edition FROM site_edition")[0]?.edition ?? 0);
    const last = this.editions.at(-1);
    if (last && edition < last.edition) this.world.kernel.violate(`the edition fell from ${last.edition} to ${edition}`);
    if (edition !== last?.edition) this.editions.push({ edition, at: this.world.kernel.now, onlyOf });
  }

  /** The position rules of http-api § Articles, asked of D1 itself. */
  #checkRules(isFull: boolean): void {
    const { d1, kernel } = this.world;
    const none = (sql: string, what: string) => {
      const found = d1.read(sql);
      if (found.length > 0) kernel.violate(`${what}: ${JSON.stringify(found.slice(0, 5))}`);
    };
    none("SELECT COUNT(*) AS n FROM articles WHERE position = 'supermanchete' AND visible = 1 HAVING n > 1", "more than one super headline");
    none(
      "SELECT COUNT(*) AS n FROM articles WHERE highlight_rank IS NOT NULL HAVING n > 5 OR (n > 0 AND (MIN(highlight_rank) <> 1 OR MAX(highlight_rank) <> n))",
      "ranks with gaps",
    );
    none("SELECT id FROM articles WHERE highlight_rank IS NOT NULL AND (visible = 0 OR position <> 'destaque')", "a rank without a place");
    none("SELECT id FROM articles WHERE visible = 1 AND position = 'destaque' AND highlight_rank IS NULL", "a highlight without a rank");
    none("SELECT COUNT(*) AS n, MAX(version) AS last, MIN(version) AS first FROM board_log HAVING n <> last - first + 1", "gaps in the log");
    none(
      "SELECT id, highlight_rank FROM articles WHERE (SELECT m.to_place FROM board_moves m WHERE m.article_id = articles.id ORDER BY m.version DESC LIMIT 1) IS NOT CASE WHEN highlight_rank IS NOT NULL THEN highlight_rank WHEN position = 'supermanchete' AND visible = 1 THEN 0 END",
      "places that are not those of the last recorded move",
    );
    if (!isFull) return;
    none(
      "SELECT article_id, version FROM (SELECT article_id, version, from_place, to_place, LAG(to_place) OVER own AS was, ROW_NUMBER() OVER own AS n FROM board_moves WINDOW own AS (PARTITION BY article_id ORDER BY version)) WHERE n > 1 AND (from_place IS NOT was OR from_place IS to_place)",
      "recorded moves that do not follow from each other",
    );
    none(
      "SELECT a.id FROM article_facets f JOIN articles a ON a.id = f.article_id WHERE f.visible <> a.visible OR f.highlight_key <> a.highlight_key OR f.order_key <> a.order_key OR f.group_rank <> a.group_rank OR f.deleted <> (a.deleted_at IS NOT NULL)",
      "facets that are not their article's",
    );
    none(
      "SELECT total FROM article_totals WHERE (list = 'public' AND total <> (SELECT COUNT(*) FROM articles WHERE visible = 1)) OR (list = 'staff' AND total <> (SELECT COUNT(*) FROM articles WHERE deleted_at IS NULL))",
      "totals that do not add up",
    );
  }
}
