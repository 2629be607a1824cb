// What a file of `app` is, by its folder and its suffix (README § Structure): the tests of the architecture, the build and the
// tools that look for one kind of file read it here.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";

/** @typedef {"rules" | "wire" | "store" | "server" | "provider" | "compose" | "http" | "api" | "route" | "newsroom" | "site" | "ui" | "objects" | "entry"} Layer */

/** Of a file without one, in a feature or on the platform: rules, pure. */
const SUFFIXES = /\.(wire|store|server|provider|compose|http|api|route)\.tsx?$/;

/**
 * The layer of a source file by its path from the project's root; null for tests and for what is no code of the site.
 * @returns {Layer | null}
 */
export function layerOf(path) {
  if (/\.(?:test|d)\.tsx?$/.test(path) || !/\.(?:tsx?|css)$/.test(path)) return null;
  if (path.startsWith("durable-objects/")) return "objects";
  if (!path.startsWith("app/")) return null;
  const suffix = SUFFIXES.exec(path)?.[1];
  if (suffix === "route") return "route";
  if (/^app\/[^/]+$/.test(path)) return suffix === "compose" ? "compose" : "entry";
  if (path.startsWith("app/platform/http/")) return suffix === "api" ? "api" : suffix === "wire" ? "wire" : "http";
  const screens = /^app\/(?:ui|features\/[^/]+)\/(newsroom|site)\//.exec(path)?.[1];
  // An action of a screen, beside the screen's route.
  if (screens !== undefined) return suffix === "server" ? "route" : screens;
  if (path.startsWith("app/ui/")) return "ui";
  if (path.startsWith("app/features/cards/rendering/")) return "provider";
  return suffix ?? "rules";
}

const filesUnder = (folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll("\\", "/"),
    );

/** Paths of all files of these layers, sorted. */
export function filesOf(...layers) {
  const all = [...filesUnder("app"), ...filesUnder("durable-objects")];
  return all.filter((path) => layers.includes(layerOf(path))).sort();
}
