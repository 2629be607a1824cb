import { sentencesOf } from "../sentences.ts";
import { cutText } from "../suggestions/cut-text.ts";
import { SUBTITLE_MAX } from "./article.ts";

/** The first sentence, within the limit of a subtitle. Apart from `urgent.ts`: lists, which ask what is urgent, need no rules of sentences. */
export const urgentSubtitle = (text: string): string => cutText(sentencesOf(text.trim())[0] ?? "", SUBTITLE_MAX);
