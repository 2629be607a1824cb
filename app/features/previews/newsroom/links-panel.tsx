import { Form } from "@remix-run/react";
import { CopyLink } from "#app/features/people/newsroom/copy-link.tsx";
import { counted } from "#app/platform/values/format-number.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectInput } from "#app/ui/field.tsx";
import { PREVIEW_HOURS, PREVIEW_HOURS_DEFAULT } from "../preview-link.ts";
import type { PreviewLinkLine, PreviewView } from "./preview-view.ts";

const STATES = { valida: { tone: "ok", label: "Vale" }, vencida: { tone: "neutral", label: "Venceu" }, revogada: { tone: "neutral", label: "Encerrado" } } as const;

const daysLabel = (hours: number): string => (hours === 24 ? "24 horas" : counted(hours / 24, "dia", "dias"));

function LinkLine({ link, here, busy }: { link: PreviewLinkLine; here: string; busy: boolean }) {
  const { tone, label } = STATES[link.state];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={tone}>{label}</Badge>
          <span className="break-words">
            Criado por {link.createdBy} em {link.createdAt}
          </span>
        </p>
        <p className="mt-1 text-[0.8125rem] text-muted">
          {link.state === "vencida" ? "Venceu" : "Vale até"} {link.expiresAt}.{" "}
          {link.views === 0 ? "Ninguém abriu." : `Aberto ${counted(link.views, "vez", "vezes")}, a última em ${link.viewedAt ?? ""}.`}
        </p>
      </div>
      {link.state === "valida" && link.mayRevoke ? (
        <Form method="post" action={here} preventScrollReset>
          <input type="hidden" name="id" value={link.id} />
          <Button type="submit" size="sm" variant="dangerGhost" icon="trash" name="intent" value="revoke" busy={busy} aria-label={`Encerrar o link criado em ${link.createdAt}`}>
            Encerrar
          </Button>
        </Form>
      ) : null}
    </li>
  );
}

/** Private links of a story: makes, lists and ends them. Works without a script. */
export function LinksPanel({ view: { links, mayShare, version }, issuedUrl, here, busy }: { view: PreviewView; issuedUrl: string | undefined; here: string; busy: string | null }) {
  return (
    <div>
      {issuedUrl === undefined ? null : (
        <div className="mb-4 rounded-lg bg-ok-soft p-3">
          <p className="mb-2 font-semibold">Copie agora: este endereço não aparece de novo.</p>
          <CopyLink key={issuedUrl} url={issuedUrl} label="Endereço da prévia" />
        </div>
      )}
      {mayShare ? (
        <Form method="post" action={here} preventScrollReset className="flex flex-wrap items-end gap-3">
          <input type="hidden" name="versao" value={version} />
          <div className="flex flex-col gap-1.5">
            <label htmlFor="previa-horas" className="text-[0.8125rem] font-semibold">
              Vale por
            </label>
            <SelectInput id="previa-horas" name="horas" defaultValue={PREVIEW_HOURS_DEFAULT}>
              {PREVIEW_HOURS.map((hours) => (
                <option key={hours} value={hours}>
                  {daysLabel(hours)}
                </option>
              ))}
            </SelectInput>
          </div>
          <Button type="submit" icon="link" name="intent" value="create" busy={busy === "create"}>
            Criar link de prévia
          </Button>
        </Form>
      ) : (
        <p className="text-muted">Só a edição cria links desta matéria.</p>
      )}
      {links.length === 0 ? (
        <p className="mt-4 text-muted">Nenhum link criado.</p>
      ) : (
        <ul className="mt-4 divide-y divide-line border-t border-line">
          {links.map((link) => (
            <LinkLine key={link.id} link={link} here={here} busy={busy === `revoke-${link.id}`} />
          ))}
        </ul>
      )}
    </div>
  );
}
