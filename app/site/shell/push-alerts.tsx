import type { SiteView } from "./site-view.ts";

/** A quiet offer of alerts; the script shows it where the browser can take them. Without a key there is nothing to offer. */
export function PushAlerts({ site }: { site: SiteView }) {
  if (!site.pushKey) return null;
  return (
    <section className="alerts" aria-label="Avisos de notícias" data-push={site.pushKey} hidden>
      <button type="button">Receber avisos</button>
      <p>
        <a href="/avisos">Escolher os avisos</a>
      </p>
      <p>
        As notícias mais importantes, no seu aparelho. Guardamos só o endereço técnico que o navegador cria, sem nome nem e-mail, e você desliga quando quiser (LGPD).{" "}
        <a href="/privacidade">Privacidade</a>
      </p>
      <p role="status" className="alerts-state" />
    </section>
  );
}
