import type { Plugin } from "vite";

/** What stands for packages that the sanitizer imports and never calls, by their names. */
const STANDS_FOR: Record<string, string> = {
  // 14 KB compressed: for the parsing of styles, which `body-html.server.ts` switches off.
  postcss: `export const parse = () => { throw new Error("parse of postcss was called on the server"); }; export default { parse };`,
  // 35 KB with a second table of entities: the parser exports it for documents as trees; the sanitizer takes events.
  domutils: `export const getFeed = () => { throw new Error("getFeed of domutils was called on the server"); };`,
};

const RESOLVED = "\0sanitizer-part:";

/** Leaves packages out of the Workers' bundle that only unused parts of the sanitizer need (decision 0065). */
export function sanitizerParts(): Plugin {
  return {
    name: "sanitizer-parts",
    enforce: "pre",
    apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
    resolveId: (source) => (source in STANDS_FOR ? RESOLVED + source : null),
    load: (id) => (id.startsWith(RESOLVED) ? STANDS_FOR[id.slice(RESOLVED.length)] : null),
  };
}
