#!/bin/sh
# A line break at the edge of bold text, as editors make it (`<strong>Placar<br></strong>2 a 1`), does not survive three writers of
# Markdown, each in another way. CommonMark knows bold only where its asterisks touch a word, so that a writer has to move the break out.
#
#   turndown 7.2.5                        leaves it within, at either edge: the asterisks are shown, nothing is bold
#   rehype-remark 10.0.1 with             writes the line feed of a break before the closing asterisks as a reference behind its
#   remark-stringify 11.0.0               backslash: the break is gone, and a backslash is shown; at the other edge all is well
#   (mdast-util-to-markdown 2.2.3)
#   prosemirror-markdown 1.13.9           moves it out before the closing asterisks, and not behind the opening ones: they are shown
#
# Valid input of all three; read back by commonmark.js 0.31.2, the reference. Output as measured on 2026-11-29; exits 1 where it changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat > package.json <<'JSON'
{ "private": true, "type": "module", "overrides": { "mdast-util-to-markdown": "2.2.3", "prosemirror-model": "1.25.13" } }
JSON
npm install --no-audit --no-fund --silent turndown@7.2.5 unified@11.0.5 rehype-parse@9.0.1 rehype-remark@10.0.1 remark-stringify@11.0.0 prosemirror-markdown@1.13.9 commonmark@0.31.2
cat > measure.js <<'JS'
import { HtmlRenderer, Parser } from "commonmark";
import { defaultMarkdownSerializer, schema } from "prosemirror-markdown";
import rehypeParse from "rehype-parse";
import rehypeRemark from "rehype-remark";
import remarkStringify from "remark-stringify";
import Turndown from "turndown";
import { unified } from "unified";

const remark = async (html) => String(await unified().use(rehypeParse, { fragment: true }).use(rehypeRemark).use(remarkStringify).process(html));
const bold = [schema.marks.strong.create()];
const text = (words, marks) => schema.text(words, marks);
const paragraph = (...parts) => defaultMarkdownSerializer.serialize(schema.node("doc", null, [schema.node("paragraph", null, parts)]));
const line = schema.nodes.hard_break.create(null, null, bold);

const END = "<p><strong>Placar<br></strong>2 a 1</p>";
const BEGIN = "<p>Placar<strong><br>2 a 1</strong> hoje</p>";
const written = {
  "turndown, end": new Turndown().turndown(END),
  "turndown, beginning": new Turndown().turndown(BEGIN),
  "remark, end": await remark(END),
  "remark, beginning": await remark(BEGIN),
  "prosemirror-markdown, end": paragraph(text("Placar", bold), line, text("2 a 1")),
  "prosemirror-markdown, beginning": paragraph(text("Placar"), line, text("2 a 1", bold), text(" hoje")),
};
for (const [name, markdown] of Object.entries(written)) console.log(`${name}: ${JSON.stringify(new HtmlRenderer().render(new Parser().parse(markdown)).trim())}`);
JS
node measure.js | tee measured.txt
cat > expected.txt <<'TEXT'
turndown, end: "<p>**Placar<br />\n**2 a 1</p>"
turndown, beginning: "<p>Placar**<br />\n2 a 1** hoje</p>"
remark, end: "<p><strong>Placar\\\n</strong>2 a 1</p>"
remark, beginning: "<p>Placar<strong><br />\n2 a 1</strong> hoje</p>"
prosemirror-markdown, end: "<p><strong>Placar</strong><br />\n2 a 1</p>"
prosemirror-markdown, beginning: "<p>Placar**<br />\n2 a 1** hoje</p>"
TEXT
diff expected.txt measured.txt && echo "As measured."
