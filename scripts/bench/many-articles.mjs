import { stem, tokensOf, vocabularyOf } from "../../app/features/search/index-terms.ts";

const BODY = "Prefeitura anuncia obras na feira e na escola do bairro, com prazo de doze meses e vagas para trabalhadores da região.";
const stems = (text) => tokensOf(text).map(stem).join(" ");

/**
 * Statements that fill an empty newsroom with `count` published articles, one a minute backwards from `now`, straight in SQL:
 * through the board it would take minutes. The first six hold the home page's places.
 */
export function manyArticles(count, now) {
  const numbers = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;
  const words = `'${BODY}'`;
  const editorial = "CASE i % 5 WHEN 0 THEN 'policia' WHEN 1 THEN 'politica' WHEN 2 THEN 'esporte' WHEN 3 THEN 'entretenimento' ELSE 'geral' END";
  return [
    `${numbers} INSERT INTO articles (id, slug, title, subtitle, kicker, position, highlight_rank, order_key, status, was_published, published_at, category, categories, author, tags, cover_url, version, created_at, updated_at, edited_at, reading_words)
     SELECT i, i || '-materia-numero-' || i, 'Matéria número ' || i || ' sobre a vida no norte do Piauí', 'Subtítulo da matéria ' || i, 'NOTÍCIA',
       CASE WHEN i = 1 THEN 'supermanchete' WHEN i <= 6 THEN 'destaque' ELSE 'geral' END, CASE WHEN i BETWEEN 2 AND 6 THEN i - 1 END,
       (${now} - i * 60000) * 1024 + i % 1024, 'publicada', 1, ${now} - i * 60000, ${editorial}, json_array('editoriais', ${editorial}), 'Redação Lide', '["feira"]',
       '/img/' || substr('0123456789abcdef0123456789abcdef', 1, 32) || '-1600x1000.jpg', 1, ${now} - i * 60000, ${now} - i * 60000, ${now} - i * 60000, 400 FROM n`,
    `INSERT INTO article_bodies (article_id, html, text) SELECT id, '<p>' || replace(hex(zeroblob(20)), '00', ${words}) || '</p>', replace(hex(zeroblob(20)), '00', ${words}) FROM articles`,
    `INSERT INTO article_search (rowid, title, subtitle, kicker, body) SELECT id, title, subtitle, kicker, ${words} FROM articles`,
    // As the index of the search holds them (`toIndexTerms`): one text for all, but for the number.
    `INSERT INTO article_heads (article_id, title, kicker, subtitle, title_stems, deck_stems, name_stems)
     SELECT id, ' materia numero ' || id || ' sobre a vida no norte do piaui ', ' noticia ', ' subtitulo da materia ' || id || ' ',
       ' ${stems("matéria número")} ' || id || ' ${stems("sobre a vida no norte do Piauí")} ', ' ${stems("notícia subtítulo da matéria")} ' || id || ' ', ' ${stems("Redação Lide feira")} ' FROM articles`,
    "INSERT INTO head_search (rowid, title, deck, names) SELECT article_id, title_stems, deck_stems, name_stems FROM article_heads",
    `INSERT INTO story_search (rowid, head, names, body, joined) SELECT article_id, title_stems || deck_stems, name_stems, '${stems(BODY)}', '' FROM article_heads`,
    `INSERT OR IGNORE INTO search_words (word, written) VALUES ${vocabularyOf(BODY)
      .map(({ word, written }) => `('${word}', ${written === null ? "NULL" : `'${written}'`})`)
      .join(", ")}`,
    "DELETE FROM search_pending",
    ...[
      ["category", "category"],
      ["category", "'editoriais'"],
      ["author", "'redacao-lide'"],
      ["tag", "'feira'"],
    ].map(
      ([kind, value]) =>
        `INSERT INTO article_facets (kind, value, article_id, visible, deleted, group_rank, highlight_key, order_key, published_at) SELECT '${kind}', ${value}, id, 1, 0, group_rank, highlight_key, order_key, published_at FROM articles`,
    ),
    "UPDATE article_stats SET views = (article_id * 7919) % 5000, views_week = (article_id * 104729) % 900",
  ];
}
