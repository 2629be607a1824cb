import type { TrailDetails } from "#app/features/audit/trail.ts";
import type { Role } from "#app/features/people/capabilities.ts";
import type { TrailChange } from "#app/platform/record/trail-line.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";

/** Writes of a story that the public change log may list. */
export const LOGGED_ACTIONS = ["article.create", "article.save", "article.publish-due", "article.toggle", "article.undo", "article.remove", "article.restore"] as const;

/** A row of the trail with what its person agreed to. */
export interface LoggedWrite {
  at: number;
  action: string;
  details: TrailDetails;
  /** Null for a machine, and for an account that is gone. */
  role: Role | null;
  /** Null without the person's consent. */
  name: string | null;
  /** Of their page; null where none is published. */
  slug: string | null;
  /** True when a schedule made the change. */
  isAutomatic: boolean;
}

export type LogKind = "published" | "corrected" | "changed" | "withdrawn" | "back";

/** A line of the public change log: never what was there before. */
export interface LogEntry extends Pick<LoggedWrite, "at" | "role" | "name" | "slug" | "isAutomatic"> {
  kind: LogKind;
  /** Names of the changed parts, in readers' words. */
  parts: readonly string[];
}

/** Fields that readers see, as they call them. What the newsroom alone sees is no change to them. */
const PARTS: Readonly<Record<string, string>> = {
  title: "título",
  subtitle: "subtítulo",
  kicker: "chapéu",
  body: "texto",
  quickSummary: "Leitura Rápida",
  author: "assinatura",
  authors: "assinatura",
  categories: "editoria",
  municipality: "município",
  tags: "assuntos",
  coverUrl: "imagem",
  coverAlt: "descrição da imagem",
  coverCredit: "crédito da imagem",
};

/** Changes by one person within this time are one line (ours; ms). */
const TOGETHER_MS = 15 * MINUTE_MS;

const changeOf = ({ changes }: TrailDetails, field: string): TrailChange | undefined => changes?.find((change) => change.field === field);

/** Tells whether the write publishes the story, hides it, or neither. */
function visibilityOf({ action, details }: LoggedWrite): "shown" | "hidden" | null {
  if (action === "article.publish-due") return "shown";
  if (action === "article.remove") return "hidden";
  const status = changeOf(details, "status");
  if (status) return status.after === "publicada" ? "shown" : status.before === "publicada" ? "hidden" : null;
  const active = changeOf(details, "active");
  return active ? (active.after === true ? "shown" : "hidden") : null;
}

const partsOf = ({ changes = [] }: TrailDetails): string[] => [...new Set(changes.flatMap(({ field }) => PARTS[field] ?? []))];

const sameHand = (one: LogEntry, other: LoggedWrite) => one.role === other.role && one.name === other.name && one.isAutomatic === other.isAutomatic;

/** The public change log of a story from its writes, oldest first: from its first publication on. */
export function changeLog(writes: readonly LoggedWrite[]): LogEntry[] {
  const log: LogEntry[] = [];
  let isShown = false;
  const add = (write: LoggedWrite, kind: LogKind, parts: readonly string[]) => {
    const { at, role, name, slug, isAutomatic } = write;
    const last = log.at(-1);
    if (last && last.kind === kind && kind === "changed" && sameHand(last, write) && at - last.at <= TOGETHER_MS)
      log[log.length - 1] = { ...last, at, parts: [...new Set([...last.parts, ...parts])] };
    else log.push({ at, kind, parts, role, name, slug, isAutomatic });
  };
  for (const write of writes) {
    const visibility = visibilityOf(write);
    if (visibility === "hidden" && isShown) {
      isShown = false;
      add(write, "withdrawn", []);
      continue;
    }
    if (visibility === "shown" && !isShown) {
      isShown = true;
      add(write, log.length === 0 ? "published" : "back", log.length === 0 ? [] : partsOf(write.details));
      continue;
    }
    if (!isShown) continue;
    const parts = partsOf(write.details);
    if (changeOf(write.details, "correction")?.after) add(write, "corrected", parts);
    else if (parts.length > 0) add(write, "changed", parts);
  }
  return log;
}
