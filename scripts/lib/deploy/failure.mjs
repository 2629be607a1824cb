// How a deployment or a rollback ends when it does not succeed.
import { CommandFailure } from "./cloudflare.mjs";

/** Lines of a failed command that are shown. */
const SHOWN_LINES = 25;

/**
 * What went wrong, for a person: `done` (sentences: what has changed), `unknown` (what may have changed) and `next` (commands
 * or acts, in their order).
 */
export class DeployFailure extends Error {
  constructor(message, { done = [], unknown = [], next = [], output = "" } = {}) {
    super(message);
    this.name = "DeployFailure";
    Object.assign(this, { done, unknown, next, output });
  }
}

const section = (title, lines) => (lines.length === 0 ? [] : [`  ${title}`, ...lines.map((line) => `    - ${line}`)]);

/** The text of a failure. */
export function failureText(error) {
  if (!(error instanceof DeployFailure)) return error.stack ?? String(error);
  const output = error.output.split("\n").slice(-SHOWN_LINES).join("\n").trim();
  return [
    error.message,
    ...(output ? [output.replace(/^/gm, "  │ ")] : []),
    ...section("Done:", error.done.length > 0 ? error.done : ["nothing was changed"]),
    ...section("Not known:", error.unknown),
    ...section("Next:", error.next),
  ].join("\n");
}

/** Does `work`; a failed command becomes the failure that `describe` says, with what the command printed. */
export async function orFail(work, describe) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    const { message, ...rest } = describe(error);
    throw new DeployFailure(`${message}: ${error.message}.`, { ...rest, output: error.output });
  }
}
