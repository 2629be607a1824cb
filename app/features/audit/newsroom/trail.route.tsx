import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type Category, categoryOf } from "#app/features/articles/categories.ts";
import { CHECK_LABELS } from "#app/features/checks/check-story.ts";
import { isCheckRule } from "#app/features/checks/publish-gate.ts";
import { roleMay } from "#app/features/people/capabilities.ts";
import { adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { longDate, tableDateTime } from "#app/platform/time/newsroom-clock.ts";
import { counted, formatCount } from "#app/platform/values/format-number.ts";
import { filterLinks } from "#app/ui/newsroom/admin-assets.ts";
import { initialsOf } from "#app/ui/newsroom/avatar.tsx";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import type { TrailEntry } from "../trail.ts";
import { fieldLabel, valueLabel, verbOf } from "./trail-labels.ts";
import { TrailScreen } from "./trail-screen.tsx";
import { isGroupedQuery, parseTrailQuery, TRAIL_PAGE_SIZE, type TrailGroupLine, type TrailLine, type TrailQuery, type TrailView } from "./trail-view.ts";

interface Reading {
  entries: readonly TrailEntry[];
  next: number | null;
  titles: ReadonlyMap<number, string>;
  title: string | null;
  people: readonly { id: number; name: string }[];
  categories: readonly Category[];
}

/** Actions whose verb already states their one change. */
const TOLD_BY_VERB = new Set(["article.toggle", "article.undo", "article.remove", "article.restore"]);

/** The rules of the checks are named here: their module is not for browsers. */
const ruleLabel = (rule: string): string => (isCheckRule(rule) ? CHECK_LABELS[rule].name : rule);
const LEVELS: Readonly<Record<string, string>> = { stop: "impede", warning: "avisa", off: "desligada" };
const CHECK_FIELD = "check.";

/** Words for things of a group other than stories. */
const GROUP_THINGS: Readonly<Record<string, [verb: string, one: string, many: string]>> = {
  "media.change": ["alterou", "arquivo da biblioteca", "arquivos da biblioteca"],
  "media.focus": ["mudou o ponto focal de", "imagem", "imagens"],
  "media.remove": ["excluiu", "arquivo da biblioteca", "arquivos da biblioteca"],
};

function toGroupLine({ action, group }: TrailEntry, isWhole: boolean): TrailGroupLine | null {
  if (!group) return null;
  const [, one, many] = GROUP_THINGS[action] ?? ["", "matéria", "matérias"];
  // A file's subject begins with its title, in quotes; its address follows.
  const names = group.names.filter((name) => name !== "").map((name) => (action in GROUP_THINGS ? (name.split(" · ")[0] ?? "") : `“${name}”`));
  const more = group.count - names.length;
  return {
    count: group.count,
    isWhole,
    things: counted(group.count, one, many),
    names: more > 0 ? `${names.join(", ")} e mais ${formatCount(more)}` : names.join(", "),
  };
}

const groupSentence = ({ isWhole, things }: TrailGroupLine, isUndo: boolean): string => {
  if (isWhole) return isUndo ? "Ao desfazer uma ação em massa" : "Ação em massa";
  return `${isUndo ? "Ao desfazer uma ação" : "Numa só ação"} sobre ${things}`;
};

/** The trail as its screen tells it, by days of the newsroom's clock. */
function toTrailView(reading: Reading, query: TrailQuery, timeZone: string, mayReadAll: boolean): TrailView {
  const titleOf = (id: number) => reading.titles.get(id) ?? `Matéria ${id}`;
  const words = { timeZone, categoryName: (slug: string) => categoryOf(slug, reading.categories)?.name ?? slug };
  const isGrouped = isGroupedQuery(query);
  const toLine = (entry: TrailEntry): TrailLine => {
    const { id, at, actor, action, article, details } = entry;
    const cause = details.cause?.articleId;
    const group = toGroupLine(entry, isGrouped);
    const causeNote = details.cause ? (cause ? `Ao mudar “${titleOf(cause)}”` : "Ao salvar a ordem dos destaques") : "";
    const groupNote = group ? groupSentence(group, entry.group?.isUndo === true) : "";
    return {
      id,
      time: tableDateTime(at, timeZone).slice(-5),
      iso: new Date(at).toISOString(),
      person: actor.name,
      initials: initialsOf(actor.name),
      verb: group?.isWhole ? (GROUP_THINGS[action]?.[0] ?? verbOf(action, details)) : verbOf(action, details),
      article: article && { id: article.id, title: article.title ?? `Matéria ${article.id}`, gone: article.title === null },
      note: [...(group?.isWhole ? [] : [details.subject ?? ""]), causeNote || groupNote].filter((part) => part !== "").join(" · ") || null,
      changes: (TOLD_BY_VERB.has(action) ? [] : (details.changes ?? [])).map(({ field, before, after }) =>
        field.startsWith(CHECK_FIELD)
          ? { label: ruleLabel(field.slice(CHECK_FIELD.length)), before: LEVELS[String(before)] ?? "", after: LEVELS[String(after)] ?? "" }
          : { label: fieldLabel(field), before: valueLabel(field, before, words), after: valueLabel(field, after, words) },
      ),
      overrides: (details.overrides ?? []).map(({ rule, reason, passages }) => ({ rule: ruleLabel(rule), reason, passages })),
      group,
      orders: details.highlights ? { before: details.highlights.before.map(titleOf), after: details.highlights.after.map(titleOf) } : null,
    };
  };
  const days = new Map<string, TrailLine[]>();
  for (const entry of reading.entries) {
    const day = longDate(entry.at, timeZone, { weekday: true });
    days.set(day, [...(days.get(day) ?? []), toLine(entry)]);
  }
  return {
    query,
    days: [...days].map(([day, lines]) => ({ day, lines })),
    next: reading.next,
    title: reading.title,
    people: mayReadAll ? [...reading.people] : [],
    groupSize: query.grupo === null ? null : (reading.entries[0]?.group?.count ?? 0),
    mayReadAll,
  };
}

/** The whole trail is the admin's; that of one article, everybody's who sees the article. */
export const handle = adminHandle("articles:read-unpublished");
export const links = filterLinks;
export const meta = screenMeta("Trilha");

export async function loader(args: LoaderFunctionArgs): Promise<TrailView> {
  const { services, settings } = args.context;
  const query = parseTrailQuery(new URL(args.request.url).searchParams);
  const request = {
    articleId: query.materia ?? undefined,
    groupOf: query.grupo ?? undefined,
    actorId: query.pessoa ?? undefined,
    action: query.acao || undefined,
    q: query.q,
    days: { from: query.de, until: query.ate },
    isGrouped: isGroupedQuery(query),
    before: query.antes ?? undefined,
    limit: TRAIL_PAGE_SIZE,
  };
  const [{ user }, reading] = await adminCallerWith(args, query.materia === null ? "audit:read" : handle.admin.allow, services.audit.readScreen(request));
  return toTrailView(reading, query, settings.timeZone, roleMay(user.role, "audit:read"));
}

export default TrailScreen;

export const ErrorBoundary = () => <ScreenError />;
