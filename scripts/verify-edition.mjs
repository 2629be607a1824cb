// `npm run edition:verify -- https://site/edicoes/2026-09-12`: checks the signature of every story of a sealed edition.
import { createHash, createPublicKey, verify } from "node:crypto";
import { signedPartOf } from "../app/features/editions/story-page.ts";
import { fail } from "./lib/run.mjs";

const address = process.argv[2] ?? "";
if (!/^https?:\/\/[^/]+\/edicoes\/\d{4}-\d{2}-\d{2}\/?$/.test(address)) fail("Say which edition: npm run edition:verify -- https://site/edicoes/2026-09-12");
const edition = address.replace(/\/$/, "");

async function read(url) {
  const answer = await fetch(url).catch((error) => fail(`${url}: ${error.message}`));
  return { status: answer.status, text: await answer.text() };
}

const manifest = await read(`${edition}/manifesto.json`);
if (manifest.status !== 200) fail(`${edition}/manifesto.json answers ${manifest.status}`);
const { materias, chave_publica: own } = JSON.parse(manifest.text);
const { text: keys } = await read(`${new URL(edition).origin}/edicoes/chave`);
if (!keys.includes(own)) fail("The edition names a key that the site does not publish.");
const key = createPublicKey(own);

let wrong = 0;
for (const { id, sha256, assinatura, estado } of materias) {
  const { status, text } = await read(`${edition}/${id}`);
  const signed = Buffer.from(signedPartOf(text));
  const isRight =
    estado === "retirada"
      ? status === 410
      : status === 200 && createHash("sha256").update(signed).digest("hex") === sha256 && verify(null, signed, key, Buffer.from(assinatura, "base64"));
  if (!isRight) wrong += 1;
  console.log(`${isRight ? "ok   " : "WRONG"} ${id} ${estado === "retirada" ? "withdrawn" : "signed"}`);
}
console.log(wrong === 0 ? `All of ${materias.length} stories are as they were sealed.` : `${wrong} of ${materias.length} are not as they were sealed.`);
process.exitCode = wrong === 0 ? 0 : 1;
