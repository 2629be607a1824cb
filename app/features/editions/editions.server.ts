import type { Article } from "#app/features/articles/article.ts";
import type { ArticleReading } from "#app/features/articles/story.server.ts";
import type { HomeReading } from "#app/features/home/front-page.server.ts";
import { CENTRE } from "#app/features/media/crop.ts";
import { pictureSizeOf } from "#app/features/media/picture.ts";
import { type Variant, variantAddress } from "#app/features/media/variant.ts";
import { removalSaid } from "#app/features/removals/removal.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";
import { dueEdition, editionStoryPath, homeKey, INDEX_KEY, KEYS_KEY, manifestKey, monthKey, storyKey } from "./addresses.ts";
import { type EditionSite, manifestText, monthPage, tombstoneStatus, withStory } from "./edition-page.ts";
import { contentTypeOf, type EditionSigner, type EditionStore, rewrite } from "./edition-store.server.ts";
import type { DueStory, EditionRepository } from "./editions.store.ts";
import { type EditionPart, editionHome, editionParts, withNext, withoutStory } from "./home-page.ts";
import { lightBody } from "./light-body.ts";
import { type StoryToSeal, signedText, storyPage, tombstonePage, withCorrection } from "./story-page.ts";

/** Lease of an edition: after this time another caller may continue it (our choice; ms). */
const LEASE_MS = 3 * MINUTE_MS;

/** The one picture of a story: wide enough for a phone. */
const PICTURE: Variant = { width: 640, format: "webp", shape: null };

/** Readings of the site, by the services that make readers' pages. */
export interface EditionSource {
  home(): Promise<HomeReading>;
  story(id: number): Promise<ArticleReading>;
}

interface EditionDeps {
  repository: EditionRepository;
  store: EditionStore;
  /** Null without a key: then nothing is sealed. */
  signer: EditionSigner | null;
  /** Makes sure that a variant of a stored picture lies in R2: readers of an edition are answered without the database. */
  preparePicture(key: string, variant: Variant): Promise<void>;
  site: EditionSite;
  now(): number;
}

interface Plan {
  parts: readonly EditionPart[];
}

type FoundStory = Extract<ArticleReading, { kind: "found" }>;

function pictureOf({ coverUrl, coverAlt, coverCredit }: Article): (NonNullable<StoryToSeal["picture"]> & { key: string }) | null {
  const size = coverUrl === null ? null : pictureSizeOf(coverUrl);
  return size && { key: size.key, address: variantAddress(size.key, PICTURE, CENTRE), alt: coverAlt, credit: coverCredit, width: size.width, height: size.height };
}

const toSeal = ({ article, rightOfReply, live }: FoundStory, day: string, sealedAt: number): StoryToSeal => ({
  ...{ day, sealedAt, id: article.id, slug: article.slug, title: article.title, kicker: article.kicker, subtitle: article.subtitle, author: article.author },
  publishedAt: article.publishedAt ?? article.createdAt,
  editedAt: article.editedAt,
  quickSummary: article.quickSummary,
  body: lightBody(article.body),
  correction: article.correction === "" ? null : { text: article.correction, at: article.correctedAt ?? article.editedAt },
  replies: rightOfReply.replies,
  isReplyTo: rightOfReply.replyTo,
  isLive: live !== null,
  picture: pictureOf(article),
});

/**
 * Seals an edition each night, and tells later withdrawals and corrections in every edition that holds the story. Its stories are noted
 * before the first of them is read, so that no withdrawal is missed from then on; each write of R2 is of the version that was read,
 * so that a caller that was late cannot bring back what was withdrawn.
 */
