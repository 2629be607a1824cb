// The settings of a deployment: every name, what its value must be, and the file in which a newsroom writes its own.
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { root } from "../run.mjs";

/** File of a newsroom's settings (untracked); `deploy.example.env` says what may stand there. */
export const SETTINGS_FILE = "deploy.env";

/** Shortest `SESSION_SECRET` (README § Settings). Characters. */
export const SESSION_SECRET_MIN = 32;

const isOrigin = (value) => {
  if (!URL.canParse(value)) return false;
  const { protocol, origin, username, port } = new URL(value);
  return protocol === "https:" && username === "" && port === "" && value.replace(/\/$/, "") === origin;
};
const isAddress = (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
const isZone = (value) => {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: value }));
  } catch {
    return false;
  }
};

const any = { is: () => true, must: "be a text" };
const origin = { is: isOrigin, must: "be an https origin without a path, such as https://www.portal.example" };
const address = { is: isAddress, must: "be an address (https://…)" };
const digits = { is: (value) => /^\d+$/.test(value), must: "be a whole number" };
const zone = { is: isZone, must: "be a time zone, such as America/Fortaleza" };
const oneOf = (...values) => ({ is: (value) => values.includes(value), must: `be ${values.join(" or ")}` });
const shards = { is: (value) => /^(?:[1-9]|1[0-6])$/.test(value), must: "be a whole number from 1 to 16" };
const slots = { is: (value) => /^[1-9]\d{0,2}$/.test(value), must: "be a whole number from 1 to 999" };
const secretText = { is: (value) => value.length >= SESSION_SECRET_MIN, must: `have at least ${SESSION_SECRET_MIN} characters` };

/** Settings of `[vars]` in wrangler.toml that a deployment may choose, and what each must be. Left out or empty: the value there. */
export const VARS = {
  SITE_NAME: any,
  SITE_URL: origin,
  SHORT_URL: origin,
  SITE_TIMEZONE: zone,
  NEWSROOM_BYLINE: any,
  TRUST_CF_HEADERS: oneOf("yes", "no"),
  EDGE_CACHE: oneOf("yes", "no"),
  UNCACHED_SLOTS: slots,
  OPENAI_BASE_URL: address,
  OPENAI_MODEL: any,
  AI_DAILY_TOKENS: digits,
  INDEXNOW_KEY: { is: (value) => /^[A-Za-z0-9-]{8,128}$/.test(value), must: "have 8 to 128 letters, digits and dashes" },
  INDEXNOW_URL: address,
  WEBSUB_HUB_URL: address,
  META_GRAPH_URL: address,
  META_API_VERSION: any,
  INSTAGRAM_ACCOUNT_ID: digits,
  FACEBOOK_PAGE_ID: digits,
  TELEGRAM_URL: address,
  EVOLUTION_URL: address,
  EVOLUTION_INSTANCE: any,
  WAHA_URL: address,
  WAHA_SESSION: any,
  WHATSAPP_PACING: oneOf("normal", "off"),
  VAPID_PUBLIC_KEY: any,
  VAPID_SUBJECT: { is: (value) => /^(?:mailto:|https:\/\/)/.test(value), must: "begin with mailto: or https://" },
  PUSH_SERVICE_HOSTS: any,
  AUDIENCE_SHARDS: shards,
  AZURE_SPEECH_REGION: any,
  AZURE_SPEECH_URL: address,
  RESEND_URL: address,
  MAIL_FROM: any,
  WEATHER_CONTACT: any,
  WEATHER_URL: address,
  INMET_URL: address,
  SERVICE_WORKER: oneOf("on", "off"),
};

/** Secrets of the site's Worker. A deployment adds those that are given and absent; it never replaces one. */
export const SECRETS = {
  SESSION_SECRET: secretText,
  BACKUP_KEY: { is: (value) => /^[\w-]{43,}$/.test(value), must: "be 32 random bytes in base64url (`npm run backup:key`)" },
  EDITION_KEY: { is: (value) => /^[\w-]{43}$/.test(value), must: "be 32 random bytes in base64url" },
  OPENAI_API_KEY: any,
  META_ACCESS_TOKEN: any,
  TELEGRAM_BOT_TOKEN: { is: (value) => /^\d{5,15}:[\w-]{30,60}$/.test(value), must: "be a bot's token (123456789:AA…)" },
  EVOLUTION_API_KEY: any,
  EVOLUTION_WEBHOOK_SECRET: any,
  WAHA_API_KEY: any,
  WAHA_WEBHOOK_SECRET: any,
  AZURE_SPEECH_KEY: any,
  RESEND_API_KEY: any,
  RESEND_WEBHOOK_SECRET: any,
  OPEN_METEO_API_KEY: any,
  VAPID_PRIVATE_KEY: any,
};

