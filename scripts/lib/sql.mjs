/** Splits a migration into statements: semicolons inside strings and trigger bodies do not end one. */
export function splitStatements(text) {
  const statements = [];
  let current = "";
  let inTrigger = false;
  for (const token of text.match(/--[^\n]*|'(?:[^']|'')*'|"(?:[^"]|"")*"|[A-Za-z_]+|;|[^A-Za-z_;'"-]+|-/g) ?? []) {
    if (token.startsWith("--")) continue;
    if (/^trigger$/i.test(token) && /create\s+$/i.test(current)) inTrigger = true;
    if (token === ";" && !inTrigger) {
      if (current.trim()) statements.push(current.trim());
      current = "";
      continue;
    }
    current += token;
    if (inTrigger && /^end$/i.test(token) && !/\bCASE\b(?![\s\S]*\bEND\b)/i.test(current.slice(0, -3))) {
      statements.push(current.trim());
      current = "";
      inTrigger = false;
    }
  }
  if (current.trim()) statements.push(current.trim());
  return statements.filter((statement) => statement !== ";");
}
