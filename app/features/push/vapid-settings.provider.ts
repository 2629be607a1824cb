/** Environment variables of alerts. */
export type PushEnv = { VAPID_PRIVATE_KEY?: string } & Partial<Pick<Env, "VAPID_PUBLIC_KEY" | "VAPID_SUBJECT" | "SITE_URL">>;

/** The pair of keys by which push services know this site (RFC 8292), and the contact for them. */
export interface VapidKeys {
  /** An uncompressed P-256 point and its scalar, base64url. */
  publicKey: string;
  privateKey: string;
  /** `mailto:` or https. */
  subject: string;
}

/** Apple refuses any other form, and addresses of no host (contracts §9). */
const SUBJECT = /^(?:mailto:[^\s<>@]+@(?:[^\s<>@.]+\.)+[^\s<>@.]+|https:\/\/[^\s<>]+)$/;

/** The keys, or the names of settings that are missing or invalid. */
export function vapidFromEnv(env: PushEnv): { keys: VapidKeys | null; missing: string[] } {
  const publicKey = env.VAPID_PUBLIC_KEY?.trim() ?? "";
  const privateKey = env.VAPID_PRIVATE_KEY?.trim() ?? "";
  const subject = env.VAPID_SUBJECT?.trim() || (env.SITE_URL ?? "");
  const missing = [
    ...(/^B[\w-]{86}$/.test(publicKey) ? [] : ["VAPID_PUBLIC_KEY"]),
    ...(/^[\w-]{43}$/.test(privateKey) ? [] : ["VAPID_PRIVATE_KEY"]),
    ...(SUBJECT.test(subject) ? [] : ["VAPID_SUBJECT"]),
  ];
  return { keys: missing.length === 0 ? { publicKey, privateKey, subject } : null, missing };
}

/** Returns what pages and answers need of the settings. */
export function pushSettingsOf(env: PushEnv): { pushKey: string | null; missingPush: readonly string[] } {
  const { keys, missing } = vapidFromEnv(env);
  return { pushKey: keys?.publicKey ?? null, missingPush: missing };
}
