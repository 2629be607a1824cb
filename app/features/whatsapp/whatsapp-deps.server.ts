import type { ArticleRepository } from "#app/features/articles/articles.store.ts";
import { trailStatement } from "#app/features/audit/audit.store.ts";
import type { ShortLinkService } from "#app/features/links/short-links.server.ts";
import type { SettingsRepository } from "#app/features/settings/settings.store.ts";
import type { createCompletionService } from "#app/features/suggestions/completions.server.ts";
import { type Database, mapRead, type Read, readOne } from "#app/platform/db/database.store.ts";
import type { GatewayEvent } from "./connection.ts";
import { type ChosenGroup, type LineView, readChosenGroup } from "./desk.ts";
import type { WhatsAppGatewayChoice, WhatsAppGroup } from "./gateway.server.ts";
import { PACING_OFF, type Pacing, readPacing } from "./pacing.ts";
import type { WhatsAppQueuePort } from "./whatsapp-queue.server.ts";

/** The groups of the number, or why they are not known. */
export type LineGroups = { groups: WhatsAppGroup[]; askedAt: number; failure: string | null } | { groups: null; failure: string };

/** The number's connection; a Durable Object keeps it, so that screens read it without asking the gateway. Nothing is thrown. */
export interface WhatsAppLinePort {
  /** Returns the known state. An old one is refreshed after the answer; without any, the gateway is asked first. */
  view(): Promise<LineView>;
  /** Handles an event of the gateway. */
  handleEvent(event: GatewayEvent): Promise<void>;
  /** Opens the connection, for a person who asked; a QR code comes with the view, now or later. */
  openConnection(webhookUrl: string): Promise<LineView>;
  /** The groups as they were known within the hour; `fresh`: requested now. */
  groups(fresh: boolean): Promise<LineGroups>;
}

export interface WhatsAppDeps {
  db: Database;
  articles: ArticleRepository;
  settings: SettingsRepository;
  queue: WhatsAppQueuePort;
  line: WhatsAppLinePort;
  choice: WhatsAppGatewayChoice;
  completions: ReturnType<typeof createCompletionService>;
  siteUrl: string;
  /** The short link of an article for a channel. */
  linkOf: ShortLinkService["ofArticle"];
  timeZone: string;
  /** `WHATSAPP_PACING=off`: what an admin chose is kept and shown, but does not slow anything down. */
  isPacingOff: boolean;
  now(): number;
  /** 0 ≤ x < 1. */
  random(): number;
  waitUntil(work: Promise<unknown>): void;
}

/** At most one message of a story waits (docs/decisions/outbox.md). */
export const storySlot = (articleId: number): string => `story:${articleId}`;

export interface Person {
  id: number;
  name: string;
}

export const readGroup = (settings: Pick<SettingsRepository, "read">): Read<ChosenGroup | null> => mapRead(settings.read("whatsapp-group"), readChosenGroup);

/** The pace that an admin chose. */
export const readStoredPacing = (settings: Pick<SettingsRepository, "read">): Read<Pacing> => mapRead(settings.read("whatsapp-pacing"), readPacing);

/** The pace that counts. */
export const effectivePacing = async ({ db, settings, isPacingOff }: Pick<WhatsAppDeps, "db" | "settings" | "isPacingOff">): Promise<Pacing> =>
  isPacingOff ? PACING_OFF : readOne(db, readStoredPacing(settings));

/** Leaves a line in the trail of what was done to the queue. */
export const recordAudit = async ({ db, now }: Pick<WhatsAppDeps, "db" | "now">, actor: Person, action: string, subject: string): Promise<void> => {
  await trailStatement(db, { at: now(), actor, action, details: { subject } });
};
