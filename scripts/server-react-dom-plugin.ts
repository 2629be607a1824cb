import type { Plugin } from "vite";

const RESOLVED = "\0server-react-dom";

/** Functions that browsers alone call, in effects and handlers, and that the server's bundle only names. */
const EXPORTS = `
const inBrowsersAlone = (name) => () => { throw new Error(name + " of react-dom was called on the server"); };
export const createPortal = inBrowsersAlone("createPortal");
export const flushSync = inBrowsersAlone("flushSync");
`;

/**
 * Leaves React's renderer for browsers (`react-dom`, 42 KB compressed) out of the Workers' bundle, where `react-dom/server` renders:
 * the router and windows of the newsroom import two functions of it, which no server calls (docs/decisions/build.md).
 */
export function serverReactDom(): Plugin {
  return {
    name: "server-react-dom",
    enforce: "pre",
    apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
    resolveId: (source) => (source === "react-dom" ? RESOLVED : null),
    load: (id) => (id === RESOLVED ? EXPORTS : null),
  };
}
