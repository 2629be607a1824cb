import { toArticleWire } from "#app/features/articles/articles.wire.ts";
import { toAssignmentWire } from "#app/features/assignments/assignments.wire.ts";
import { toAuthorProfileWire } from "#app/features/authors/author-profiles.wire.ts";
import { toCheckSettingsWire, toChecksWire } from "#app/features/checks/checks.wire.ts";
import { toEventWire } from "#app/features/events/events.wire.ts";
import { type DeskPlaces, toDeskArticle } from "#app/features/highlights/desk-message.wire.ts";
import { toStyleRuleWire } from "#app/features/house-style/house-style.wire.ts";
import { toLiveEntryWire } from "#app/features/live/live-blogs.wire.ts";
import { toMediaUseWire, toMediaWire } from "#app/features/media/media.wire.ts";
import { toCommentWire } from "#app/features/monthly-report/monthly-report.wire.ts";
import { toNoteWire } from "#app/features/notes/notes.wire.ts";
import { toPollWire } from "#app/features/polls/polls.wire.ts";
import { toSiteRecordWire } from "#app/features/settings/site-choices.wire.ts";
import { toTemplateWire } from "#app/features/templates/story-templates.wire.ts";
import { toTownNoticeWire } from "#app/features/towns/town-notices.wire.ts";
import { toQueueItemWire } from "#app/features/whatsapp/whatsapp.wire.ts";
import type { Refusal } from "#app/platform/failures/refusal.ts";
import type { RequestContext } from "#app/platform/http/request-context.ts";

type Extensions = Record<string, unknown>;
type ExtensionOf<Name extends keyof Refusal> = (value: NonNullable<Refusal[Name]>, context: RequestContext) => Extensions | Promise<Extensions>;

/** By the field of the refusal that asks for it: what the answer carries, read as it is now. */
const EXTENSIONS: { [Name in keyof Refusal]?: ExtensionOf<Name> } = {
  currentOrder: async (_, { services }) => {
    const { superHeadline, highlights, newest, orderVersion } = await services.articles.highlightDesk("");
    const current: DeskPlaces = {
      supermanchete: superHeadline ? toDeskArticle(superHeadline) : null,
      destaques: highlights.map(toDeskArticle),
      recentes: newest.map(toDeskArticle),
      versao: orderVersion,
    };
    return { current };
  },
  currentArticleId: async (id, { services, settings }) => ({ current: toArticleWire(await services.articles.getForStaff(id), settings.url, true) }),
  currentAssignment: (assignment, { settings }) => ({ current: toAssignmentWire(assignment, settings.url) }),
  currentEvent: (event) => ({ current: toEventWire(event) }),
  currentProfile: ({ name, profile }, { settings }) => ({ current: toAuthorProfileWire(name, profile, settings.url) }),
  currentTownNotice: (notice) => ({ current: toTownNoticeWire(notice) }),
  currentPoll: (poll) => ({ current: toPollWire(poll, Date.now()) }),
  currentMedia: (item, { settings }) => ({ current: toMediaWire(item, settings.url) }),
  currentLiveEntry: (entry, { settings }) => ({ current: toLiveEntryWire(entry, settings.url) }),
  currentStyleRule: (rule) => ({ current: toStyleRuleWire(rule) }),
  currentQueueItem: (item) => ({ current: toQueueItemWire(item) }),
  currentNote: (note) => ({ current: toNoteWire(note) }),
  currentTemplate: (template) => ({ current: toTemplateWire(template) }),
  currentChecks: (settings) => ({ current: toCheckSettingsWire(settings) }),
  checks: (report) => ({ checks: toChecksWire(report) }),
  currentComment: ({ saved, sent }) => ({ current: toCommentWire(saved), enviado: sent }),
  currentSite: (site) => ({ current: toSiteRecordWire(site, true) }),
  mediaUses: (uses) => ({ usos: uses.map(toMediaUseWire) }),
  categoryArticles: (count) => ({ count }),
};

/** Returns what the answer to a refused write carries besides the problem, so that a screen can merge or explain (http-api § Articles). */
export async function refusalExtensions(refusal: Refusal, context: RequestContext): Promise<Extensions> {
  const parts = Object.entries(EXTENSIONS).map(([name, extend]) => {
    const value = refusal[name as keyof Refusal];
    return value === undefined ? {} : (extend as ExtensionOf<keyof Refusal>)(value as never, context);
  });
  return Object.assign({}, ...(await Promise.all(parts))) as Extensions;
}
