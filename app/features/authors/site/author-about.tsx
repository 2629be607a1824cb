import { PageText } from "#app/ui/page-text.tsx";
import type { AuthorView } from "./author-view.ts";

/** The portrait beside the name of an author's page. */
export const AuthorPortrait = ({ author: { portrait, name } }: { author: AuthorView }) =>
  portrait ? <img className="author-portrait" src={portrait} alt={`Retrato de ${name}`} width={112} height={112} decoding="async" /> : null;

/** What an author tells of themselves, under their name. */
export function AuthorAbout({ author }: { author: AuthorView }) {
  const { job, town, beat, bio, contacts, otherNames, hasLeft } = author;
  const role = [job, town].filter((part) => part !== "").join(" · ");
  return (
    <div className="author-about">
      {role === "" ? null : <p className="author-role">{role}</p>}
      {beat === "" ? null : <p className="list-about">{`Cobre ${beat.charAt(0).toLocaleLowerCase("pt-BR")}${beat.slice(1)}.`}</p>}
      {hasLeft ? <p className="meta">Não trabalha mais na Redação.</p> : null}
      <PageText blocks={bio} />
      {contacts.length > 0 ? (
        <ul className="author-contacts" aria-label="Contato">
          {contacts.map(({ label, href }) => (
            <li key={href}>
              <a href={href} rel={href.startsWith("https:") ? "me noopener" : undefined}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {otherNames.length > 0 ? (
        <p className="meta">
          {"Já assinou como "}
          {otherNames.map(({ label, href }, index) => (
            <span key={href}>
              {index === 0 ? "" : ", "}
              <a href={href}>{label}</a>
            </span>
          ))}
        </p>
      ) : null}
    </div>
  );
}
