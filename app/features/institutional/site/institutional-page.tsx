import type { MetaDescriptor } from "@remix-run/cloudflare";
import type { ReactNode } from "react";
import { listMeta, missingMeta } from "#app/features/discovery/site/meta.ts";
import { Breadcrumb } from "#app/features/lists/site/breadcrumb.tsx";
import { textBlocks } from "#app/features/settings/page-text.ts";
import { PageText } from "#app/ui/page-text.tsx";
import { SiteLayout } from "#app/ui/site/shell/layout.tsx";
import { MissingPage } from "#app/ui/site/shell/missing-page.tsx";
import type { MissingView } from "#app/ui/site/shell/missing-view.ts";
import type { FollowLink } from "./follow-links.ts";
import type { InstitutionalView } from "./institutional-view.ts";

interface InstitutionalPageProps {
  view: InstitutionalView;
  /** One sentence under the title; null for none. */
  about: string | null;
  children: ReactNode;
}

/** Layout of an institutional page: title, lead sentence, text. */
export function InstitutionalPage({ view, about, children }: InstitutionalPageProps) {
  return (
    <SiteLayout site={view.site}>
      <header className="list-head">
        <Breadcrumb crumbs={view.crumbs} />
        <h1 className="section-title list-title">{view.head.title}</h1>
        {about === null ? null : <p className="list-about">{about}</p>}
      </header>
      <div className="body institutional">{children}</div>
    </SiteLayout>
  );
}

/** A link that leads away from the site. */
export const FollowAnchor = ({ link: { label, href } }: { link: FollowLink }) => (
  <a href={href} target="_blank" rel="noopener noreferrer">
    {label}
  </a>
);

/** An institutional page with the newsroom's own text, and what stands under it. */
export const WrittenPage = ({ view, text, children }: { view: InstitutionalView; text: string; children?: ReactNode }) => (
  <InstitutionalPage view={view} about={null}>
    <PageText blocks={textBlocks(text)} />
    {children}
  </InstitutionalPage>
);

/** A page that the newsroom may have written, or what is offered in its place. */
export type LoadedPage = { view: InstitutionalView; text: string; missing: null } | { view: null; text: ""; missing: MissingView };

export const WrittenOrMissing = ({ loaded }: { loaded: LoadedPage }) =>
  loaded.missing ? <MissingPage missing={loaded.missing} /> : <WrittenPage view={loaded.view} text={loaded.text} />;

export const writtenPageMeta = (loaded: LoadedPage | undefined): MetaDescriptor[] =>
  !loaded ? [] : loaded.missing ? missingMeta(loaded.missing) : listMeta(loaded.view.site, loaded.view.head);

/** Values and errors of a refused readers' form. */
interface RefusedDraft<Field extends string> {
  /** Problem of each field. */
  errors: Partial<Record<Field, string>>;
  /** Problem of the whole form; absent where the fields have one. */
  problem?: string | null;
}

interface FormOptions<Field extends string> {
  /** Begins the ids of its controls. */
  name: string;
  /** In the order of the screen. */
  fields: readonly Field[];
  /** Said above the list of wrong fields. */
  refused: string;
}

interface OfField<Field extends string> {
  draft: RefusedDraft<Field>;
  field: Field;
}

/** Renders a readers' form's errors: beside each field, and above the form with a link to each. */
export function createFormErrors<Field extends string>({ name, fields, refused }: FormOptions<Field>) {
  const idOf = (field: Field) => `${name}-${field}`;
  const errorId = (field: Field) => `${idOf(field)}-erro`;
  return {
    idOf,
    /** Attributes of a group of controls whose field is invalid. */
    describedBy: ({ errors }: RefusedDraft<Field>, field: Field) => (errors[field] ? { "aria-describedby": errorId(field) } : {}),
    /** Attributes of a control whose field is invalid. */
    invalidProps: ({ errors }: RefusedDraft<Field>, field: Field) => (errors[field] ? { "aria-invalid": true as const, "aria-describedby": errorId(field) } : {}),
    FieldError({ draft, field }: OfField<Field>) {
      const message = draft.errors[field];
      return message ? (
        <p className="field-error" id={errorId(field)}>
          {message}
        </p>
      ) : null;
    },
    Problems({ draft }: { draft: RefusedDraft<Field> }) {
      const wrong = fields.filter((field) => draft.errors[field]);
      if (!draft.problem && wrong.length === 0) return null;
      return (
        <div className="problems" role="alert">
          <p>{draft.problem ?? refused}</p>
          {wrong.length > 0 ? (
            <ul>
              {wrong.map((field) => (
                <li key={field}>
                  <a href={`#${idOf(field)}`}>{draft.errors[field]}</a>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      );
    },
  };
}
