import type { Plugin } from "vite";

const RESOLVED = "\0no-style-parser";

const EXPORTS = `
export const parse = () => { throw new Error("parse of postcss was called on the server"); };
export default { parse };
`;

/**
 * Leaves postcss (14 KB compressed) out of the Workers' bundle: the sanitizer imports it for the parsing of styles, which
 * `body-html.server.ts` switches off (decision 0065).
 */
export function noStyleParser(): Plugin {
  return {
    name: "no-style-parser",
    enforce: "pre",
    apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
    resolveId: (source) => (source === "postcss" ? RESOLVED : null),
    load: (id) => (id === RESOLVED ? EXPORTS : null),
  };
}
