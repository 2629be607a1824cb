// Bindings of this machine in the place of Miniflare's: Images, whose stand-in only scales, and rate limits, of which each counted call writes to
// a database there. Miniflare loads this module by its path, as plugins, for the Workers whose options name them.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { LOCAL_IMAGES_WORKER } from "./local-images.mjs";

/** The bindings, by type: the module that makes one in the Worker's own isolate, and what it is given. */
const KINDS = {
  "lide-images": { file: "local-images-binding.mjs", given: () => [{ name: "RENDERER", service: { name: `core:user:${LOCAL_IMAGES_WORKER}` } }] },
  "lide-rate-limit": { file: "local-rate-limit-binding.mjs", given: (options) => Object.entries(options).map(([name, value]) => ({ name, json: JSON.stringify(value) })) },
};

const moduleName = (kind) => `${kind}:binding`;

const bindingsOf = (kind, { config }) => Object.entries(config.env ?? {}).filter(([, { dev }]) => dev?.plugin?.name === kind);

/** @returns {import("miniflare").Plugin} */
const plugin = (kind, { file, given }) => ({
  getBindings: (worker) => bindingsOf(kind, worker).map(([name, { dev }]) => ({ name, wrapped: { moduleName: moduleName(kind), innerBindings: given(dev.options) } })),
  // Node has no use for them.
  getNodeBindings: () => ({}),
  getServices: () => [],
  getExtensions: ({ options: workers }) =>
    workers.some((worker) => bindingsOf(kind, worker).length > 0)
      ? [{ modules: [{ name: moduleName(kind), esModule: readFileSync(new URL(file, import.meta.url), "utf8"), internal: true }] }]
      : [],
});

/** The form in which Miniflare takes a package of plugins. */
export const plugins = Object.fromEntries(Object.entries(KINDS).map(([kind, made]) => [kind, plugin(kind, made)]));

const bound = (name, kind, options = {}) => ({ name, type: kind, plugin: { package: fileURLToPath(import.meta.url), name: kind }, options });

/**
 * A Worker's options with the bindings of this machine. A process whose Workers have pictures must run `localImagesWorker` once.
 * @template {Pick<import("miniflare").V4WorkerOptions, "images" | "ratelimits">} Options
 * @param {Options} options
 * @returns {Omit<Options, "images" | "ratelimits"> & Pick<import("miniflare").V4WorkerOptions, "unsafeBindings">}
 */
export function withLocalBindings({ images, ratelimits = {}, ...options }) {
  const limits = Object.entries(ratelimits).map(([name, { simple }]) => bound(name, "lide-rate-limit", { limit: simple.limit, period: simple.period ?? 60 }));
  return { ...options, unsafeBindings: [...(images ? [bound(images.binding, "lide-images")] : []), ...limits] };
}
