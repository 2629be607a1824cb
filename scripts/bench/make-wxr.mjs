// Makes an export of a portal that never was, for measuring `npm run import`: node scripts/bench/make-wxr.mjs FOLDER [posts] [pictures].
import { createWriteStream, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";

const [folder, posts = "10000", pictures = "6000"] = process.argv.slice(2);
if (!folder) throw new Error("Name the folder to write to.");
const [POSTS, PICTURES] = [Number(posts), Number(pictures)];
const SITE = "https://portaldeantes.com.br";
const WORDS = "água rio câmara prefeito feira escola estrada chuva saúde festa obra bairro vereador hospital juventude colheita açude romaria".split(" ");
const word = (n) => WORDS[n % WORDS.length];
const two = (n) => String(n).padStart(2, "0");

const uploads = join(folder, "uploads");
mkdirSync(uploads, { recursive: true });
const pathOf = (n) => `20${two(10 + (n % 15))}/${two(1 + (n % 12))}/foto-${n}.jpg`;
for (let n = 0; n < PICTURES; n += 1) {
  mkdirSync(join(uploads, pathOf(n), ".."), { recursive: true });
  const background = { r: n % 256, g: (n >> 3) % 256, b: (n * 7) % 256 };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="533"><rect x="${n % 700}" y="${n % 400}" width="120" height="90" fill="#fff"/><text x="20" y="500" font-size="60">${n}</text></svg>`;
  writeFileSync(
    join(uploads, pathOf(n)),
    await sharp({ create: { width: 800, height: 533, channels: 3, background } })
      .composite([{ input: Buffer.from(svg) }])
      .jpeg({ quality: 70 })
      .toBuffer(),
  );
}

const out = createWriteStream(join(folder, "export.xml"));
const write = (text) => (out.write(text) ? undefined : new Promise((resume) => out.once("drain", resume)));
const text = (name, value) => `<${name}><![CDATA[${value}]]></${name}>`;
await write(
  `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/"><channel><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>${SITE}</wp:base_blog_url>`,
);
const timeOf = (n) => new Date(Date.UTC(2012, 0, 1) + n * 12 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");
for (let n = 0; n < POSTS; n += 1) {
  const picture = PICTURES === 0 ? null : n % PICTURES;
  const paragraphs = Array.from({ length: 8 }, (_, p) => `Parágrafo ${p} sobre ${Array.from({ length: 55 }, (__, w) => word(n * 31 + p * 7 + w * 3)).join(" ")}.`);
  const image =
    picture === null
      ? ""
      : `\n\n[caption width="300"]<img class="wp-image-${100_000 + ((n * 7) % PICTURES)}" src="${SITE}/wp-content/uploads/${pathOf((n * 7) % PICTURES).replace(".jpg", "-300x200.jpg")}" /> Legenda (Foto: Ana Lira)[/caption]\n\n`;
  const slug = `materia-${n}-${word(n)}`;
  await write(
    `<item>${text("title", `Matéria ${n} sobre ${word(n)} e ${word(n + 5)}`)}<link>${SITE}/${timeOf(n).slice(0, 10).replaceAll("-", "/")}/${slug}/</link>${text("dc:creator", `autor${n % 5}`)}${text("content:encoded", paragraphs.slice(0, 4).join("\n\n") + image + paragraphs.slice(4).join("\n\n"))}${text("excerpt:encoded", `Resumo da matéria ${n}.`)}<wp:post_id>${n + 1}</wp:post_id>${text("wp:post_date_gmt", timeOf(n))}${text("wp:post_name", slug)}${text("wp:status", "publish")}${text("wp:post_type", "post")}<category domain="category" nicename="politica"><![CDATA[Política]]></category><category domain="post_tag" nicename="${n % 200}"><![CDATA[assunto ${n % 200}]]></category>${picture === null ? "" : `<wp:postmeta>${text("wp:meta_key", "_thumbnail_id")}${text("wp:meta_value", String(100_000 + picture))}</wp:postmeta>`}</item>\n`,
  );
}
for (let n = 0; n < PICTURES; n += 1)
  await write(
    `<item>${text("title", `foto-${n}`)}<link>${SITE}/foto-${n}/</link><wp:post_id>${100_000 + n}</wp:post_id>${text("wp:post_type", "attachment")}${text("wp:status", "inherit")}${text("wp:attachment_url", `${SITE}/wp-content/uploads/${pathOf(n)}`)}<wp:postmeta>${text("wp:meta_key", "_wp_attachment_image_alt")}${text("wp:meta_value", `Foto ${n}`)}</wp:postmeta></item>\n`,
  );
await write("</channel></rss>");
await new Promise((done) => out.end(done));
console.log(`${POSTS} posts and ${PICTURES} pictures in ${folder}`);
