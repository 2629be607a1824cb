import type { MonthSituation } from "../month-view.ts";
import type { MonthlyReport } from "../monthly-report.ts";

/** A comment as the screen shows it; `about`: who saved it and when, in words. */
export interface ShownComment {
  text: string;
  version: number;
  about: string | null;
}

/** The answer to a save of the comment. A refused one carries what was typed and, where somebody else saved, what is stored. */
export type CommentAnswer = { ok: true; message: string } | { ok: false; message: string; typed: string; problem?: string; stored?: ShownComment };

/** The answer to the screen's forms. */
export interface MonthAnswer {
  intent: "save-comment" | "close";
  ok: boolean;
  message: string;
  comment?: CommentAnswer;
}

/** Everything that the screen of a month shows. */
export interface MonthScreenView {
  siteName: string;
  operation: string;
  month: string;
  /** "Outubro de 2026" */
  name: string;
  situation: MonthSituation;
  comment: ShownComment;
  /** "Fechado por Ana em 03/11/2026, 9h12"; null while it is open. */
  closing: string | null;
  /** When its figures were read, in words. */
  readAt: string | null;
  closableFrom: string;
  isClosable: boolean;
  /** Whether this person comments and closes months. */
  mayManage: boolean;
  /** Whether the address asks to close it. */
  isClosing: boolean;
  report: MonthlyReport | null;
}
