import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Field, SelectInput } from "#app/ui/field.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { ScreenCard } from "#app/ui/newsroom/record-form.tsx";
import { PrivateAddress } from "./private-address.tsx";
import type { ContractLine } from "./sales-view.ts";

/** An open address for artwork; texts as they are shown. */
export interface ArtworkLinkLine {
  id: number;
  /** Null after the site's secret was changed: close it and make another. */
  url: string | null;
  about: string;
}

/** A file that waits for a decision; texts as they are shown. */
export interface ArtworkFileLine {
  id: number;
  title: string;
  place: string;
  about: string;
  link: string;
  /** Reason why it does not fit its position; null when it fits. */
  shapeNote: string | null;
}

export interface ArtworkView {
  name: string;
  /** Digits for WhatsApp; empty without any. */
  phone: string;
  links: readonly ArtworkLinkLine[];
  waiting: readonly ArtworkFileLine[];
}

const MESSAGE = "Envie as artes da sua campanha por este endereço privado. Ele vale 7 dias e aceita até 10 arquivos.";

/** Addresses by which an advertiser sends artwork, and what came by them. */
export function ArtworkCard({
  view: { name, phone, links, waiting },
  contracts,
  busy,
}: {
  view: ArtworkView;
  contracts: readonly ContractLine[];
  busy: FormDataEntryValue | null;
}) {
  return (
    <ScreenCard
      id="artes"
      title="Envio de arte"
      about="Um endereço privado, que vale 7 dias e aceita até 10 imagens ou GIFs. O que chega vira um banner pausado, e só fica público depois de aprovado."
    >
      {waiting.length === 0 ? null : (
        <ul className="mb-5 divide-y divide-line rounded-lg border border-line" aria-label="Artes que esperam aprovação">
          {waiting.map(({ id, title, place, about, link, shapeNote }) => (
            <li key={id} className="grid gap-4 p-4 sm:grid-cols-[14rem_minmax(0,1fr)]">
              <a href={`/admin/artes/${id}`} target="_blank" rel="noopener noreferrer" className="block">
                <img src={`/admin/artes/${id}`} alt={`Arte enviada: ${title}`} className="max-h-40 max-w-full rounded border border-line bg-sunken object-contain" />
              </a>
              <Form method="post" className="min-w-0">
                <p className="font-semibold wrap-anywhere">{title}</p>
                <p className="text-[0.8125rem] text-muted">{place}</p>
                <p className="text-xs text-subtle">{about}</p>
                {link === "" ? null : <p className="text-xs text-subtle wrap-anywhere">Destino: {link}</p>}
                {shapeNote === null ? null : <p className="mt-1 text-[0.8125rem] text-warn">{shapeNote}</p>}
                <input type="hidden" name="arte" value={id} />
                <OperationField />
                <div className="mt-3 flex flex-wrap gap-2">
                  <Button type="submit" size="sm" variant="primary" icon="check" name="intent" value="activate-artwork" disabled={busy !== null}>
                    Aprovar e ativar
                  </Button>
                  <Button type="submit" size="sm" name="intent" value="approve-artwork" disabled={busy !== null}>
                    Aprovar, deixar pausado
                  </Button>
                  <Button type="submit" size="sm" variant="dangerGhost" name="intent" value="reject-artwork" disabled={busy !== null}>
                    Recusar
                  </Button>
                </div>
              </Form>
            </li>
          ))}
        </ul>
      )}
      {links.length === 0 ? null : (
        <ul className="mb-5 flex flex-col gap-4">
          {links.map(({ id, url, about }) => (
            <li key={id}>
              {url === null ? (
                <p className="text-warn">Este endereço não pode mais ser mostrado: feche-o e crie outro.</p>
              ) : (
                <PrivateAddress label={`Endereço de envio: ${about}`} url={url} message={MESSAGE} phone={phone} />
              )}
              <Form method="post" className="mt-1.5">
                <input type="hidden" name="endereco" value={id} />
                <OperationField />
                <Button type="submit" size="sm" variant="dangerGhost" name="intent" value="close-artwork" aria-label={`Fechar endereço: ${about}`} disabled={busy !== null}>
                  Fechar endereço
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      <Form method="post" className="flex flex-wrap items-end gap-3">
        <OperationField />
        <Field id="arte-contrato" label={`Contrato das artes de ${name}`} className="min-w-0 flex-1 basis-56">
          <SelectInput id="arte-contrato" name="contrato" empty="Nenhum" choices={contracts.map(({ id, title, period }) => ({ value: id, label: `${title} (${period})` }))} />
        </Field>
        <Button type="submit" icon="link" name="intent" value="open-artwork" busy={busy === "open-artwork"}>
          Criar endereço de envio
        </Button>
      </Form>
    </ScreenCard>
  );
}
