// A reporter of Vitest that prints nothing: it notes that a run goes on, of which the other reporters tell only when a file has ended.
import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** In the folder OPEN_HANDLES, written anew whenever something has ended. */
export const HEARD = "heard";

const note = () => {
  if (process.env.OPEN_HANDLES) writeFileSync(join(process.env.OPEN_HANDLES, HEARD), "");
};

export default class HeardReporter {
  onHookEnd = note;
  onTestModuleStart = note;
  onTestCaseResult = note;
}
