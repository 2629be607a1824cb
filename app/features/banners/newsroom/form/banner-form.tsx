import { Form, useActionData, useNavigate, useNavigation } from "@remix-run/react";
import { type ReactNode, useId, useState } from "react";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { controlAria, FormField, TEXT_AREA_CLASSES } from "#app/ui/field.tsx";
import { FormRefusal } from "#app/ui/newsroom/form-refusal.tsx";
import { LeaveQuestion } from "#app/ui/newsroom/leave-question.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { pasteText } from "#app/ui/newsroom/paste-line.ts";
import { type RecordAnswer, savedBeside } from "#app/ui/newsroom/record-form.tsx";
import { useValidatedForm } from "#app/ui/newsroom/use-validated-form.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { Dialog } from "#app/ui/window.tsx";
import { sizeOfPosition } from "../../artwork.ts";
import {
  BANNER_ALT_MAX,
  BANNER_CLIENT_MAX,
  BANNER_HTML_MAX,
  BANNER_INDUSTRY_MAX,
  BANNER_NOTES_MAX,
  BANNER_TITLE_MAX,
  BANNER_TYPE_LABELS,
  BANNER_TYPES,
  SAFETY_CATEGORIES,
  SAFETY_CATEGORY_NAMES,
} from "../../banner.ts";
import { bannerForm } from "../../banners.wire.ts";
import { BANNER_POSITIONS, type BannerPosition, POSITION_NAMES, rulesOf, sizeText } from "../../positions.ts";
import { ArtworkField } from "../art/artwork-field.tsx";
import { SlotPreview } from "../art/slot-preview.tsx";
import { type BannersQuery, bannersHref } from "../banners-query.ts";
import type { BannerFormView } from "../banners-view.ts";
import { BannerInput, BannerSelect, type FormParts } from "./banner-control.tsx";
import type { BannerFormFields } from "./banner-fields.ts";
import { PriceFields } from "./price-fields.tsx";

interface BannerFormProps {
  view: BannerFormView;
  query: BannersQuery;
}

const FORM_ID = "faixa-formulario";

const GONE = "Este banner não existe mais: alguém o excluiu. O que está neste formulário continua aqui; “Criar banner” salva como um novo.";

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-4 border-t border-line pt-4 first-of-type:border-0 first-of-type:pt-0 sm:grid-cols-2">
      <legend className="float-left mb-1 w-full text-base font-semibold sm:col-span-2">{title}</legend>
      {children}
    </fieldset>
  );
}

/** True when a field differs from its stored value. */
const isChanged = (fields: BannerFormFields, stored: BannerFormFields): boolean => Object.entries(stored).some(([name, value]) => fields[name as keyof BannerFormFields] !== value);

const isPosition = (name: string): name is BannerPosition => Object.hasOwn(BANNER_POSITIONS, name);

function ArtGroup(parts: FormParts) {
  const { fields, problems, saved, set } = parts;
  const id = useId();
  const position = isPosition(fields.posicao) ? fields.posicao : "in-content";
  const { size, phoneSize } = rulesOf(position);
  const code = {
    problem: problems.conteudoHtml,
    saved: savedBeside(saved?.conteudoHtml, fields.conteudoHtml),
    hint: "Roda só em um quadro isolado, sem rede e sem acesso à página.",
  };
  return (
    <Group title="Arte">
      <BannerSelect
        {...parts}
        name="posicao"
        label="Posição"
        options={POSITION_NAMES.map((name) => ({ value: name, label: `${rulesOf(name).label} (${name}, ${sizeText(rulesOf(name).size)})` }))}
        set={(change) => set({ ...change, ...(change.posicao !== undefined && isPosition(change.posicao) ? { tamanho: sizeOfPosition(change.posicao) } : {}) })}
      />
      <BannerSelect {...parts} name="tipo" label="Tipo" options={BANNER_TYPES.map((type) => ({ value: type, label: BANNER_TYPE_LABELS[type] }))} />
      <input type="hidden" name="tamanho" value={fields.tamanho} />
      <div className="grid gap-4 sm:col-span-2">
        {fields.tipo === "html" ? (
          <>
            <FormField id={`${id}-codigo`} label="Código HTML" {...code}>
              <textarea
                id={`${id}-codigo`}
                name="conteudoHtml"
                value={fields.conteudoHtml}
                rows={8}
                maxLength={BANNER_HTML_MAX}
                spellCheck={false}
                onChange={(event) => set({ conteudoHtml: event.currentTarget.value })}
                className={`${TEXT_AREA_CLASSES} font-mono`}
                {...controlAria(`${id}-codigo`, code)}
              />
            </FormField>
            <input type="hidden" name="imagem" value={fields.imagem} />
            <input type="hidden" name="imagemCelular" value={fields.imagemCelular} />
            <input type="hidden" name="imagemAlt" value={fields.imagemAlt} />
          </>
        ) : (
          <>
            <ArtworkField
              name="imagem"
              label={fields.tipo === "video" ? "Vídeo" : "Imagem"}
              type={fields.tipo}
              wanted={size}
              value={fields.imagem}
              problem={problems.imagem}
              saved={savedBeside(saved?.imagem, fields.imagem)}
              onChange={(imagem, alt) => set({ imagem, ...(alt && fields.imagemAlt === "" ? { imagemAlt: alt.slice(0, BANNER_ALT_MAX) } : {}) })}
            />
            {phoneSize === null ? (
              <input type="hidden" name="imagemCelular" value={fields.imagemCelular} />
            ) : (
              <ArtworkField
                name="imagemCelular"
                label={fields.tipo === "video" ? "Vídeo no celular" : "Imagem no celular"}
                type={fields.tipo}
                wanted={phoneSize}
                value={fields.imagemCelular}
                problem={problems.imagemCelular}
                saved={savedBeside(saved?.imagemCelular, fields.imagemCelular)}
                onChange={(imagemCelular) => set({ imagemCelular })}
              />
            )}
            <input type="hidden" name="conteudoHtml" value={fields.conteudoHtml} />
            <BannerInput {...parts} name="imagemAlt" label="Texto alternativo" hint="O que a arte diz, para quem não a vê. Em branco, vale o título." maxLength={BANNER_ALT_MAX} />
          </>
        )}
        <BannerInput {...parts} name="link" label="Link" type="url" inputMode="url" placeholder="https://…" hint="Para onde o clique leva. Em branco, o banner não é clicável." />
        <SlotPreview fields={fields} />
      </div>
    </Group>
  );
}

