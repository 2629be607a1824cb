// Questions to the person at the terminal.
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/**
 * Reads answers line by line, from a terminal or from a pipe. `ask(question, { secret })` answers one line, "" where there are
 * no more; a secret one is not shown. `close` ends the reading.
 */
export function openQuestions() {
  let muted = false;
  const output = new Writable({ write: (chunk, _encoding, done) => (muted ? done() : process.stdout.write(chunk, done)) });
  const lines = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY });
  const answers = lines[Symbol.asyncIterator]();
  return {
    async ask(question, { secret = false } = {}) {
      process.stdout.write(question);
      muted = secret;
      const { value } = await answers.next();
      muted = false;
      if (secret) process.stdout.write("\n");
      return value ?? "";
    },
    close: () => lines.close(),
  };
}
