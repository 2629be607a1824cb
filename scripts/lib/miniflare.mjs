// Miniflare, one file of 6 MB. An `import` of it would keep the source as bytes and once more as text, some 20 MB of a process that runs as long
// as the site.
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/**
 * Loads it when it is first asked for, which takes some tenths of a second.
 * @returns {typeof import("miniflare")}
 */
export const loadMiniflare = () => require("miniflare");
