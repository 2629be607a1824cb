import { env } from "cloudflare:workers";

const bindings = env as object as Record<string, unknown>;
const configured = { ...bindings };

let files = 0;

/** Counts one file's calls apart from those of the files before it: the engine cannot forget what it has counted. */
const limiterOfFile = (limiter: RateLimit, file: number): RateLimit => ({ limit: ({ key }) => limiter.limit({ key: `${file}:${key}` }) });

/** The bindings as they are configured, whatever a test has changed, and with limits of which nothing is spent. */
export function restoreBindings(): void {
  files += 1;
  for (const name of Object.keys(bindings)) if (!(name in configured)) delete bindings[name];
  for (const [name, binding] of Object.entries(configured)) bindings[name] = name.endsWith("_LIMIT") ? limiterOfFile(binding as RateLimit, files) : binding;
}
