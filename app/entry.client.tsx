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

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
