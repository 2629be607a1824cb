import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readId } from "#app/platform/values/read-id.ts";
import { typedLines } from "../block-text.server.ts";
import { type EditChange, likelyBlock } from "../suggested-edit.ts";
import type { StoryEdits } from "../suggested-edits.server.ts";
import { FIELD_NAMES } from "../suggested-edits.wire.ts";

const gone = () => new Response("Matéria não encontrada.", { status: 404 });

/** The story that an address is about; 404 for no id. */
export function storyIdOf({ params }: Pick<LoaderFunctionArgs, "params">): number {
  const id = readId(params.id);
  if (id === null) throw gone();
  return id;
}

/** The story of an address with its pending suggestions; 404 where there is none. */
export async function readStoryEdits(args: LoaderFunctionArgs): Promise<StoryEdits> {
  const found = await args.context.services.suggestedEdits.findPending(storyIdOf(args));
  if (!found) throw gone();
  return found;
}

/** Control and words of a suggestion that is made again, over the block that its passage most likely became; null where there is none. */
export function typedAgain(edit: EditChange, blocks: readonly string[]): { name: string; words: string } | null {
  if (edit.field !== "body") return { name: FIELD_NAMES[edit.field], words: edit.after.join("") };
  const at = edit.before.length === 1 ? likelyBlock(blocks, edit) : -1;
  const block = blocks[at];
  if (block === undefined) return null;
  const lines = edit.after.map(typedLines);
  if (typedLines(block) === null) return { name: `trechos.${at}.texto`, words: edit.after.join("") };
  return lines.includes(null) ? null : { name: `trechos.${at}.texto`, words: lines.join("\n") };
}
