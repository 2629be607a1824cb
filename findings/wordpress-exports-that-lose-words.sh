#!/bin/sh
# Two importers of WordPress exports (WXR 1.2) lose words of a story and report nothing:
#
#   wordpress-export-to-markdown 2.2.2    looks for an address that ends in gif, jpg, jpeg or png from the first `<img src="` of a line on,
#   (the newest in the npm registry;      across the ends of attributes and elements. Behind a picture of another format, or one whose
#   with its default of saving the        address has a query, all is gone up to the next JPEG's name: the sentence, and the first picture.
#   pictures of texts)                    Between two JPEG it stays.
#   hexo-migrator-wordpress 2.1.2         asks for `excerpt:encoded|description`, which XPath 1.0 (§ 3.3, § 4.2) answers in the order of the
#                                         document: WordPress writes an empty `description` first, and every excerpt is lost. Without
#                                         that element, which WordPress never leaves out, it is found.
#
# The repository of the first has a version 3 that stays within an attribute; the registry, and so `npx` of its manual, has not. The second
# is not reported, as far as a search shows. Both are called as modules, so that nothing is downloaded.
# Output as measured on 2026-11-30; exits 1 where it changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --no-audit --no-fund --silent wordpress-export-to-markdown@2.2.2 hexo-migrator-wordpress@2.1.2
cat > measure.js <<'JS'
import { writeFileSync } from "node:fs";
import readFeed from "hexo-migrator-wordpress/lib/feed.js";
import toMarkdown from "wordpress-export-to-markdown/src/parser.js";

const NAMESPACES = Object.entries({ excerpt: "http://wordpress.org/export/1.2/excerpt/", content: "http://purl.org/rss/1.0/modules/content/", wp: "http://wordpress.org/export/1.2/" });
const exported = (body, description = "<description></description>") => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" ${NAMESPACES.map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`).join(" ")}><channel><title>Jornal</title><wp:wxr_version>1.2</wp:wxr_version>
<item><title>Feira</title><link>https://example.org/feira/</link><pubDate>Mon, 30 Nov 2026 12:00:00 +0000</pubDate>${description}
<content:encoded><![CDATA[${body}]]></content:encoded><excerpt:encoded><![CDATA[A feira volta à praça.]]></excerpt:encoded>
<wp:post_id>1</wp:post_id><wp:post_name>feira</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item></channel></rss>`;

const picture = (file) => `<img src="https://example.org/${file}" alt="">`;
const story = (first) => `<p>${picture(first)} O prefeito vetou a lei. ${picture("b.jpg")} Fim.</p>`;

async function markdown(xml) {
  writeFileSync("export.xml", xml);
  const { log } = console;
  console.log = () => {};
  const [post] = await toMarkdown.parseFilePromise({ input: "export.xml", includeOtherTypes: false, saveAttachedImages: true, saveScrapedImages: true });
  console.log = log;
  return post.content;
}
for (const first of ["a.jpg", "a.webp", "a.jpg?w=600"]) console.log(`wordpress-export-to-markdown, ${first} and b.jpg: ${await markdown(exported(story(first)))}`);

const excerpt = async (xml) => JSON.stringify((await readFeed(xml)).items[0].description);
console.log(`hexo-migrator-wordpress, excerpt: ${await excerpt(exported(""))}`);
console.log(`hexo-migrator-wordpress, without the empty description: ${await excerpt(exported("", ""))}`);
process.exit();
JS
node measure.js | tee measured.txt
cat > expected.txt <<'TEXT'
wordpress-export-to-markdown, a.jpg and b.jpg: ![](images/a.jpg) O prefeito vetou a lei. ![](images/b.jpg) Fim.
wordpress-export-to-markdown, a.webp and b.jpg: ![](images/b.jpg) Fim.
wordpress-export-to-markdown, a.jpg?w=600 and b.jpg: ![](images/b.jpg) Fim.
hexo-migrator-wordpress, excerpt: ""
hexo-migrator-wordpress, without the empty description: "A feira volta à praça."
TEXT
diff expected.txt measured.txt && echo "As measured."
