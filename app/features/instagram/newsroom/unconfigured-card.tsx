import { Icon } from "#app/ui/icon.tsx";

/** Missing settings, and what works without them. */
export function UnconfiguredCard({ missing }: { missing: readonly string[] }) {
  return (
    <section aria-labelledby="instagram-account" className="mb-5 card p-4 sm:p-5">
      <h2 id="instagram-account" className="flex items-center gap-2 card-title">
        <Icon name="instagram" className="size-5 text-muted" /> Conta do Instagram não conectada
      </h2>
      <p className="mt-1 text-muted">
        Cards e legendas são feitos normalmente, e uma pessoa publica pelo aplicativo. Para o portal publicar sozinho, quem cuida do servidor precisa definir:
      </p>
      <ul className="mt-3 flex flex-wrap gap-2">
        {missing.map((name) => (
          <li key={name}>
            <code className="rounded bg-sunken px-2 py-1 text-[0.8125rem] wrap-anywhere">{name}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
