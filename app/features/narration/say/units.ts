import type { Gender } from "./cardinals.ts";

export interface Unit {
  one: string;
  many: string;
  gender: Gender;
}

const unit = (one: string, many = `${one}s`, gender: Gender = "m"): Unit => ({ one, many, gender });

/** Units by how they are written after a number; case counts where two differ by it. */
export const UNITS: Readonly<Record<string, Unit>> = {
  km: unit("quilômetro"),
  Km: unit("quilômetro"),
  KM: unit("quilômetro"),
  m: unit("metro"),
  cm: unit("centímetro"),
  mm: unit("milímetro"),
  ha: unit("hectare"),
  kg: unit("quilo"),
  Kg: unit("quilo"),
  KG: unit("quilo"),
  g: unit("grama"),
  mg: unit("miligrama"),
  t: unit("tonelada", "toneladas", "f"),
  ton: unit("tonelada", "toneladas", "f"),
  l: unit("litro"),
  L: unit("litro"),
  ml: unit("mililitro"),
  mL: unit("mililitro"),
  h: unit("hora", "horas", "f"),
  hs: unit("hora", "horas", "f"),
  min: unit("minuto"),
  s: unit("segundo"),
  seg: unit("segundo"),
  dia: unit("dia"),
  V: unit("volt"),
  W: unit("watt"),
  kW: unit("quilowatt"),
  kw: unit("quilowatt"),
  MW: unit("megawatt"),
  GW: unit("gigawatt"),
  kWh: unit("quilowatt-hora", "quilowatts-hora"),
  kwh: unit("quilowatt-hora", "quilowatts-hora"),
  MWh: unit("megawatt-hora", "megawatts-hora"),
  GWh: unit("gigawatt-hora", "gigawatts-hora"),
  kVA: unit("quilovolt-ampere", "quilovolts-ampere"),
  kV: unit("quilovolt"),
  Hz: unit("hertz", "hertz"),
  kHz: unit("quilohertz", "quilohertz"),
  MHz: unit("megahertz", "megahertz"),
  GHz: unit("gigahertz", "gigahertz"),
  KB: unit("quilobyte"),
  kB: unit("quilobyte"),
  MB: unit("megabyte"),
  GB: unit("gigabyte"),
  TB: unit("terabyte"),
  Mbps: unit("megabit por segundo", "megabits por segundo"),
  Gbps: unit("gigabit por segundo", "gigabits por segundo"),
  dB: unit("decibel", "decibéis"),
  cv: unit("cavalo-vapor", "cavalos-vapor"),
  hab: unit("habitante"),
  pts: unit("ponto"),
};

/** Units that stand for themselves without a number before them: `no km 12`, `por kg`. */
export const BARE_UNITS: Readonly<Record<string, string>> = {
  km: "quilômetro",
  Km: "quilômetro",
  kg: "quilo",
  Kg: "quilo",
  kWh: "quilowatt-hora",
  ha: "hectare",
  cm: "centímetro",
  mm: "milímetro",
  ml: "mililitro",
  MB: "megabyte",
  GB: "gigabyte",
};

/** What makes squares and cubes of lengths. */
export const POWERS: Readonly<Record<string, string>> = { "²": "quadrado", "2": "quadrado", "³": "cúbico", "3": "cúbico" };
