// Invented shops and a public body with their contracts, banners and what was counted: every state of the newsroom's screens, and hours that
// are sealed as the ledger seals them.
import { createHash } from "node:crypto";
import { type PriceKind, txidOf } from "#app/features/banners/contract.ts";
import { sealHours } from "#app/features/banners/ledger.server.ts";
import { createLedgerRepository } from "#app/features/banners/ledger.store.ts";
import type { HourRow, RejectionRow } from "#app/features/banners/ledger-state.ts";
import { pixCode } from "#app/features/banners/pix-code.server.ts";
import { type BannerPosition, POSITION_NAMES, rulesOf, sizeText } from "#app/features/banners/positions.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { slugify } from "#app/platform/text/slug.ts";
import { newsroomDay, newsroomDayStart, newsroomMinute } from "#app/platform/time/newsroom-clock.ts";
import { DAY_MS, HOUR_MS } from "#app/platform/time/units.ts";
import { type BannerArt, drawBanner } from "./banner-art.ts";
import { divide } from "./seed-audience.ts";
import { type Library, storeBanner } from "./seed-media.ts";
import { HOUSE_ART, HTML_BANNER, type SeedBanner, type SeedShop, SHOPS } from "./shops.ts";

const TIME_ZONE = "America/Fortaleza";

/** Pixels of the creative for each of the page's. */
const SHARPNESS = 2;

/** Hours of the day in which banners of the demo were seen, and how many of a day's. */
const HOURS = [6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23];
const HOUR_WEIGHTS = [9, 14, 13, 12, 12, 15, 19, 15, 11, 11, 13, 15, 20, 25, 24, 18, 11, 5];

/** Rows that are stored together. */
const BATCH = 1_500;

/** Key of the Banco Central's own example: it belongs to nobody. */
const RECEIVER = { key: "123e4567-e12b-12d1-a456-426655440000", name: "Portal de Demonstracao", city: "Teresina" };

type Persistently = <T>(step: () => Promise<T>) => Promise<T>;

/** A CNPJ of twelve characters with its check digits (contracts-2 §A). */
export function cnpjOf(base: string): string {
  const digit = (text: string) => {
    const sum = [...text].reverse().reduce((total, character, index) => total + (character.charCodeAt(0) - 48) * (2 + (index % 8)), 0);
    return sum % 11 < 2 ? 0 : 11 - (sum % 11);
  };
  const first = `${base}${digit(base)}`;
  return `${first}${digit(first)}`;
}

const hexOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Draws a creative for wide screens and, for wide formats, for phones; answers their addresses. */
async function draw(library: Library, art: BannerArt, position: BannerPosition, isAnimated: boolean, createdAt: number): Promise<{ image: string; phone: string | null }> {
  const addressOf = async (size: { width: number; height: number }) => {
    const [width, height] = [size.width * SHARPNESS, size.height * SHARPNESS];
    const documents = (isAnimated ? [false, true] : [false]).map((emphasis) => drawBanner(art, width, height, emphasis));
    const words = { title: `Arte: ${art.name}, ${sizeText(size)}`, alt: `${art.name}: ${art.slogan}`, credit: "Redação", tags: ["arte"], createdAt };
    return `/img/${await storeBanner(library, documents, { width, height }, words)}`;
  };
  const { size, phoneSize } = rulesOf(position);
  return { image: await addressOf(size), phone: phoneSize === null ? null : await addressOf(phoneSize) };
}

