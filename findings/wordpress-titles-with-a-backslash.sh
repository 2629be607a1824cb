#!/bin/sh
# `post_exists()` of WordPress 6.5.5, by which importers know what a site has already, finds no post whose title has a backslash. It takes
# slashed text, as `wp_insert_post()` does and its documentation does not say, and takes the backslashes away before it looks:
#
#   the title as it is kept      is not found: the WordPress Importer (0.9.5, seen with WordPress 7.1) asks so, and imports such a story
#                                anew each time that its file is imported, while all others "already exist"
#   the same title, slashed      is found
#   `&#92;` for the backslash    shows the same, and is found either way: what a writer of WXR can do
#
# Real WordPress in PHP 8.3 for Node, tables in memory; some 450 MB of packages. Output as measured on 2026-11-30; exits 1 where it changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --no-audit --no-fund --silent --ignore-scripts @php-wasm/universal@3.1.56 @php-wasm/node-8-3@3.1.56 @wp-playground/wordpress-builds@0.9.19
cat > measure.js <<'JS'
import { readFileSync } from "node:fs";
import { getPHPLoaderModule } from "@php-wasm/node-8-3";
import { loadPHPRuntime, PHP } from "@php-wasm/universal";

const BUILDS = "node_modules/@wp-playground/wordpress-builds/src";
const php = new PHP(await loadPHPRuntime(await getPHPLoaderModule(), {}));
php.writeFile("/wordpress.zip", readFileSync(`${BUILDS}/wordpress/wp-6.5.zip`));
php.writeFile("/sqlite.zip", readFileSync(`${BUILDS}/sqlite-database-integration/sqlite-database-integration.zip`));
const { text } = await php.run({
  code: String.raw`<?php
error_reporting(0);
foreach (['wordpress' => '/site', 'sqlite' => '/sqlite'] as $name => $to) {
  $zip = new ZipArchive();
  $zip->open("/$name.zip");
  $zip->extractTo($to);
}
$plugin = '/sqlite/sqlite-database-integration-main';
file_put_contents('/site/wp-content/db.php', str_replace('{SQLITE_IMPLEMENTATION_FOLDER_PATH}', $plugin, file_get_contents("$plugin/db.copy")));
$_SERVER['HTTP_HOST'] = 'a.example';
define('FQDB', ':memory:');
define('WP_INSTALLING', true);
require '/site/wp-load.php';
require ABSPATH . 'wp-admin/includes/admin.php';
require ABSPATH . 'wp-admin/includes/schema.php';
foreach (array_filter(array_map('trim', explode(';', wp_get_db_schema()))) as $statement) $wpdb->query($statement);
kses_remove_filters();
echo "WordPress $wp_version\n";
$at = '2026-01-01 10:00:00';
foreach (['C:/folder', 'C:\folder', 'C:&#92;folder'] as $title) {
  $id = wp_insert_post(wp_slash(['post_title' => $title, 'post_content' => 'x', 'post_status' => 'publish', 'post_date' => $at]));
  $kept = get_post($id)->post_title;
  $told = fn($asked) => post_exists($asked, '', $at) === $id ? 'found' : 'not found';
  echo "$kept: {$told($kept)}, slashed {$told(wp_slash($kept))}\n";
}`,
});
console.log(text.trim());
process.exit();
JS
node measure.js | tee measured.txt
cat > expected.txt <<'TEXT'
WordPress 6.5.5
C:/folder: found, slashed found
C:\folder: not found, slashed found
C:&#92;folder: found, slashed found
TEXT
diff expected.txt measured.txt && echo "As measured."
