/** Permissions: the one table for routes, actions and screens (spec 1 §6, spec 2 §6, http-api). */

export const ROLES = ["admin", "editor", "reporter"] as const;
export type Role = (typeof ROLES)[number];

const STAFF: readonly Role[] = ROLES;
const DESK: readonly Role[] = ["admin", "editor"];
const ADMIN: readonly Role[] = ["admin"];

const GRANTS = {
  "session:read": STAFF,
  "admin:enter": STAFF,
  "articles:read-unpublished": STAFF,
  "articles:write": DESK,
  /** Drafts of one's own; reporters too, where the newsroom lets them (`reporterDrafts`). */
  "articles:draft": DESK,
  "articles:delete": ADMIN,
  "highlights:read": STAFF,
  "highlights:order": STAFF,
  /** The home page at any time, and who changed it; gives the board an earlier arrangement. */
  "home-history:read": DESK,
  "home-history:restore": DESK,
  "media:upload": STAFF,
  "media:read": STAFF,
  /** Of one's own uploads; of others' with `media:edit`. */
  "media:edit-own": STAFF,
  "media:edit": DESK,
  "videos:read": STAFF,
  "videos:manage": DESK,
  "insights:compute": ADMIN,
  "ai:complete": STAFF,
  "social:draw": STAFF,
  "social:publish": STAFF,
  /** Asks the networks for their figures now. */
  "social:collect": DESK,
  "whatsapp:read": STAFF,
  "whatsapp:manage": DESK,
  "whatsapp:pace": ADMIN,
  /** Jobs that make audio and send notices. */
  "distribution:read": STAFF,
  "distribution:manage": DESK,
  /** Reads all assignments and proposes; reporters change what they proposed or are assigned to. */
  "assignments:propose": STAFF,
  /** Assigns people, decides about ideas, changes and deletes any. */
  "assignments:assign": DESK,
  /** Reads and writes notes on what one may read, and one's own bell. */
  "notes:write": STAFF,
  /** Events and towns' holidays on the calendar: creates, changes, deletes; all staff read them. */
  "events:manage": DESK,
  /** Duties of pharmacies, death notices, public notices and jobs: reads all, creates drafts and changes what is not published. */
  "town-notices:write": STAFF,
  /** Publishes, withdraws and deletes them, and changes published ones. */
  "town-notices:publish": DESK,
  /** Polls for readers: their list and counts. */
  "polls:read": STAFF,
  /** Creates, changes, closes, withdraws and deletes them. */
  "polls:manage": DESK,
  /** Rights of reply: reporters see nothing of them. */
  "replies:read": DESK,
  "replies:decide": ADMIN,
  /** Records requests for the other side of a story; records are added, never changed. */
  "other-side:record": STAFF,
  /** Reads how often the checks stopped a publication, and which findings were overridden. */
  "checks:figures": DESK,
  "links:read": STAFF,
  "links:manage": DESK,
  /** Reads audience figures: dashboards, analytics and their exports. */
  "audience:read": STAFF,
  /** Comments the monthly report, and closes a month for good. */
  "reports:manage": DESK,
  "audit:read": ADMIN,
  "messages:read": STAFF,
  "messages:handle": DESK,
  /** Reads alerts to readers' browsers and their figures. */
  "push:read": STAFF,
  "push:send": DESK,
  /** Sets the daily limit of alerts, and the time of the digest. */
  "push:pace": ADMIN,
  /** Numbers, schedule and editions of the newsletter; its addresses nobody reads. */
  "newsletter:manage": DESK,
  "layout:manage": ADMIN,
  "banners:manage": ADMIN,
  /** Support by readers: settings, statements of the bank, uses of the money. */
  "support:manage": ADMIN,
  "categories:manage": ADMIN,
  "users:manage": ADMIN,
  "settings:manage": DESK,
  "site-settings:manage": ADMIN,
  /** Reads the system's state: services, queues, limits, errors. */
  "system:read": ADMIN,
} as const satisfies Record<string, readonly Role[]>;

export type Capability = keyof typeof GRANTS;

/** A signed-in person, where a service decides what their role may. */
export interface StaffMember {
  id: number;
  name: string;
  role: Role;
}

export function roleMay(role: Role, capability: Capability): boolean {
  return (GRANTS[capability] as readonly Role[]).includes(role);
}

/** The same where the newsroom's own choice is known: whether reporters write drafts. */
export const roleMayHere = (role: Role, capability: Capability, { reporterDrafts }: { reporterDrafts: boolean }): boolean =>
  roleMay(role, capability) || (capability === "articles:draft" && role === "reporter" && reporterDrafts);

/** Header labels (spec 1 §1). */
export const ROLE_LABELS: Record<Role, string> = { admin: "Administrador", editor: "Editor", reporter: "Repórter" };

/** Sidebar labels (spec 2 § Shell). */
export const ROLE_SHORT_LABELS: Record<Role, string> = { admin: "Admin", editor: "Editor", reporter: "Reporter" };

const PUBLIC_NAMES: Record<Role, string> = { admin: "direção da Redação", editor: "edição", reporter: "reportagem" };

/** Names the author of a change for readers where no person is named; for a deleted account: the newsroom. */
export const nameOfRole = (role: Role | null): string => (role === null ? "Redação" : PUBLIC_NAMES[role]);