export function createEditionService({ repository, store, signer, preparePicture, site, now }: EditionDeps) {
  async function begin(day: string, source: EditionSource): Promise<void> {
    const begunAt = now();
    const parts = editionParts(await source.home());
    const ids = [...new Set(parts.flatMap((part) => part.ids))];
    if (ids.length > 0) await repository.begin({ day, begunAt, plan: JSON.stringify({ parts } satisfies Plan) }, ids);
  }

  async function putTombstone(day: string, id: number, at: number, isBack: boolean, removal: DueStory["removal"]): Promise<void> {
    await rewrite(store, storyKey(day, id), () => tombstonePage({ day, id, at, isBack, said: removal && removalSaid(removal) }, site));
  }

  async function sealStory(signing: EditionSigner, day: string, id: number, source: EditionSource): Promise<void> {
    const key = storyKey(day, id);
    // Before the story is read: what is written there from now on, a tombstone, stays.
    const found = await store.read(key);
    const at = now();
    const reading = await source.story(id);
    if (reading.kind !== "found" || (found && tombstoneStatus(found.text) !== null)) {
      // With its reason, where there is one, by `tellWithdrawal`: what hid it made it due.
      await putTombstone(day, id, at, false, null);
      return repository.settleWithdrawn({ day, id }, at);
    }
    const story = toSeal(reading, day, at);
    const picture = pictureOf(reading.article);
    // A picture that cannot be made now is made at its first request.
    if (picture) await preparePicture(picture.key, PICTURE).catch((error: unknown) => logEvent("error", "edition-picture", { id, ...errorFields(error) }));
    const signed = signedText(story, site.timeZone);
    const proof = await signing.sign(signed);
    const page = storyPage(story, site, { signed, ...proof });
    if (!(await store.write(key, page, contentTypeOf(key), found?.tag ?? null))) throw new Error(`${key} was changed meanwhile`);
    const { title, kicker, subtitle } = story;
    await repository.settleSealed({ day, id }, { card: { title, kicker, subtitle }, ...proof, at });
  }

  /** The lists that name a day, from the database; `more`: a day that is about to be finished. */
  async function putLists(day: string, more: readonly string[] = []): Promise<void> {
    const month = day.slice(0, 7);
    const pageOf = async (isIndex: boolean) => {
      let listed = await repository.month(month, more);
      const newest = listed.months[0] ?? month;
      if (isIndex && newest !== month) listed = await repository.month(newest, more);
      return monthPage({ month: isIndex ? newest : month, ...listed, isIndex }, site);
    };
    await rewrite(store, monthKey(month), () => pageOf(false));
    await rewrite(store, INDEX_KEY, () => pageOf(true));
  }

  async function finish(signing: EditionSigner, day: string, begunAt: number, { parts }: Plan): Promise<void> {
    const [stories, { previous }, key] = await Promise.all([repository.storiesOf(day), repository.neighbours(day), signing.publicKey()]);
    await rewrite(store, KEYS_KEY, (text) => (text?.includes(key) ? text : key + (text ?? "")));
    await rewrite(store, manifestKey(day), () =>
      manifestText({
        ...{ formato: 1, edicao: day, site: site.url, lida_em: new Date(begunAt).toISOString(), algoritmo: "Ed25519", chave_publica: key },
        materias: stories.map(({ id, card, sha256, signature, withdrawnAt }) => ({
          ...{ id, titulo: card?.title ?? null, endereco: `${site.url}${editionStoryPath(day, id)}`, sha256: sha256 || null, assinatura: signature || null },
          estado: card ? "publicada" : "retirada",
          ...(withdrawnAt === null ? {} : { retirada_em: new Date(withdrawnAt).toISOString() }),
        })),
      }),
    );
    const cards = new Map(stories.map(({ id, card }) => [id, card]));
    await rewrite(store, homeKey(day), () => editionHome({ day, begunAt, parts, stories: cards, previous }, site));
    if (previous !== null) await rewrite(store, homeKey(previous), (text) => text && withNext(text, day));
    await putLists(day, [day]);
    // Last: until then withdrawals wait to be told in what is written here.
    await repository.finish(day);
  }

  async function seal(source: EditionSource, until: number): Promise<void> {
    if (!signer) return;
    const due = dueEdition(now(), site.timeZone);
    const { isThere, waiting } = await repository.find(due);
    if (due !== null && !isThere) await begin(due, source);
    const day = waiting ?? (isThere ? null : due);
    const claimed = day === null ? null : await repository.claim(day, now(), LEASE_MS);
    if (!claimed) return;
    try {
      for (const { id, state } of await repository.storiesOf(claimed.day)) {
        if (state !== "waiting") continue;
        if (now() >= until) return;
        await sealStory(signer, claimed.day, id, source);
      }
      await finish(signer, claimed.day, claimed.begunAt, JSON.parse(claimed.plan) as Plan);
    } finally {
      await repository.release(claimed.day);
    }
  }

  async function tellWithdrawal({ day, id, isLead, isEditionSealed, isVisible, withdrawnAt, removal, due }: DueStory): Promise<void> {
    const at = withdrawnAt ?? now();
    await putTombstone(day, id, at, isVisible, removal);
    await repository.settleWithdrawn({ day, id }, at);
    // The rest is written when the edition is finished, from the state that was just stored; the story is marked afterwards.
    if (!isEditionSealed) return;
    await rewrite(store, homeKey(day), (text) => text && withoutStory(text, id));
    await rewrite(store, manifestKey(day), (text) => text && withStory(text, id, { titulo: null, estado: "retirada", retirada_em: new Date(at).toISOString() }));
    if (isLead) await putLists(day);
    await repository.told(day, id, due);
  }

  async function tellCorrection({ day, id, correctedAt, sealedAt, due }: DueStory): Promise<void> {
    const at = correctedAt !== null && sealedAt !== null && correctedAt > sealedAt ? correctedAt : null;
    await rewrite(store, storyKey(day, id), (text) => text && withCorrection(text, { id, at, timeZone: site.timeZone }));
    await rewrite(store, manifestKey(day), (text) => text && withStory(text, id, { corrigida_em: at === null ? undefined : new Date(at).toISOString() }));
    await repository.told(day, id, due);
  }

  async function tell(until: number): Promise<void> {
    for (const story of await repository.due()) {
      if (now() >= until) return;
      try {
        if (!story.isVisible || story.state === "withdrawn") await tellWithdrawal(story);
        else if (story.state === "sealed" && story.isEditionSealed) await tellCorrection(story);
      } catch (error) {
        // The others are processed all the same; this one again in a minute.
        logEvent("error", "edition-story", { day: story.day, id: story.id, ...errorFields(error) });
      }
    }
  }

  return {
    /** Tells changes and seals what is due, for about `budgetMs`. Called every minute; never rejects. */
    async runIfDue(source: EditionSource, budgetMs: number): Promise<void> {
      const until = now() + budgetMs;
      const logged = (error: unknown) => logEvent("error", "edition", errorFields(error));
      await tell(until).catch(logged);
      await seal(source, until).catch(logged);
    },
  };
}