/** Hours of a banner from `from` (days from today) until yesterday or the contract's end, which add up to its figures. */
function historyOf(
  banner: number,
  position: BannerPosition,
  { title, viewable = 0, clicks = 0 }: SeedBanner,
  from: number,
  to: number,
  today: number,
): { hours: HourRow[]; rejections: RejectionRow[] } {
  const days = Array.from({ length: Math.max(0, Math.min(to, 0) - from) }, (_, index) => newsroomDay(today + (from + index) * DAY_MS + DAY_MS / 2, TIME_ZONE));
  if (days.length === 0 || viewable === 0) return { hours: [], rejections: [] };
  const weights = days.flatMap(() => HOUR_WEIGHTS);
  const views = divide(viewable, weights, `${title}:views`);
  const taps = divide(clicks, weights, `${title}:clicks`);
  const keys = days.flatMap((day) => HOURS.map((hour) => `${day}T${String(hour).padStart(2, "0")}`));
  const hours = keys.map((hour, index): HourRow => {
    const seen = views[index] ?? 0;
    const expired = Math.round(seen * (0.45 + (index % 7) / 40));
    return { banner, hour, slot: position, served: seen + expired, viewable: seen, viewedLate: Math.floor(seen / 50), expired, clicks: taps[index] ?? 0 };
  });
  const rejections = days.map(
    (day, index): RejectionRow => ({ banner, hour: `${day}T09`, slot: position, event: "view", reason: index % 2 === 0 ? "crawler" : "early", count: 3 + (index % 11) }),
  );
  return { hours: hours.filter(({ served }) => served > 0), rejections };
}

interface Made {
  advertiser: number;
  contract: number;
}

/** The shop and its contract; made once, whatever was interrupted. */
async function sell(d1: D1Database, shop: SeedShop, at: (days: number) => number): Promise<Made> {
  const { contract } = shop;
  const madeAt = at(contract.from) - 5 * DAY_MS;
  const results = await d1.batch<{ id: number }>([
    d1
      .prepare("INSERT INTO advertisers (name, name_key, contact, email, document, created_at, updated_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6) ON CONFLICT DO NOTHING")
      .bind(shop.name, slugify(shop.name), shop.contact, `contato@${slugify(shop.name)}.example.com.br`, cnpjOf(shop.cnpjBase), madeAt),
    d1
      .prepare(
        `INSERT INTO contracts (advertiser_id, title, number, kind, starts_at, ends_at, quantity, price_cents, created_at, updated_at, public_advertising)
         SELECT id, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?9, ?10 FROM advertisers WHERE name_key = ?1 AND NOT EXISTS (SELECT 1 FROM contracts WHERE number = ?3)`,
      )
      .bind(
        ...[slugify(shop.name), contract.title, contract.number, contract.kind, at(contract.from), at(contract.to), contract.quantity, contract.priceCents, madeAt],
        shop.publicAdvertising ? JSON.stringify(shop.publicAdvertising) : null,
      ),
    d1.prepare("SELECT id FROM advertisers WHERE name_key = ?").bind(slugify(shop.name)),
    d1.prepare("SELECT id FROM contracts WHERE number = ?").bind(contract.number),
  ]);
  const [advertiser, contractId] = [results[2]?.results[0]?.id, results[3]?.results[0]?.id];
  if (advertiser === undefined || contractId === undefined) throw new Error(`the shop ${shop.name} was not kept`);
  return { advertiser, contract: contractId };
}

/** Prices of a contract's banners, in ten-thousandths of a real; a fixed price is shared by them. */
function pricesOf({ contract: { kind, priceCents, quantity }, banners }: SeedShop): Pick<Placed, "cpmE4" | "cpcE4" | "totalE4"> {
  const perUnit = quantity === null ? 0 : (priceCents * 100) / quantity;
  return {
    cpmE4: kind === "CPM" ? Math.round(perUnit * 1_000) : null,
    cpcE4: kind === "CPC" ? Math.round(perUnit) : null,
    totalE4: kind === "fixo" ? Math.round((priceCents * 100) / banners.length) : null,
  };
}

interface Placed extends Pick<SeedBanner, "title" | "position" | "type" | "status"> {
  client: string;
  made: Made | null;
  art: BannerArt;
  link: string;
  image: string | null;
  phone: string | null;
  html: string;
  industry: string;
  safetyCategory: string;
  from: number;
  to: number;
  priceKind: PriceKind | null;
  cpmE4: number | null;
  cpcE4: number | null;
  totalE4: number | null;
}

const FREE = { priceKind: null, cpmE4: null, cpcE4: null, totalE4: null };

