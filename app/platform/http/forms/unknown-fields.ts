import type { z } from "zod/v4";

type Schema = z.core.$ZodType;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

const indent = (name: string, fields: readonly string[]): string[] => fields.map((field) => `${name}.${field}`);

/**
 * Fields of a body that no part of its schema reads, as dotted paths: `repete.vezess`. A loose object reads all of them.
 * Zod's own strict objects would have to be declared one by one, and say nothing of objects within a union.
 */
export function unknownFields(schema: Schema, value: unknown): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object": {
      if (!isRecord(value)) return [];
      return Object.entries(value).flatMap(([name, field]) => {
        const known = Object.hasOwn(def.shape, name) ? def.shape[name] : def.catchall;
        return known ? indent(name, unknownFields(known, field)) : [name];
      });
    }
    case "array":
      return Array.isArray(value) ? value.flatMap((one, n) => indent(String(n), unknownFields(def.element, one))) : [];
    case "record":
      return isRecord(value) ? Object.entries(value).flatMap(([name, field]) => indent(name, unknownFields(def.valueType, field))) : [];
    case "union": {
      const findings = def.options.map((option) => unknownFields(option, value));
      const matching = def.options.findIndex((option) => (option as z.ZodType).safeParse(value).success);
      // What matches none is refused for that.
      return findings[matching] ?? [];
    }
    case "intersection": {
      const right = unknownFields(def.right, value);
      return unknownFields(def.left, value).filter((field) => right.includes(field));
    }
    case "pipe":
      // A preprocessed value has the shape of what follows.
      return unknownFields(def.in._zod.def.type === "transform" ? def.out : def.in, value);
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "nonoptional":
    case "readonly":
    case "catch":
      return unknownFields(def.innerType, value);
    case "lazy":
      return unknownFields(def.getter(), value);
    default:
      return [];
  }
}