function BuyerGroup({ view, ...parts }: FormParts & { view: BannerFormView }) {
  const { fields, set } = parts;
  const contracts = view.contracts.filter(({ advertiserId }) => fields.anuncianteId === "" || String(advertiserId) === fields.anuncianteId);
  const nameOf = (id: string) => view.advertisers.find((advertiser) => String(advertiser.id) === id)?.name;
  return (
    <Group title="Banner">
      <BannerInput {...parts} name="titulo" label="Título" maxLength={BANNER_TITLE_MAX} autoFocus={view.id === null} />
      <BannerInput {...parts} name="cliente" label="Cliente" maxLength={BANNER_CLIENT_MAX} />
      <BannerSelect
        {...parts}
        name="anuncianteId"
        label="Anunciante"
        empty="Nenhum"
        options={view.advertisers.map(({ id, name }) => ({ value: String(id), label: name }))}
        set={({ anuncianteId = "" }) => set({ anuncianteId, contratoId: "", ...(fields.cliente === "" ? { cliente: nameOf(anuncianteId) ?? "" } : {}) })}
      />
      <BannerSelect
        {...parts}
        name="contratoId"
        label="Contrato"
        empty="Nenhum"
        options={contracts.map(({ id, title }) => ({ value: String(id), label: title }))}
        set={({ contratoId = "" }) => {
          const buyer = view.contracts.find(({ id }) => String(id) === contratoId)?.advertiserId;
          set({ contratoId, ...(buyer === undefined ? {} : { anuncianteId: String(buyer) }) });
        }}
      />
    </Group>
  );
}

function RunGroup(parts: FormParts) {
  const { fields, saved, set } = parts;
  return (
    <>
      <Group title="Quando e quanto">
        <BannerInput {...parts} name="dataInicio" label="Início" type="datetime-local" />
        <BannerInput {...parts} name="dataFim" label="Fim" type="datetime-local" />
        <BannerInput {...parts} name="impressoesMax" label="Máximo de impressões visíveis" inputMode="numeric" hint="Um teto, sem ritmo. Em branco, sem teto." />
        <BannerInput {...parts} name="cliquesMax" label="Máximo de cliques" inputMode="numeric" />
        <BannerInput {...parts} name="prioridade" label="Prioridade" inputMode="numeric" hint="A maior aparece primeiro." />
        <BannerInput {...parts} name="peso" label="Peso" inputMode="numeric" hint="Parte entre os de mesma prioridade, de 1 a 100." />
        <BannerInput {...parts} name="limitePorLeitor" label="Limite por leitor e dia" inputMode="numeric" hint="Em branco, sem limite." />
        <BannerSelect
          {...parts}
          name="status"
          label="Status"
          options={[
            { value: "ativo", label: "Ativo" },
            { value: "pausado", label: "Pausado" },
          ]}
        />
      </Group>
      <PriceFields {...parts} />
      <Group title="Segurança de marca">
        <BannerInput {...parts} name="ramo" label="Ramo" maxLength={BANNER_INDUSTRY_MAX} hint="Concorrentes do mesmo ramo não ficam lado a lado." />
        <BannerSelect
          {...parts}
          name="categoriaAnuncio"
          label="Categoria do anúncio"
          options={SAFETY_CATEGORY_NAMES.map((name) => ({ value: name, label: SAFETY_CATEGORIES[name] }))}
        />
        <label className="flex items-start gap-2 sm:col-span-2">
          <input
            type="checkbox"
            name="casa"
            checked={fields.casa === "on"}
            onChange={(event) => set({ casa: event.currentTarget.checked ? "on" : "" })}
            className="mt-0.5 size-5 accent-accent"
          />
          <span>
            Banner da casa
            <small className="block text-[0.8125rem] text-muted">Preenche o espaço que ninguém comprou e fica fora dos totais de anunciantes.</small>
            {saved && saved.casa !== fields.casa ? <small className="block text-sm text-warn">{`Salvo agora: ${saved.casa === "on" ? "sim" : "não"}`}</small> : null}
          </span>
        </label>
      </Group>
    </>
  );
}

