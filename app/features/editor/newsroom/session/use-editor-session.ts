import { useBeforeUnload, useBlocker, useNavigate } from "@remix-run/react";
import { type RefObject, useEffect, useState, useSyncExternalStore } from "react";
import { browserApi } from "#app/ui/newsroom/api-client.ts";
import type { DraftWire } from "../../drafts.wire.ts";
import type { ArticleForm } from "../article-form.ts";
import { findSaver } from "../conflict/who-saved.ts";
import { focusField } from "../focus-field.ts";
import { FIELD_LABELS } from "../form-rules.ts";
import { findRecovered } from "../journal/find-recovered.ts";
import { lockEditing, pruneEntries, removeEntry, writeEntry } from "../journal/journal-store.ts";
import { toApiResult } from "../save-outcome.ts";
import { type ApiCall, EditorSession, type SessionPorts } from "./editor-session.ts";
import { asksOnLeave, asksOnUnload, type SessionStart, type SessionState } from "./session-state.ts";

function callApi({ method, path, body, query, ...options }: ApiCall): Promise<unknown> {
  const api = browserApi();
  switch (method) {
    case "GET":
      return api.get(path, query);
    case "POST":
      return api.post(path, body, options);
    case "PUT":
      return api.put(path, body, options);
    case "DELETE":
      return api.delete(path, query, options);
  }
}

const browserPorts = (drafts: readonly DraftWire[], recovers: (form: ArticleForm) => boolean, openList: (articleId: number | null) => void): SessionPorts => ({
  clock: {
    now: () => Date.now(),
    after(milliseconds, work) {
      const timer = setTimeout(work, milliseconds);
      return () => clearTimeout(timer);
    },
  },
  newId: () => crypto.randomUUID(),
  call: (call) => toApiResult(callApi(call)),
  findSaver,
  journal: {
    write: writeEntry,
    remove: removeEntry,
    findRecovered: async (state) => (await findRecovered(state, drafts, (path) => browserApi().get(path))).filter(({ form }) => recovers(form)),
  },
  page: {
    isVisible: () => document.visibilityState === "visible",
    showAddress: (articleId) => window.history.replaceState(window.history.state, "", `/admin/editar-materia/${articleId}`),
    focusFields: focusField,
    openList,
  },
});

/** Field that holds an element, as the wire names it. */
function fieldOf(target: EventTarget | null): string | null {
  if (!(target instanceof Element)) return null;
  if (target.closest(".ed-body")) return "conteudo";
  const name = target.closest("[name]")?.getAttribute("name") ?? target.id.replace(/^campo-/, "");
  return name in FIELD_LABELS ? name : null;
}

/** Forwards events of the page and of `element` to the session; returns a function that stops it. */
function connectPage({ send }: EditorSession, element: HTMLElement | null): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  const isVisible = () => document.visibilityState === "visible";
  const onFocus = (event: FocusEvent) => send({ type: "focusMoved", field: fieldOf(event.type === "focusin" ? event.target : event.relatedTarget) });
  const reconnected = () => isVisible() && send({ type: "reconnected" });
  element?.addEventListener("input", () => send({ type: "inputSeen" }), { signal });
  element?.addEventListener("focusin", onFocus, { signal });
  element?.addEventListener("focusout", onFocus, { signal });
  window.addEventListener("online", reconnected, { signal });
  window.addEventListener("focus", reconnected, { signal });
  window.addEventListener("pagehide", () => send({ type: "pageHidden" }), { signal });
  document.addEventListener(
    "visibilitychange",
    () => {
      send({ type: "visibilityChanged", isVisible: isVisible() });
      reconnected();
    },
    { signal },
  );
  return () => listeners.abort();
}

/** The session of an editor, for as long as its form is on the screen. `recovers`: which texts of earlier visits the screen can show. */
export function useEditorSession(start: SessionStart, element: RefObject<HTMLElement>, recovers: (form: ArticleForm) => boolean = () => true): EditorSession {
  const navigate = useNavigate();
  const [session] = useState(
    () =>
      new EditorSession(
        start,
        browserPorts(start.drafts, recovers, (id) => navigate(id === null ? "/admin/materias" : `/admin/materias?publicada=${id}`)),
      ),
  );
  useEffect(() => {
    browserApi().actAs(session.state.me.id);
    const unlock = lockEditing(session.state.edicao);
    const disconnect = connectPage(session, element.current);
    void pruneEntries(Date.now());
    session.start();
    return () => {
      session.stop();
      disconnect();
      unlock();
    };
  }, [session, element]);
  return session;
}

/** One part of a session's state; the component re-renders when it changes. `select` must return an existing part, not build one. */
export const useSession = <T>(session: EditorSession, select: (state: SessionState) => T): T =>
  useSyncExternalStore(
    session.subscribe,
    () => select(session.state),
    () => select(session.state),
  );

/** Confirms leaving with unsaved text or a note: by the browser, or by the screen with the returned blocker. */
export function useLeaveGuard(session: EditorSession) {
  useBeforeUnload((event) => {
    session.read();
    if (asksOnUnload(session.state)) event.preventDefault();
  });
  return useBlocker(() => {
    session.read();
    return asksOnLeave(session.state);
  });
}