/** Secrets of the site that a deployment makes where there are none: 64 characters in base64; an Ed25519 seed in base64url. */
export const MADE_SECRETS = { SESSION_SECRET: () => randomBytes(48).toString("base64"), EDITION_KEY: () => randomBytes(32).toString("base64url") };

/** Settings that are set by the local start or by the deployment itself, never by a newsroom. */
export const INTERNAL = ["COMMIT", "BOOT_ISO", "SIMULATED_PROVIDERS", "STYLE_GUIDE", "DEMO_PASSWORD"];

/** Other entries of `deploy.env`: names and places of what is made on Cloudflare. */
export const PLACES = {
  DEPLOYMENT_NAME: { is: (value) => /^[a-z][a-z0-9-]{1,40}[a-z0-9]$/.test(value), must: "have 3 to 42 lower-case letters, digits and dashes" },
  DATA_LOCATION: oneOf("enam", "wnam", "weur", "eeur", "apac", "oc"),
  CLOUDFLARE_ACCOUNT_ID: { is: (value) => /^[0-9a-f]{32}$/.test(value), must: "be the account's id, 32 hexadecimal digits" },
};

/** Objects that serve South America run in eastern North America: so does the database. */
const DEFAULTS = { DEPLOYMENT_NAME: "lide", DATA_LOCATION: "enam" };

/** Which secret does the work of a setting: without it, the setting has no effect. */
export const NEEDED_SECRETS = {
  INSTAGRAM_ACCOUNT_ID: "META_ACCESS_TOKEN",
  FACEBOOK_PAGE_ID: "META_ACCESS_TOKEN",
  EVOLUTION_URL: "EVOLUTION_API_KEY",
  WAHA_URL: "WAHA_API_KEY",
  VAPID_PUBLIC_KEY: "VAPID_PRIVATE_KEY",
  AZURE_SPEECH_REGION: "AZURE_SPEECH_KEY",
  MAIL_FROM: "RESEND_API_KEY",
};

function problemsOf(values) {
  const known = { ...VARS, ...SECRETS, ...PLACES };
  const problems = Object.entries(values).flatMap(([name, value]) => {
    if (INTERNAL.includes(name)) return [`${name} is not a setting of a deployment: take the line out.`];
    if (!Object.hasOwn(known, name)) return [`${name} is not a setting (README § Settings).`];
    return known[name].is(value) ? [] : [`${name} must ${known[name].must}.`];
  });
  if (!values.SITE_URL) problems.push("SITE_URL is missing: the address at which readers reach the site.");
  if (values.SITE_URL && values.SHORT_URL && isOrigin(values.SITE_URL) && isOrigin(values.SHORT_URL) && new URL(values.SITE_URL).host === new URL(values.SHORT_URL).host)
    problems.push("SHORT_URL must be another host than SITE_URL.");
  return problems;
}

/**
 * What a settings file says. `text` is in the form NAME=value, a line each; `environment` may hold secrets (for a build
 * server, which has no file with secrets), and the file wins over it. Empty values count as left out.
 * Answers `{ vars, secrets, name, location, accountId, problems }`; the rest is only to be used where `problems` is empty.
 */
export function parseSettings(text, environment = {}) {
  const filled = (entries) => Object.fromEntries(entries.filter(([, value]) => value !== undefined && value.trim() !== "").map(([name, value]) => [name, value.trim()]));
  const written = filled(Object.entries(parseEnv(text)));
  const around = filled([...Object.keys(SECRETS), "CLOUDFLARE_ACCOUNT_ID"].map((name) => [name, environment[name]]));
  const values = { ...around, ...written };
  const of = (names) => Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(names, name)));
  const vars = of(VARS);
  for (const name of ["SITE_URL", "SHORT_URL"]) if (vars[name]) vars[name] = vars[name].replace(/\/$/, "");
  return {
    vars,
    secrets: of(SECRETS),
    name: values.DEPLOYMENT_NAME ?? DEFAULTS.DEPLOYMENT_NAME,
    location: values.DATA_LOCATION ?? DEFAULTS.DATA_LOCATION,
    accountId: values.CLOUDFLARE_ACCOUNT_ID ?? null,
    problems: problemsOf(values),
  };
}

/** The settings of the file `path`, or null where there is none. */
export function readSettings(path = join(root, SETTINGS_FILE), environment = process.env) {
  return existsSync(path) ? parseSettings(readFileSync(path, "utf8"), environment) : null;
}

/** The folder (ignored by git) that holds what a deployment generates and records. */
export const deploymentFolder = (name, base = root) => join(base, ".deploy", name);
