import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { importByNewAddress } from "#app/ui/import-again.ts";

globalThis.importAgain = importByNewAddress;

// When a person leaves a screen, the router aborts its data request. turbo-stream's `done`, which nobody awaits, then rejects with
// that AbortError. An abort that code asked for is no error to report.
window.addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof DOMException && event.reason.name === "AbortError") event.preventDefault();
});

// React gives a text area its first value again when it hydrates, unless that is no longer its default: what was typed before stays.
const keepTyped = (area: HTMLTextAreaElement) => {
  if (area.value !== area.defaultValue) area.defaultValue = area.value;
};
for (const area of document.querySelectorAll("textarea")) keepTyped(area);
document.addEventListener(
  "input",
  function keep({ target }) {
    if (document.querySelector("[data-ready=false]") === null) document.removeEventListener("input", keep, true);
    else if (target instanceof HTMLTextAreaElement) keepTyped(target);
  },
  true,
);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
