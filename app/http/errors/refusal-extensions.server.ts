import type { Refusal } from "#app/domain/refusal.ts";
import { toArticleWire } from "#app/wire/articles.ts";
import { toAssignmentWire } from "#app/wire/assignments.ts";
import { toAuthorProfileWire } from "#app/wire/author-profiles.ts";
import { toCheckSettingsWire, toChecksWire } from "#app/wire/checks.ts";
import { type DeskPlaces, toDeskArticle } from "#app/wire/desk-message.ts";
import { toEventWire } from "#app/wire/events.ts";
import { toStyleRuleWire } from "#app/wire/house-style.ts";
import { toLiveEntryWire } from "#app/wire/live-blogs.ts";
import { toMediaUseWire, toMediaWire } from "#app/wire/media.ts";
import { toCommentWire } from "#app/wire/monthly-report.ts";
import { toNoteWire } from "#app/wire/notes.ts";
import { toPollWire } from "#app/wire/polls.ts";
import { toSiteRecordWire } from "#app/wire/site-choices.ts";
import { toTemplateWire } from "#app/wire/story-templates.ts";
import { toTownNoticeWire } from "#app/wire/town-notices.ts";
import { toQueueItemWire } from "#app/wire/whatsapp.ts";
import type { RequestContext } from "../request-context.ts";

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

/** What the answer to a refused write carries beside the problem, so that a screen can merge or explain (http-api § Articles). */
export async function refusalExtensions(refusal: Refusal, context: RequestContext): Promise<Extensions> {
  const parts = Object.entries(EXTENSIONS).map(([name, extend]) => {
    const value = refusal[name as keyof Refusal];
    return value === undefined ? {} : (extend as ExtensionOf<keyof Refusal>)(value as never, context);
  });
  return Object.assign({}, ...(await Promise.all(parts))) as Extensions;
}
