import type { BannerFields, BannerStatus, BannerType, ContractTerms, SafetyCategory } from "./banner.ts";
import type { BannerPosition } from "./positions.ts";

/** Exactly what selects a banner for a slot; of banners that have artwork. Times in milliseconds. */
export interface BannerTerms extends Pick<BannerFields, "impressionsMax" | "clicksMax" | "priority" | "weight" | "frequencyCap" | "industry" | "house"> {
  id: number;
  /** Counts the saves of the banner. */
  version: number;
  position: BannerPosition;
  type: BannerType;
  status: BannerStatus;
  startsAt: number;
  /** Exclusive. */
  endsAt: number;
  safetyCategory: SafetyCategory;
  /** Period, kind and quantity of its contract; paced evenly when it has a quantity. */
  contract: Omit<ContractTerms, "delivered"> | null;
}
