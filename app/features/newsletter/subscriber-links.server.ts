import { createHmac, timingSafeEqual } from "node:crypto";
import type { Subscriber } from "./subscriber.ts";

/** `confirm`: begins the subscription. `manage`: changes and ends it; it stays valid as long as the subscriber's row. */
export type LinkPurpose = "confirm" | "manage";

const TOKEN = /^([1-9]\d{0,14})\.([A-Za-z0-9_-]{43})$/;

const signatureOf = ({ id, key }: Pick<Subscriber, "id" | "key">, purpose: LinkPurpose): string => createHmac("sha256", key).update(`${purpose}:${id}`).digest("base64url");

/** The signed token of a subscriber's link. The key is the subscriber's own: links outlive a change of the site's secret, and end with the row. */
export const linkToken = (subscriber: Pick<Subscriber, "id" | "key">, purpose: LinkPurpose): string => `${subscriber.id}.${signatureOf(subscriber, purpose)}`;

/** The subscriber that a token names, before its signature is checked; null for what is no token. */
export const subscriberIdIn = (token: string): number | null => {
  const id = TOKEN.exec(token)?.[1];
  return id ? Number(id) : null;
};

/** Whether a token is this subscriber's, for this purpose. */
export function isTokenOf(subscriber: Pick<Subscriber, "id" | "key">, purpose: LinkPurpose, token: string): boolean {
  const sent = TOKEN.exec(token)?.[2];
  return sent !== undefined && timingSafeEqual(Buffer.from(sent), Buffer.from(signatureOf(subscriber, purpose)));
}

/** Pages of a subscriber. The token is in the query: paths are logged, queries are not. */
export const confirmUrl = (siteUrl: string, subscriber: Pick<Subscriber, "id" | "key">): string => `${siteUrl}/boletim/confirmar?t=${linkToken(subscriber, "confirm")}`;
export const preferencesUrl = (siteUrl: string, subscriber: Pick<Subscriber, "id" | "key">): string => `${siteUrl}/boletim/preferencias?t=${linkToken(subscriber, "manage")}`;
export const leaveUrl = (siteUrl: string, subscriber: Pick<Subscriber, "id" | "key">): string => `${siteUrl}/boletim/sair?t=${linkToken(subscriber, "manage")}`;
