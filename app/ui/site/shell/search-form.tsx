import type { ReactNode } from "react";
import { ShellIcon } from "./shell-icon.tsx";

interface SearchFormProps {
  /** Of the input, unique on the page. */
  id: string;
  /** The present query. */
  query?: string;
  className?: string;
  /** More controls, below the words. */
  children?: ReactNode;
}

/** Searches the stories; a plain form. */
export function SearchForm({ id, query = "", className = "search", children }: SearchFormProps) {
  return (
    <search className={className}>
      <form action="/busca">
        <div className="search-line">
          <label className="unseen" htmlFor={id}>
            Buscar notícias
          </label>
          <input id={id} type="search" name="q" defaultValue={query} placeholder="Buscar notícias" maxLength={120} autoComplete="off" enterKeyHint="search" />
          <button type="submit" aria-label="Buscar">
            <ShellIcon name="search" />
          </button>
        </div>
        {children}
      </form>
    </search>
  );
}
