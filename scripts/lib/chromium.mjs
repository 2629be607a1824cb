import { existsSync } from "node:fs";
import { fail, run } from "./run.mjs";

const CHROMIUM = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** A browser: the one named in CHROMIUM, one installed, or on Debian as root the one of its packages. */
export async function requireChromium() {
  const named = process.env.CHROMIUM;
  if (named) return existsSync(named) ? named : fail(`CHROMIUM names ${named}, which does not exist.`);
  const found = () => CHROMIUM.find(existsSync);
  if (found()) return found();
  if (existsSync("/usr/bin/apt-get") && process.getuid?.() === 0) {
    console.log("Installing Chromium from Debian's packages…");
    await run("apt-get", ["update", "-qq"], { quiet: true }).catch(() => undefined);
    await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], { quiet: true }).catch(() => undefined);
  }
  return found() ?? fail("No Chromium found: install one, or name it in CHROMIUM=….");
}
