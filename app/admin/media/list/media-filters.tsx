import { Form, Link, useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { formatCount } from "#app/domain/format-number.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Field, TextInput } from "#app/ui/field.tsx";
import type { MediaPageWire } from "#app/wire/media.ts";
import { MEDIA_TABS } from "../media-kinds.ts";
import { type MediaQuery, mediaHref } from "../media-query.ts";

/** The tabs of kinds, each with how many files it holds. */
export function MediaTabs({ query, counts }: { query: MediaQuery; counts: MediaPageWire["contagens"] | null }) {
  return (
    <nav aria-label="Tipos de arquivo" className="flex gap-1 overflow-x-auto border-b border-line p-2 scrollbar-none">
      {MEDIA_TABS.map(({ kind, label }) => (
        <Link
          key={label}
          to={mediaHref({ kind, q: query.q })}
          preventScrollReset
          aria-current={kind === query.kind ? "page" : undefined}
          className={classNames(
            "flex h-10 shrink-0 items-center gap-1.5 rounded-md px-3 sm:h-8",
            kind === query.kind ? "bg-accent-soft font-semibold text-accent" : "text-muted hover:bg-sunken",
          )}
        >
          {label}
          {counts ? <span className="text-xs tabular-nums">{formatCount(counts[kind ?? "todos"])}</span> : null}
        </Link>
      ))}
    </nav>
  );
}

/** The search: a GET form, so that every view of the library has an address. */
export function MediaSearch({ query }: { query: MediaQuery }) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  // A new address brings its own words; the control stays, and so does the focus.
  useEffect(() => {
    if (input.current) input.current.value = query.q;
  }, [query.q]);
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line p-3">
      <Form
        role="search"
        aria-label="Buscar na biblioteca"
        method="get"
        action="/admin"
        className="flex min-w-0 flex-1 basis-60 gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          navigate(mediaHref({ kind: query.kind, q: input.current?.value.trim() ?? "" }), { preventScrollReset: true });
        }}
      >
        <input type="hidden" name="tab" value="midia" />
        {query.kind ? <input type="hidden" name="tipo" value={query.kind} /> : null}
        <Field id="q" label="Buscar" hideLabel className="flex-1">
          <TextInput ref={input} id="q" name="q" type="search" defaultValue={query.q} placeholder="Título, texto alternativo ou tag" maxLength={200} enterKeyHint="search" />
        </Field>
        <Button type="submit" icon="search" aria-label="Buscar" className="max-sm:w-10 max-sm:px-0">
          <span className="max-sm:hidden">Buscar</span>
        </Button>
        {query.q ? (
          <ButtonLink to={mediaHref({ kind: query.kind })} variant="ghost">
            Limpar
          </ButtonLink>
        ) : null}
      </Form>
    </div>
  );
}
