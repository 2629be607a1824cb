import { z } from "zod/v4";
import { typed } from "#app/platform/text/text.wire.ts";
import { shapeProblem, wantedSizes } from "./artwork.ts";
import { bannerFields } from "./banners.wire.ts";
import { typedNumber } from "./money.ts";
import type { BannerPosition } from "./positions.ts";

const address = typed.transform((value): string | null => value);

/** A number as a control holds it, with a comma or a point; empty is null, and what is no number stays what it is, for `rule` to refuse. */
const number = typed.transform(typedNumber);
const needed = typed.transform((value) => typedNumber(value) ?? undefined);
const choice = typed.transform((value) => (value === "" ? null : value));
const reference = typed.transform((value) => (value === "" ? null : Number(value)));

/**
 * The form of a banner: the rules of the API over what its controls hold. Of the three prices the one of the chosen kind is
 * kept; library pictures must have the shape of the position.
 */
export const bannerForm = z
  .object({
    titulo: typed.pipe(bannerFields.titulo),
    cliente: typed.pipe(bannerFields.cliente),
    anuncianteId: reference.pipe(bannerFields.anuncianteId),
    contratoId: reference.pipe(bannerFields.contratoId),
    posicao: typed.pipe(bannerFields.posicao),
    tipo: typed.pipe(bannerFields.tipo),
    imagem: address.pipe(bannerFields.imagem),
    imagemCelular: address.pipe(bannerFields.imagemCelular),
    imagemAlt: typed.pipe(bannerFields.imagemAlt),
    link: address.pipe(bannerFields.link),
    conteudoHtml: typed.pipe(bannerFields.conteudoHtml),
    dataInicio: typed.refine((value) => value !== "", "Informe a data de início.").pipe(bannerFields.dataInicio),
    dataFim: typed.refine((value) => value !== "", "Informe a data de fim.").pipe(bannerFields.dataFim),
    impressoesMax: number.pipe(bannerFields.impressoesMax),
    cliquesMax: number.pipe(bannerFields.cliquesMax),
    tipoContrato: choice.pipe(bannerFields.tipoContrato),
    cpm: number.pipe(bannerFields.cpm),
    cpc: number.pipe(bannerFields.cpc),
    valorTotal: number.pipe(bannerFields.valorTotal),
    tamanho: typed.pipe(bannerFields.tamanho),
    status: typed.pipe(bannerFields.status),
    prioridade: needed.pipe(bannerFields.prioridade),
    peso: needed.pipe(bannerFields.peso),
    limitePorLeitor: number.pipe(bannerFields.limitePorLeitor),
    ramo: typed.pipe(bannerFields.ramo),
    categoriaAnuncio: typed.pipe(bannerFields.categoriaAnuncio),
    casa: typed.transform((value) => value === "on"),
    observacoes: typed.pipe(bannerFields.observacoes),
  })
  .superRefine((form, context) => {
    const sizes = wantedSizes(form.posicao as BannerPosition);
    const problems = [
      ["imagem", form.imagem === null ? null : shapeProblem(form.imagem, form.tipo, sizes.wide)],
      ["imagemCelular", form.imagemCelular === null || sizes.phone === null ? null : shapeProblem(form.imagemCelular, form.tipo, sizes.phone)],
      ["dataFim", form.dataFim <= form.dataInicio ? "A data de fim deve ser depois da data de início." : null],
    ] as const;
    for (const [field, message] of problems) if (message !== null) context.addIssue({ code: "custom", path: [field], message });
  })
  .transform((form) => ({
    ...form,
    cpm: form.tipoContrato === "CPC" || form.tipoContrato === "fixo" ? null : form.cpm,
    cpc: form.tipoContrato === "CPM" || form.tipoContrato === "fixo" ? null : form.cpc,
    valorTotal: form.tipoContrato === "CPM" || form.tipoContrato === "CPC" ? null : form.valorTotal,
  }));
