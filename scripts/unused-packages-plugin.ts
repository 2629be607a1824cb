import type { Plugin } from "vite";

const CERTIFICATE_CLASSES = [
  "X509Certificate",
  "X509ChainBuilder",
  "AuthorityKeyIdentifierExtension",
  "CRLDistributionPointsExtension",
  "SubjectKeyIdentifierExtension",
  "X509Crl",
];

/** Replacements of packages that a library imports and never calls here, by their names. */
export const STANDS_FOR: Record<string, string> = {
  // 14 KB compressed: for the parsing of styles, which `body-html.server.ts` switches off.
  postcss: `export const parse = () => { throw new Error("parse of postcss was called on the server"); }; export default { parse };`,
  // 35 KB with a second table of entities: the parser exports it for documents as trees; the sanitizer takes events.
  domutils: `export const getFeed = () => { throw new Error("getFeed of domutils was called on the server"); };`,
  // 25 KB with what they import: for chains of certificates of authenticators, which the site asks for none of (attestation "none"). A passkey that comes with one is refused.
  "@peculiar/x509": `class Uncalled { constructor() { throw new Error("certificates of authenticators are not read"); } }\n${CERTIFICATE_CLASSES.map((name) => `export class ${name} extends Uncalled {}`).join("\n")}`,
  "reflect-metadata": "export {};",
};

const RESOLVED = "\0unused-package:";

/** Leaves packages out of the Workers' bundle that only unused parts of libraries need (docs/decisions/build.md). */
export function unusedPackages(): Plugin {
  return {
    name: "unused-packages",
    enforce: "pre",
    apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
    resolveId: (source) => (source in STANDS_FOR ? RESOLVED + source : null),
    load: (id) => (id.startsWith(RESOLVED) ? STANDS_FOR[id.slice(RESOLVED.length)] : null),
  };
}