/** Keeps a banner, once; answers its id. */
async function place(d1: D1Database, banner: Placed): Promise<number> {
  const {
    title,
    client,
    made,
    position,
    type = "imagem",
    status = "ativo",
    art,
    link,
    image,
    phone,
    html,
    industry,
    safetyCategory,
    from,
    to,
    priceKind,
    cpmE4,
    cpcE4,
    totalE4,
  } = banner;
  const key = (address: string | null) => address?.replace(/^\/(?:img|media)\//, "") ?? null;
  const [, found] = await d1.batch<{ id: number }>([
    d1
      .prepare(
        `INSERT INTO banners (title, client, advertiser_id, contract_id, position, type, image, media_key, phone_image, phone_media_key, alt, link, html, starts_at, ends_at, size, status, house,
           industry, safety_category, price_kind, cpm_e4, cpc_e4, total_e4, created_at, updated_at)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23, ?24, ?25, ?25 WHERE NOT EXISTS (SELECT 1 FROM banners WHERE title = ?1)`,
      )
      .bind(
        ...[title, client, made?.advertiser ?? null, made?.contract ?? null, position, type, image, key(image), phone, key(phone), `${art.name}: ${art.slogan}`, link, html],
        ...[from, to, sizeText(rulesOf(position).size), status, made === null ? 1 : 0, industry, safetyCategory, priceKind, cpmE4, cpcE4, totalE4, from - 2 * DAY_MS],
      ),
    d1.prepare("SELECT id FROM banners WHERE title = ?").bind(title),
  ]);
  return found?.results[0]?.id ?? 0;
}

async function charge(d1: D1Database, shop: SeedShop, { contract }: Made, at: (days: number) => number): Promise<void> {
  for (const [index, { description, amountCents, due, paid }] of (shop.invoices ?? []).entries()) {
    const txid = txidOf(contract, hexOf(`${shop.name}:${index}`));
    const payload = pixCode({ receiver: RECEIVER, amountCents, txid, description }) ?? "";
    const issuedAt = Math.min(at(due), at(0)) - 10 * DAY_MS;
    await d1
      .prepare(
        `INSERT INTO invoices (contract_id, description, amount_cents, txid, payload, issued_at, due_at, paid_at, paid_by)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (txid) DO NOTHING`,
      )
      .bind(
        contract,
        description,
        amountCents,
        txid,
        payload,
        issuedAt,
        at(due) + DAY_MS - 1_000,
        paid === undefined ? null : at(-paid) + 14 * HOUR_MS,
        paid === undefined ? null : "Helena Andrade",
      )
      .run();
  }
}

/** A creative that came by a private link, which is closed by now, and waits for a decision. */
async function sendArtwork({ d1, bucket, artist }: Library, shop: SeedShop, { advertiser, contract }: Made, at: (days: number) => number): Promise<void> {
  const { size } = rulesOf("in-content");
  const [width, height] = [size.width * SHARPNESS, size.height * SHARPNESS];
  const bytes = await artist.banner([drawBanner({ ...shop.art, drawing: `${shop.art.drawing}-nova`, slogan: "Visite a escola no próximo sábado" }, width, height)]);
  const storeKey = `artwork/demo/${hexOf(shop.name)}`;
  await bucket.put(storeKey, bytes, { httpMetadata: { contentType: "image/jpeg" } });
  const [createdAt, title] = [at(-1) + 15 * HOUR_MS, "Visita de sábado"];
  const banner = await place(d1, {
    ...{ title, client: shop.name, made: { advertiser, contract }, position: "in-content", status: "pausado", art: shop.art, link: shop.link, image: null, phone: null, html: "" },
    ...{ industry: shop.industry, safetyCategory: "comercial", from: createdAt, to: at(shop.contract.to), ...FREE },
  });
  await d1.batch([
    d1
      .prepare("INSERT INTO artwork_links (advertiser_id, contract_id, token_hash, created_at, expires_at, revoked_at) VALUES (?1, ?2, ?3, ?4, ?5, ?4) ON CONFLICT DO NOTHING")
      .bind(advertiser, contract, hexOf(`link:${shop.name}`), createdAt, createdAt + 7 * DAY_MS),
    d1
      .prepare(
        `INSERT INTO artwork_files (link_id, n, store_key, name, mime, width, height, size, uploaded_at, banner_id)
         SELECT id, 1, ?2, 'visita-sabado', 'image/jpeg', ?3, ?4, ?5, ?6, ?7 FROM artwork_links WHERE token_hash = ?1 ON CONFLICT DO NOTHING`,
      )
      .bind(hexOf(`link:${shop.name}`), storeKey, width, height, bytes.byteLength, createdAt, banner),
  ]);
}

/** Makes the demo's banners and what was counted of them until yesterday. Each step may run twice with the same result. */
export async function seedBanners(library: Library, now: number, persistently: Persistently): Promise<void> {
  const { d1 } = library;
  const today = newsroomDayStart(now, TIME_ZONE);
  const at = (days: number) => today + days * DAY_MS;
  const film = (await persistently(() => d1.prepare("SELECT key FROM media WHERE kind = 'video' ORDER BY id LIMIT 1").first<{ key: string }>()))?.key ?? null;
  await persistently(() =>
    d1
      .prepare("INSERT INTO settings (key, value, updated_at) VALUES ('pix-receiver', ?, ?) ON CONFLICT DO NOTHING")
      .bind(JSON.stringify({ receiver: RECEIVER }), now)
      .run(),
  );
  const counted: { hours: HourRow[]; rejections: RejectionRow[] }[] = [];
  for (const shop of SHOPS) {
    const made = await persistently(() => sell(d1, shop, at));
    for (const banner of shop.banners) {
      const { position, type = "imagem", from = shop.contract.from, to = shop.contract.to } = banner;
      const artwork =
        type === "video"
          ? { image: film === null ? null : `/media/${film}`, phone: null }
          : type === "html"
            ? { image: null, phone: null }
            : await persistently(() => draw(library, shop.art, position, type === "gif", at(from) - 3 * DAY_MS));
      const id = await persistently(() =>
        place(d1, {
          ...{ ...banner, ...artwork, client: shop.name, made, art: shop.art, link: shop.link, html: type === "html" ? HTML_BANNER : "" },
          ...{ industry: shop.industry, safetyCategory: shop.safetyCategory ?? "comercial", from: at(from), to: at(to), priceKind: shop.contract.kind, ...pricesOf(shop) },
        }),
      );
      counted.push(historyOf(id, position, banner, from, to, today));
    }
    await persistently(() => charge(d1, shop, made, at));
    if (shop.sendsArtwork) await persistently(() => sendArtwork(library, shop, made, at));
  }
  for (const position of POSITION_NAMES) {
    const artwork = await persistently(() => draw(library, HOUSE_ART, position, false, at(-40)));
    const title = `Anuncie no portal: ${rulesOf(position).label.toLowerCase()}`;
    const house = {
      title,
      client: "Portal",
      made: null,
      position,
      art: HOUSE_ART,
      link: "/contato",
      html: "",
      industry: "",
      safetyCategory: "comercial",
      from: at(-30),
      to: at(335),
      ...FREE,
    };
    await persistently(() => place(d1, { ...house, ...artwork }));
  }
  const ledger = createLedgerRepository(createDatabase(d1));
  const hours = counted.flatMap((one) => one.hours);
  for (let index = 0; index < hours.length; index += BATCH) await persistently(() => ledger.save(hours.slice(index, index + BATCH), []));
  await persistently(() =>
    ledger.save(
      [],
      counted.flatMap((one) => one.rejections),
    ),
  );
  const openHour = `${newsroomDay(now, TIME_ZONE)}T${String(Math.floor(newsroomMinute(now, TIME_ZONE) / 60)).padStart(2, "0")}`;
  // A lost answer of `seal` is found by reading again what is not sealed.
  const reader = {
    unsealed: (before: string, limit: number) => persistently(() => ledger.unsealed(before, limit)),
    seal: ledger.seal,
    rootDays: (day: string, sealedAt: number) => persistently(() => ledger.rootDays(day, sealedAt)),
  };
  await persistently(() => sealHours(reader, openHour, now));
}
