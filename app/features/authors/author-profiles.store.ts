import { type SQL, sql } from "drizzle-orm";
import { ROLES, type Role } from "#app/features/people/capabilities.ts";
import { type Database, type Read, rawRowsOf, rawStatement, rawTextOnce } from "#app/platform/db/database.store.ts";
import { createRecordTable, type RecordOutcome, type RecordWrite } from "#app/platform/record/record-table.store.ts";
import { slugify } from "#app/platform/text/slug.ts";
import { type AuthorProfile, type BylineAuthor, NO_PROFILE, type PublicAuthor } from "./author-profile.ts";

/** People of the masthead, names of one person, and addresses of the sitemap, at most (ours). */
const MASTHEAD_MAX = 200;
const NAMES_MAX = 10;
const ADDRESSES_MAX = 1_000;

interface ProfileRow {
  slug: string;
  name: string;
  job: string;
  town: string;
  beat: string;
  bio: string;
  email: string;
  links: string;
  photo: string | null;
  has_left: number;
  updated_at: number;
  role: Role | null;
  names: string;
}

/** Columns of a published profile; the account's own name and picture while there is one. */
const PUBLIC_COLUMNS = sql.raw(`p.slug, COALESCE(u.name, p.name) AS name, p.job, p.town, p.beat, p.bio, p.email, p.links,
  CASE WHEN p.shows_photo = 1 THEN u.avatar END AS photo, u.id IS NULL AS has_left, p.updated_at, u.role`);

const publishedAt = rawTextOnce<{ slug: string }>(
  () => sql`SELECT ${PUBLIC_COLUMNS}, (SELECT json_group_array(json_object('slug', other.slug, 'name', other.name))
      FROM (SELECT slug, name FROM author_addresses WHERE user_id = p.user_id AND slug <> ${sql.placeholder("slug")} ORDER BY slug LIMIT ${NAMES_MAX}) other) AS names
    FROM author_addresses a JOIN author_profiles p ON p.user_id = a.user_id LEFT JOIN users u ON u.id = p.user_id
    WHERE a.slug = ${sql.placeholder("slug")} AND p.published = 1`,
);
const ofArticle = rawTextOnce<{ articleId: number }>(
  () => sql`SELECT f.value AS slug, p.job, CASE WHEN p.shows_photo = 1 THEN u.avatar END AS photo
    FROM article_facets f JOIN author_addresses a ON a.slug = f.value JOIN author_profiles p ON p.user_id = a.user_id LEFT JOIN users u ON u.id = p.user_id
    WHERE f.article_id = ${sql.placeholder("articleId")} AND f.kind = 'author' AND p.published = 1`,
);

const toPublic = (row: ProfileRow): PublicAuthor => ({
  slug: row.slug,
  name: row.name,
  job: row.job,
  town: row.town,
  beat: row.beat,
  bio: row.bio,
  email: row.email,
  links: JSON.parse(row.links),
  photo: row.photo,
  hasLeft: row.has_left === 1,
  updatedAt: row.updated_at,
  otherNames: row.names ? JSON.parse(row.names) : [],
});

/** Statements of a batch that changes a person's name: the new one is theirs too, unless it is somebody else's. */
export const renameStatements = (userId: number, name: string) => {
  const slug = slugify(name);
  return [
    rawStatement(sql`INSERT INTO author_addresses (slug, user_id, name) SELECT ${slug}, ${userId}, ${name} FROM author_profiles WHERE user_id = ${userId} AND ${slug} <> ''
      ON CONFLICT (slug) DO UPDATE SET name = excluded.name WHERE user_id = excluded.user_id`),
    rawStatement(sql`UPDATE author_profiles SET name = ${name}, slug = COALESCE((SELECT slug FROM author_addresses WHERE slug = ${slug} AND user_id = ${userId}), slug)
      WHERE user_id = ${userId}`),
  ];
};

/** Raises the edition where readers see the person. */
export const raiseForAuthor = (userId: number) =>
  rawStatement(sql`UPDATE site_edition SET edition = edition + 1 WHERE EXISTS (SELECT 1 FROM author_profiles WHERE user_id = ${userId} AND published = 1)`);

