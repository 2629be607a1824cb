// `npm run advisories`: compares the lock file with the public advisories (`npm audit`), and fails for each that reaches an
// installed version and that docs/advisories.md does not judge. A job runs it every night (.github/workflows/packages.yml).
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fail, root } from "./lib/run.mjs";

const PAGE = "docs/advisories.md";
const NUMBER = /GHSA(?:-[0-9a-z]{4}){3}/g;

/**
 * What `npm audit --json` has found, each advisory once for each package. Throws where npm got no answer from the registry.
 * @param {string} output
 * @returns {{ advisory: string, package: string, range: string, severity: string, title: string }[]}
 */
export function readAudit(output) {
  const report = JSON.parse(output);
  if (report.auditReportVersion !== 2) throw new Error(report.message ?? "npm audit answered in an unknown format");
  return Object.values(report.vulnerabilities)
    .flatMap(({ via }) => via.filter((cause) => typeof cause !== "string"))
    .map(({ url, name, range, severity, title }) => ({ advisory: url.match(NUMBER)?.[0] ?? url, package: name, range, severity, title }));
}

/** The numbers that the page judges: those of table rows whose last column says what holds them off. "—" says that no installed version is reached. */
export function judgedAdvisories(page) {
  const rows = page.split("\n").filter((line) => line.startsWith("|") && !/\|\s*—\s*\|\s*$/.test(line));
  return new Set(rows.flatMap((row) => row.match(NUMBER) ?? []));
}

/** The findings that the page does not judge, as one line each. */
export function unjudged(findings, page) {
  const judged = judgedAdvisories(page);
  return findings.filter(({ advisory }) => !judged.has(advisory)).map((one) => `${one.advisory} (${one.severity}): ${one.package} ${one.range}: ${one.title}`);
}

function audit() {
  const { stdout, stderr, error } = spawnSync("npm", ["audit", "--json", "--package-lock-only"], { cwd: root, encoding: "utf8", shell: process.platform === "win32" });
  if (error) fail(`npm did not run: ${error.message}`);
  try {
    return readAudit(stdout);
  } catch (cause) {
    fail(`The registry gave no advisories: ${cause.message}\n${stderr}`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const findings = audit();
  const lines = unjudged(findings, readFileSync(join(root, PAGE), "utf8"));
  if (lines.length > 0) fail(`Advisories that ${PAGE} does not judge (update the package, or add a row):\n${lines.join("\n")}`);
  console.log(`✔ ${findings.length} advisories reach installed versions; ${PAGE} judges all of them.`);
}
