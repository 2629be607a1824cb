import { stem } from "#app/features/search/index-terms.ts";
import { testEnv } from "#tests/support/site.ts";

/** Articles of a newsroom of years. */
export const ARTICLES = 20_000;

/** A newsroom of years: 20,000 articles, one in fifty a draft, in five editorias and twelve towns. */
export async function fillLargeDatabase(): Promise<void> {
  const start = Date.UTC(2020, 0, 1);
  const slugs = "CASE n % 5 WHEN 0 THEN 'policia' WHEN 1 THEN 'politica' WHEN 2 THEN 'esporte' WHEN 3 THEN 'entretenimento' ELSE 'geral' END";
  const town = "CASE WHEN n % 12 = 0 THEN 'piripiri' WHEN n % 12 = 1 THEN 'teresina' END";
  await testEnv.DB.batch([
    testEnv.DB.prepare(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${ARTICLES})
       INSERT INTO articles (id, slug, title, position, highlight_rank, order_key, status, active, published_at, was_published, category, categories, municipality, author, tags, created_at, updated_at, edited_at)
       SELECT n, n || '-materia', 'Matéria ' || n, CASE WHEN n = 19999 THEN 'supermanchete' WHEN n BETWEEN 19991 AND 19995 THEN 'destaque' WHEN n % 12 = 0 THEN 'municipios' ELSE 'geral' END,
         CASE WHEN n BETWEEN 19991 AND 19995 THEN n - 19990 END, (${start} + n * 3600000) * 1024 + n % 1024, CASE WHEN n % 50 = 7 THEN 'rascunho' ELSE 'publicada' END, n % 100 <> 11,
         CASE WHEN n % 50 = 7 THEN NULL ELSE ${start} + n * 3600000 END, n % 50 <> 7, ${slugs}, json_array('editoriais', ${slugs}), ${town}, CASE WHEN n % 400 = 3 THEN 'Ana Lima' ELSE 'Redação Lide' END, '[]',
         ${start} + n * 3600000, ${start} + n * 3600000, ${start} + n * 3600000 FROM numbers`,
    ),
    ...[
      ["category", "'editoriais'"],
      ["category", "json_extract(categories, '$[1]')"],
      ["category", "municipality"],
      ["author", "CASE author WHEN 'Ana Lima' THEN 'ana-lima' ELSE 'redacao-lide' END"],
      ["tag", "CASE WHEN id % 300 = 5 THEN 'acude' END"],
    ].map(([kind, value]) =>
      testEnv.DB.prepare(
        `INSERT INTO article_facets (kind, value, article_id, visible, deleted, group_rank, highlight_key, order_key, published_at)
         SELECT '${kind}', ${value}, id, visible, 0, group_rank, highlight_key, order_key, COALESCE(published_at, created_at) FROM articles WHERE ${value} IS NOT NULL`,
      ),
    ),
    testEnv.DB.prepare("INSERT INTO article_bodies (article_id, html) SELECT id, '<p>Texto</p>' FROM articles"),
    testEnv.DB.prepare(
      "INSERT INTO article_search (rowid, title, subtitle, kicker, body) SELECT id, title, '', '', CASE WHEN id % 500 = 1 THEN 'texto raro' ELSE 'texto' END FROM articles",
    ),
    // As `toIndexTerms` makes it.
    testEnv.DB.prepare(
      `INSERT INTO article_heads (article_id, title, kicker, subtitle, title_stems, deck_stems, name_stems)
       SELECT id, ' materia ' || id || ' ', ' ', ' ', ' ' || '${stem("materia")}' || ' ' || id || ' ', ' ', ' ' FROM articles`,
    ),
    testEnv.DB.prepare("INSERT INTO head_search (rowid, title, deck, names) SELECT article_id, title_stems, '', '' FROM article_heads"),
    testEnv.DB.prepare(
      `INSERT INTO story_search (rowid, head, names, body, joined)
       SELECT article_id, title_stems, '', CASE WHEN article_id % 500 = 1 THEN '${stem("texto")} ${stem("raro")}' ELSE '${stem("texto")}' END, '' FROM article_heads`,
    ),
    testEnv.DB.prepare("DELETE FROM search_pending"),
    testEnv.DB.prepare("UPDATE article_stats SET views = article_id % 977, views_week = CASE WHEN article_id > 19000 THEN article_id % 101 ELSE 0 END"),
    testEnv.DB.prepare(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${ARTICLES})
       INSERT INTO audit_log (at, actor_id, actor_name, action, article_id, details)
       SELECT n, n % 9, 'Alguém', CASE WHEN n % 100 = 0 THEN 'article.set-order' ELSE 'article.save' END, n % 5000,
         CASE WHEN n % 100 = 0 THEN '{"highlights":{"before":[1,2],"after":[2,3]}}' ELSE '{"cause":{"articleId":7}}' END FROM numbers`,
    ),
    testEnv.DB.prepare("INSERT INTO article_views_daily (day, article_id, views) SELECT '2022-04-01', id, id % 977 FROM articles WHERE id > 15000"),
    testEnv.DB.prepare("INSERT INTO article_reactions (article_id, reader, reaction, created_at) SELECT id, 'r', 'feliz', 0 FROM articles WHERE id % 10 = 0"),
  ]);
}