/** Profiles of people who sign stories. */
export function createAuthorProfileRepository(db: Database) {
  const table = createRecordTable({ db, table: "author_profiles", constraints: { "author_addresses.slug": "address-taken" } as const });

  const isAt = (userId: number, version: number): SQL =>
    version === 0
      ? sql`NOT EXISTS (SELECT 1 FROM author_profiles WHERE user_id = ${userId})`
      : sql`EXISTS (SELECT 1 FROM author_profiles WHERE user_id = ${userId} AND version = ${version})`;

  return {
    /** A person's profile, as it is edited; one without anything before the first change. `slug` is empty then. */
    readOf(userId: number): Read<AuthorProfile> {
      return {
        statements: [
          rawStatement(sql`SELECT slug, job, town, beat, bio, email, links, shows_photo, names_changes, published, version FROM author_profiles WHERE user_id = ${userId}`),
        ],
        decode: ([result]) => {
          const [row] = rawRowsOf<ProfileRow & { shows_photo: number; names_changes: number; published: number; version: number }>(result);
          if (!row) return { ...NO_PROFILE, userId, slug: "" };
          const { slug, job, town, beat, bio, email, version } = row;
          const flags = { showsPhoto: row.shows_photo === 1, namesChanges: row.names_changes === 1, published: row.published === 1 };
          return { userId, slug, job, town, beat, bio, email, links: JSON.parse(row.links), version, ...flags };
        },
      };
    },

    /** The published profile of who has signed with the name of an address; null where there is none. */
    readPublished: (slug: string): Read<PublicAuthor | null> => ({
      statements: [publishedAt({ slug })],
      decode: ([result]) => rawRowsOf<ProfileRow>(result).map(toPublic)[0] ?? null,
    }),

    /** Reads the published profiles of an article's authors; `slug` is that of the name they signed with. */
    readOfArticle: (articleId: number): Read<BylineAuthor[]> => ({
      statements: [ofArticle({ articleId })],
      decode: ([result]) => rawRowsOf<BylineAuthor>(result),
    }),

    /** Published profiles of the people of the newsroom: admins, editors and reporters, each by name. */
    readMasthead: (): Read<PublicAuthor[]> => ({
      statements: [
        rawStatement(
          sql`SELECT ${PUBLIC_COLUMNS}, '' AS names FROM author_profiles p JOIN users u ON u.id = p.user_id WHERE p.published = 1 ORDER BY p.name LIMIT ${MASTHEAD_MAX}`,
        ),
      ],
      decode: ([result]) =>
        rawRowsOf<ProfileRow>(result)
          .sort((one, other) => ROLES.indexOf(one.role ?? "reporter") - ROLES.indexOf(other.role ?? "reporter") || one.name.localeCompare(other.name, "pt-BR"))
          .map(toPublic),
    }),

    /** Slugs of the authors' pages with a published profile. */
    readAddresses: (): Read<string[]> => ({
      statements: [rawStatement(sql`SELECT p.slug FROM author_profiles p WHERE p.published = 1 ORDER BY p.name LIMIT ${ADDRESSES_MAX}`)],
      decode: ([result]) => rawRowsOf<{ slug: string }>(result).map(({ slug }) => slug),
    }),

    /** Stores a profile over the version that was read. `address-taken`: the name's address is somebody else's. */
    save(profile: AuthorProfile, name: string, write: RecordWrite): Promise<RecordOutcome<"address-taken">> {
      const { userId, slug, job, town, beat, bio, email, links, showsPhoto, namesChanges, published, version } = profile;
      const holds = isAt(userId, version);
      return table.write(write, holds, [
        // Puts an address a second time, which its key forbids, where it is somebody else's: the whole batch breaks.
        rawStatement(sql`INSERT INTO author_addresses (slug, user_id, name) SELECT ${slug}, ${userId}, ${name}
            WHERE ${holds} AND NOT EXISTS (SELECT 1 FROM author_addresses WHERE slug = ${slug} AND user_id = ${userId})`),
        rawStatement(sql`INSERT INTO author_profiles (user_id, slug, name, job, town, beat, bio, email, links, shows_photo, names_changes, published, version, updated_at)
            SELECT ${userId}, ${slug}, ${name}, ${job}, ${town}, ${beat}, ${bio}, ${email}, ${JSON.stringify(links)}, ${Number(showsPhoto)}, ${Number(namesChanges)},
              ${Number(published)}, 1, ${write.at} WHERE ${holds}
            ON CONFLICT (user_id) DO UPDATE SET slug = excluded.slug, name = excluded.name, job = excluded.job, town = excluded.town, beat = excluded.beat, bio = excluded.bio,
              email = excluded.email, links = excluded.links, shows_photo = excluded.shows_photo, names_changes = excluded.names_changes, published = excluded.published,
              version = author_profiles.version + 1, updated_at = excluded.updated_at
            RETURNING user_id AS id`),
      ]);
    },
  };
}

export type AuthorProfileRepository = ReturnType<typeof createAuthorProfileRepository>;
