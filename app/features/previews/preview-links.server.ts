import { type Article, CURRENT_ARTICLE } from "#app/features/articles/article.ts";
import { readAgent } from "#app/features/audience/read-agent.server.ts";
import type { StaffMember } from "#app/features/people/capabilities.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { readOne, readTogether } from "#app/platform/db/database.store.ts";
import { carrying, refuse } from "#app/platform/failures/refusal.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { HOUR_MS } from "#app/platform/time/units.ts";
import { sha256Hex } from "#app/platform/values/sha256-hex.server.ts";
import { mayRevokeLink, mayShareStory, PREVIEW_KEPT_MS, PREVIEW_LINKS_MAX, type PreviewLink, previewLinkState } from "./preview-link.ts";
import { createPreviewLinkRepository } from "./preview-links.store.ts";

export interface IssuedPreviewLink extends PreviewLink {
  /** With the token, which is known this once. */
  url: string;
}

const TOKEN_BYTES = 32;

const NOT_YOURS = "Você só pode criar e encerrar links de prévia dos seus próprios rascunhos.";
const ENDED = "Este link de prévia não vale mais. Peça outro à Redação.";

const textOf = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=/g, "");

/** Private addresses that show a story to people outside the newsroom, as it stood when the address was made. */
export function createPreviewLinkService({ db, articles, settings: { url: siteUrl }, now, randomBytes }: SharedDependencies) {
  const links = createPreviewLinkRepository(db);
  const existing = (article: Article | null): Article => (article && article.deletedAt === null ? article : refuse("not-found", "Matéria não encontrada."));

  return {
    async list(articleId: number): Promise<PreviewLink[]> {
      const [article, found] = await readTogether(db, articles.readArticle(articleId), links.readOf(articleId));
      existing(article);
      return found;
    },

    /** Makes an address of the story as it is now; with `version`, only if that is its version (else `conflict` with the article). */
    async create(articleId: number, { hours, version }: { hours: number; version: number | null }, actor: StaffMember): Promise<IssuedPreviewLink> {
      const article = existing(await readOne(db, articles.readArticle(articleId)));
      if (!mayShareStory(article, actor)) refuse("forbidden", NOT_YOURS);
      if (version !== null && version !== article.version)
        refuse("conflict", "A matéria mudou enquanto isso. Confira o texto e crie o link de novo.", carrying(CURRENT_ARTICLE, articleId));
      const token = textOf(randomBytes(TOKEN_BYTES));
      const at = now();
      const created = await links.create({ articleId, version: article.version, tokenHash: await sha256Hex(token), expiresAt: at + hours * HOUR_MS }, { at, actor });
      if (!created) return refuse("conflict", `Esta matéria já tem ${PREVIEW_LINKS_MAX} links de prévia válidos. Encerre um deles primeiro.`);
      return { ...created, url: `${siteUrl}/previa/${token}` };
    },

    /** Ends a link: the desk any, others their own. An ended one stays ended. */
    async revoke(id: number, actor: StaffMember): Promise<void> {
      const link = await readOne(db, links.readById(id));
      if (!link) return refuse("not-found", "Link de prévia não encontrado.");
      if (!mayRevokeLink(link, actor)) refuse("forbidden", NOT_YOURS);
      await links.revoke(link, { at: now(), actor });
    },

    /** The link that a token opens; refuses with `not-found` an unknown one and with `gone` one that ended. */
    async open(token: string): Promise<PreviewLink> {
      const link = await readOne(db, links.readByToken(await sha256Hex(token)));
      if (!link) return refuse("not-found", "Link de prévia desconhecido. Confira se o endereço está completo.");
      if (previewLinkState(link, now()) !== "valida") refuse("gone", ENDED);
      return link;
    },

    /** Counts a person's view; programs that fetch a page for a chat's preview do not count. */
    async countView({ id }: PreviewLink, userAgent: string): Promise<void> {
      if (!readAgent(userAgent).isRobot) await links.countView(id, now());
    },

    prune: (): Promise<void> => links.prune(now() - PREVIEW_KEPT_MS),
  };
}

export const previewJobs: readonly Job[] = [{ name: "prune-previews", run: ({ services }) => services.previewLinks.prune() }];
