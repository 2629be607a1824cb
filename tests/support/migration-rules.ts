// Rules of a migration that runs while the build before it still serves: between the migration and the new Workers, and after a rollback.

/** The last migration of before the rule. */
export const BASELINE = 82;

/** Statements that were judged by hand, by file: the previous build does not use what they take away. */
export const REVIEWED: Record<string, readonly string[]> = {};

export interface Migration {
  name: string;
  sql: string;
}

/** Statements without comments and texts, in one line each; the body of a trigger is part of its statement. */
export function statementsOf(sql: string): string[] {
  const plain = sql
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/--[^\n]*/g, "")
    .replace(/\/\*[\s\S]*?\*\//g, "");
  const statements: string[] = [];
  let statement = "";
  for (const part of plain.split(";")) {
    statement += part;
    const isTrigger = /^\s*CREATE\s+(?:TEMP\s+)?TRIGGER\b/i.test(statement);
    if (isTrigger && !/\bEND\s*$/i.test(statement)) {
      statement += ";";
      continue;
    }
    const line = statement.replace(/\s+/g, " ").trim();
    if (line) statements.push(line);
    statement = "";
  }
  return statements;
}

const NAME = String.raw`(?:IF (?:NOT )?EXISTS )?["\`\[]?(\w+)["\`\]]?`;
const nameIn = (pattern: string, statement: string): string | undefined => new RegExp(`^${pattern} ${NAME}`, "i").exec(statement)?.[1]?.toLowerCase();

/**
 * Statements of `migration` that a build from before it may not survive, each with the reason. `earlier` are the migrations
 * before it: what is new in this one, no earlier build uses.
 */
export function incompatibilities({ name, sql }: Migration, earlier: readonly Migration[]): string[] {
  const statements = statementsOf(sql);
  const before = earlier.flatMap((one) => statementsOf(one.sql));
  const createdHere = new Set(statements.map((one) => nameIn("CREATE (?:VIRTUAL )?TABLE", one)));
  const addedHere = statements.flatMap((one) => /^ALTER TABLE \S+ ADD (?:COLUMN )?["`[]?(\w+)/i.exec(one)?.[1]?.toLowerCase() ?? []);
  const recreated = new Set(statements.map((one) => nameIn("CREATE TRIGGER", one)));
  const uniqueIndexes = new Set(before.map((one) => nameIn("CREATE UNIQUE INDEX", one)));
  const tableOf = (pattern: RegExp, statement: string) => pattern.exec(statement)?.[1]?.toLowerCase();

  const reasonFor = (statement: string): string | null => {
    const dropped = nameIn("DROP TABLE", statement) ?? nameIn("DROP VIEW", statement);
    if (dropped && !createdHere.has(dropped)) return "takes a table away";
    const altered = tableOf(/^ALTER TABLE ["`[]?(\w+)/i, statement);
    if (altered && !createdHere.has(altered)) {
      if (/^ALTER TABLE \S+ RENAME\b/i.test(statement)) return "takes a name away";
      if (/^ALTER TABLE \S+ DROP\b/i.test(statement)) return "takes a column away";
      if (/\bADD\b.*\bNOT NULL\b/i.test(statement) && !/\bDEFAULT\b/i.test(statement)) return "adds a column that a row of the build before would lack";
    }
    const trigger = nameIn("DROP TRIGGER", statement);
    if (trigger && !recreated.has(trigger)) return "takes a trigger away";
    const index = nameIn("DROP INDEX", statement);
    if (index && uniqueIndexes.has(index)) return "takes a unique index away, which an ON CONFLICT may name";
    if (/^CREATE UNIQUE INDEX\b/i.test(statement)) {
      const table = tableOf(/ ON ["`[]?(\w+)/i, statement);
      const columns = statement.slice(statement.indexOf("(")).toLowerCase();
      if (table && !createdHere.has(table) && !addedHere.some((column) => new RegExp(`\\b${column}\\b`).test(columns))) return "forbids rows that the build before may write";
    }
    if (/^CREATE TRIGGER\b/i.test(statement) && /\bRAISE\s*\(/i.test(statement)) {
      const table = tableOf(/ ON ["`[]?(\w+)/i, statement);
      if (table && !createdHere.has(table) && !before.some((one) => nameIn("CREATE TRIGGER", one) === nameIn("CREATE TRIGGER", statement)))
        return "refuses writes that the build before may make";
    }
    return null;
  };
  return statements.flatMap((statement) => {
    const reason = REVIEWED[name]?.includes(statement) ? null : reasonFor(statement);
    return reason ? [`${name}: ${statement.slice(0, 120)}: ${reason}`] : [];
  });
}
