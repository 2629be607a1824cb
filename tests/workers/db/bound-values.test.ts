import { expect, test } from "vitest";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { LIST_CALLS } from "#tests/support/list-functions.ts";
import { testEnv } from "#tests/support/site.ts";

/** Bound values of one statement (D1's limit; the local one takes more). */
const MAX_BOUND = 100;

/** D1 with the limits that it has as deployed. */
function deployedD1(): D1Database {
  const prepare = (query: string) => {
    const statement = testEnv.DB.prepare(query);
    const bound = statement.bind.bind(statement);
    const bind = (...values: unknown[]) => {
      if (values.length > MAX_BOUND) throw new Error(`too many SQL variables: ${values.length} in ${query.slice(0, 80)}`);
      return bound(...values);
    };
    return Object.assign(statement, { bind });
  };
  return { prepare, batch: (statements: D1PreparedStatement[]) => testEnv.DB.batch(statements) } as unknown as D1Database;
}

test.each(Object.keys(LIST_CALLS))("%s takes a list of any length", async (name) => {
  const db = createDatabase(deployedD1());
  for (const size of [0, 1, 99, 100, 101, 1_000]) {
    const outcome = await LIST_CALLS[name]?.(db, size).then(
      () => "done",
      (error: Error) => String(error.cause ?? error),
    );
    expect([name, size, outcome]).toEqual([name, size, "done"]);
  }
});
