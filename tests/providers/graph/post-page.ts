import type { LedgerMedia } from "./ledger.ts";

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** A published post as a page, so that a permalink of the simulation leads somewhere. */
export const postPage = ({ imageUrl, caption, publishedAt, format }: LedgerMedia): string => `<!doctype html>
<html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Instagram (modo simulado)</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:30rem;margin:2rem auto;padding:0 1rem}img{width:100%;height:auto;border-radius:.5rem}p{white-space:pre-wrap;overflow-wrap:anywhere}small{color:#666}</style>
<small>Instagram (modo simulado) · ${format === "story" ? "story" : "feed"} · ${new Date(publishedAt).toISOString()}</small>
<img src="${escaped(imageUrl)}" alt="">
<p>${escaped(caption)}</p>
</html>
`;
