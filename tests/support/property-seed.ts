import fc from "fast-check";
import { inject } from "vitest";

// Properties draw from the run's seed: what was red is red again with it, and the next run draws others.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: inject("soak").seed });
