import { type RefObject, useEffect, useRef, useState } from "react";
import { browserApi } from "#app/admin/browser-api.ts";
import type { PersonWire, PresenceWire } from "#app/wire/presence.ts";
import { FIELD_LABELS } from "../form-rules.ts";
import { answerOf } from "../save-call.ts";

/** A report stands for 30 s; three in that time, so that one may get lost (issue 3 §4). Milliseconds. */
const REPORT_EVERY_MS = 10_000;
/** Going through the fields with the keyboard is told once it rests. Milliseconds. */
const FIELD_AFTER_MS = 1_500;
/** A tab that nobody looks at stays present this long, and then no longer reports. Milliseconds. */
const HIDDEN_MS = 120_000;

interface PresenceOptions {
  articleId: number | null;
  edicao: string;
  element: RefObject<HTMLElement>;
  /** False while another person is signed in here. */
  isOn: boolean;
}

/** Field that holds an element, as the wire names it. */
function fieldOf(target: EventTarget | null): string | null {
  if (!(target instanceof Element)) return null;
  if (target.closest(".ed-body")) return "conteudo";
  const name = target.closest("[name]")?.getAttribute("name") ?? target.id.replace(/^campo-/, "");
  return name in FIELD_LABELS ? name : null;
}

/** Reports that this article is open here, and tells who else has it open and which version is saved. */
export function usePresence({ articleId, edicao, element, isOn }: PresenceOptions): { others: readonly PersonWire[]; versao: number } {
  const [seen, setSeen] = useState<PresenceWire>({ pessoas: [], versao: 0 });
  const field = useRef<string | null>(null);

  useEffect(() => {
    if (articleId === null || !isOn) return;
    const api = browserApi();
    const path = `/posts/${articleId}/presence`;
    let isGone = false;
    let hiddenAt = document.visibilityState === "hidden" ? Date.now() : null;
    let soon: ReturnType<typeof setTimeout> | undefined;
    const report = async () => {
      if (hiddenAt !== null && Date.now() - hiddenAt > HIDDEN_MS) return;
      const answer = await answerOf(api.put(path, { edicao, campo: field.current }));
      // Without a connection nobody knows who is there.
      if (!isGone) setSeen((before) => (answer.ok ? (answer.body as PresenceWire) : { ...before, pessoas: [] }));
    };
    const reportSoon = () => {
      clearTimeout(soon);
      soon = setTimeout(() => void report(), FIELD_AFTER_MS);
    };
    const onFocus = (event: FocusEvent) => {
      const next = fieldOf(event.type === "focusin" ? event.target : event.relatedTarget);
      if (next === field.current) return;
      field.current = next;
      reportSoon();
    };
    const onVisibility = () => {
      hiddenAt = document.visibilityState === "hidden" ? Date.now() : null;
      if (hiddenAt === null) void report();
    };
    const leave = () => void answerOf(api.delete(path, { edicao }, { keepalive: true }));
    const { current } = element;
    current?.addEventListener("focusin", onFocus);
    current?.addEventListener("focusout", onFocus);
    document.addEventListener("visibilitychange", onVisibility);
    window.addEventListener("pagehide", leave);
    const timer = setInterval(() => void report(), REPORT_EVERY_MS);
    void report();
    return () => {
      isGone = true;
      clearInterval(timer);
      clearTimeout(soon);
      current?.removeEventListener("focusin", onFocus);
      current?.removeEventListener("focusout", onFocus);
      document.removeEventListener("visibilitychange", onVisibility);
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [articleId, edicao, element, isOn]);

  return { others: seen.pessoas.filter((person) => person.edicao !== edicao), versao: seen.versao };
}
