import { stringify } from "yaml";

/** Characters that some readers of YAML refuse or take for line breaks even between quotes (YAML 1.2 § 5.1). */
const ESCAPED = /[\u007F-\u009F\u2028\u2029\uFEFF\uFFFE\uFFFF]/g;

/** Values as YAML between `---` lines. Every text is quoted, so that none is taken for a number, a date or a yes. Undefined values are left out. */
export function frontMatter(values: Readonly<Record<string, unknown>>): string {
  const yaml = stringify(values, { lineWidth: 0, defaultStringType: "QUOTE_DOUBLE", defaultKeyType: "PLAIN", doubleQuotedAsJSON: true, aliasDuplicateObjects: false });
  return `---\n${yaml.replace(ESCAPED, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`)}---\n`;
}