function NotesGroup({ fields, problems, saved, set }: FormParts) {
  const id = useId();
  const about = { problem: problems.observacoes, saved: savedBeside(saved?.observacoes, fields.observacoes) };
  return (
    <FormField id={id} label="Observações" {...about}>
      <textarea
        onPaste={pasteText}
        id={id}
        name="observacoes"
        value={fields.observacoes}
        rows={3}
        maxLength={BANNER_NOTES_MAX}
        onChange={(event) => set({ observacoes: event.currentTarget.value })}
        className={TEXT_AREA_CLASSES}
        {...controlAria(id, about)}
      />
    </FormField>
  );
}

/** 'Novo Banner' and 'Editar Banner': a window over the list, and a part of the page before its script arrives. */
export function BannerForm({ view, query }: BannerFormProps) {
  const isLive = useHydrated();
  const navigate = useNavigate();
  const here = bannersHref(query, { open: query.open ?? "new" });
  const list = bannersHref(query);
  const title = view.id === null ? "Novo Banner" : "Editar Banner";
  const answered = useActionData<RecordAnswer>();
  const answer = answered?.ok === false && answered.intent === "save-banner" ? answered : undefined;
  const navigation = useNavigation();
  const isBusy = navigation.formData?.get("intent") === "save-banner";
  const [fields, setFields] = useState<BannerFormFields>({ ...view.fields, ...answer?.values });
  // Of when it was opened: the list behind it is read again every minute.
  const [version] = useState(view.version);
  const form = useValidatedForm({ id: FORM_ID, schema: bannerForm, answer: isBusy ? undefined : answer });
  const set = (change: Partial<BannerFormFields>) => setFields((before) => ({ ...before, ...change }));
  // `view.fields` is out of date until the loader has run again.
  const saved = answer?.version !== undefined && navigation.state === "idle" && !view.isGone ? view.fields : undefined;
  const parts: FormParts = { fields, problems: form.problems, saved, set };
  const body = (
    <Form {...form.props} method="post" action={here} preventScrollReset className="grid gap-5">
      {view.isGone ? <ActionMessage answer={{ ok: false, message: GONE }} /> : null}
      <FormRefusal answer={view.isGone && !form.refusal?.problems ? undefined : form.refusal} form={form.ref} />
      <OperationField />
      <input type="hidden" name="intent" value="save-banner" />
      {view.id === null ? null : <input type="hidden" name="id" value={view.id} />}
      {version === null || view.isGone ? null : <input type="hidden" name="versao" value={answer?.version ?? version} />}
      <BuyerGroup {...parts} view={view} />
      <ArtGroup {...parts} />
      <RunGroup {...parts} />
      <NotesGroup {...parts} />
    </Form>
  );
  const buttons = (
    <>
      <ButtonLink to={list} preventScrollReset>
        Cancelar
      </ButtonLink>
      <Button type="submit" form={FORM_ID} variant="primary" busy={isBusy}>
        {view.id === null ? "Criar banner" : "Salvar banner"}
      </Button>
    </>
  );
  if (!isLive)
    return (
      <section aria-labelledby="faixa-titulo" className="mb-5 card p-4 sm:p-5">
        <h2 id="faixa-titulo" className="mb-4 card-title">
          {title}
        </h2>
        {body}
        <div className="mt-5 flex justify-end gap-2">{buttons}</div>
      </section>
    );
  return (
    <>
      <Dialog open onOpenChange={(open) => !open && navigate(list, { preventScrollReset: true })} title={title} footer={buttons}>
        {body}
      </Dialog>
      <LeaveQuestion isUnsaved={!isBusy && isChanged(fields, view.fields)} leavesBy="address">
        O que você preencheu sobre este banner ainda não foi salvo.
      </LeaveQuestion>
    </>
  );
}
