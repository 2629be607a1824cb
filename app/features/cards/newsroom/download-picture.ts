import { slugify } from "#app/features/articles/slug.ts";

/** The bytes of a data URL, as a file. */
export function fileOf(dataUrl: string, name: string): File {
  const [head = "", base64 = ""] = dataUrl.split(",", 2);
  const type = /^data:([^;]+);base64$/.exec(head)?.[1] ?? "application/octet-stream";
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return new File([bytes], name, { type });
}

/** Hands a file to the browser's downloads. */
export function download(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = file.name;
  link.click();
  // Some browsers begin to read only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

const NAME_MAX = 60;

/** A name for a picture's file, made of its title. */
export const fileNameOf = (kind: string, title: string): string => `${[kind, slugify(title).slice(0, NAME_MAX)].filter(Boolean).join("-").replace(/-$/, "")}.png`;
