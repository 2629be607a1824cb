import type { ComponentType } from "react";
import type { LayoutId } from "../layouts.ts";
import { HeroMosaic } from "./hero-mosaic.tsx";
import { HeroOriginal } from "./hero-original.tsx";
import { HeroPremium } from "./hero-premium.tsx";
import { HeroVertical } from "./hero-vertical.tsx";
import type { HeroProps, HomeBand } from "./home-view.ts";

const COMPOSITIONS: Record<LayoutId, ComponentType<HeroProps>> = { original: HeroOriginal, vertical: HeroVertical, mosaico: HeroMosaic, premium: HeroPremium };

/** One to six stories in the layout of the hour. */
export function Hero({ hero: { layout, stories, ...named } }: { hero: Extract<HomeBand, { kind: "hero" }> }) {
  const [lead, ...others] = stories;
  const Composition = COMPOSITIONS[layout];
  return lead ? <Composition lead={lead} others={others} {...named} /> : null;
}
