import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take longest, of the gate and of the soak suite, the longest first (measured); one of them begun last would leave the other worker idle. */
const LONGEST = [
  "channels-crash",
  "highlights",
  "screens-readers",
  "whatsapp",
  "media",
  "people",
  "newsroom",
  "manager",
  "editor",
  "story",
  "offline",
  "screens-admin",
  "crash",
  "banners-crash",
  "instagram",
  "cards",
  "lost-connections",
  "lost-forms",
  "screens-newsroom",
  "screens-media",
  "palette",
  "urgent",
  "live-blog",
  "suggestions",
  "company",
  "pending-drafts",
  "start",
];

/** The longest files begin first, the others in Vitest's own order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.indexOf(moduleId.slice(moduleId.lastIndexOf("/") + 1).replace(/\.test\.ts$/, ""));
      return at === -1 ? LONGEST.length : at;
    };
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}
