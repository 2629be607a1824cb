import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** The package's client, and the list of its resources: both name every one of them. */
const NAMING = /\/node_modules\/openai\/(?:client|resources\/index)\.mjs$/;

/** Resources of the API that are called (`app/features/suggestions/openai-text-model.provider.ts`), and what all share. */
const USED = /\/(?:chat|shared|index)(?:\/\w+)?(?:\.mjs)?$/;

/** What runs tools and gathers streams into messages, which only methods need that nothing here calls. */
const RUNNER = /\/lib\/ChatCompletion(?:Runner|StreamingRunner|Stream)\.mjs$/;

const RUNNING = /\/node_modules\/openai\/resources\/chat\/completions\/completions\.mjs$/;

const PREFIX = "\0openai-resource:";

/** Names under which a module takes what `source` exports. */
function namesFrom(source: string, code: string): string[] {
  const escaped = source.replace(/[.\\/]/g, "\\$&");
  const lists = [...code.matchAll(new RegExp(`\\{([^{}]*)\\}\\s*from\\s*"${escaped}"`, "g"))].map(([, list = ""]) => list);
  return lists.flatMap((list) => [...list.matchAll(/(\w+)(?:\s+as\s+\w+)?\s*(?:,|$)/g)].map(([, name = ""]) => name));
}

/**
 * Leaves out of the Workers' bundle what the OpenAI package brings for parts of its API that nothing here calls (60 KB compressed):
 * its client makes an object of each. A call of such a part fails as that of a method that does not exist.
 */
export function openAiResources(): Plugin {
  return {
    name: "openai-resources",
    enforce: "pre",
    apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
    resolveId(source, importer) {
      if (!importer) return null;
      const isRunner = RUNNING.test(importer) && RUNNER.test(source);
      const isNamed = NAMING.test(importer) && /^\.\/(?:resources\/)?[\w-]+/.test(source);
      const isUnused = isNamed && (importer.endsWith("/index.mjs") || source.startsWith("./resources/")) && !USED.test(source);
      return isRunner || isUnused ? `${PREFIX}${namesFrom(source, readFileSync(importer, "utf8")).join(",")}:${source}` : null;
    },
    load(id) {
      if (!id.startsWith(PREFIX)) return null;
      const [names = ""] = id.slice(PREFIX.length).split(":");
      return [...new Set(names.split(","))]
        .filter((name) => name !== "")
        .map((name) => `export class ${name} {}`)
        .join("\n");
    },
  };
}
