const A_POLL = { pergunta: "Papéis?", opcoes: ["Sim", "Não"], abre: "2031-05-20T12:00:00Z", fecha: "2031-05-21T12:00:00Z", sobreEleicao: false };

const A_PROOF = { palavras: "Papéis na rua", gravacao: 1, inicio: 0, fim: 1 };

/** Right bodies of calls that need no more than a constant. */
export const ROLE_BODIES: Readonly<Record<string, unknown>> = {
  "PUT /api/settings/support": { texto: "Papéis" },
  "PUT /api/invoices/{id}/service-note": { numero: 6, chave: "31702062253369941000163000000000000626050264633732", emissao: "2026-05-04" },
  "POST /api/support/uses": { mes: "2026-01", categoria: "Papéis", descricao: "Papéis", valor: 1 },
  "PUT /api/support/entries/{id}": { contado: false },
  "POST /api/support/statements/{id}/confirmation": { linhas: [] },
  "POST /api/posts/{id}/removal": { motivo: "erro", texto: "Papéis" },
  "PUT /api/removals/{id}": { texto: "Papéis" },
  "POST /api/posts/{id}/suggested-edits": {
    versao: 1,
    sugestoes: [{ campo: "conteudo", antes: "<p>O texto da matéria, com <strong>palavras</strong>.</p>", depois: "<p>Papéis.</p>" }],
  },
  "POST /api/posts/{id}/suggested-edits/accept": { ids: [999_999_999] },
  "POST /api/posts/{id}/suggested-edits/refuse": { ids: [999_999_999] },
  "POST /api/posts/{id}/quotations": A_PROOF,
  "PUT /api/posts/{id}/quotations/{quotation}": { ...A_PROOF, versao: 1 },
  "PUT /api/house-style/{id}": { explicacao: "Papéis" },
  "PUT /api/posts/{id}/live": { estado: "aberta" },
  "POST /api/polls": A_POLL,
  "PUT /api/polls/{id}": A_POLL,
  "POST /api/polls/{id}/close": {},
  "POST /api/polls/{id}/withdraw": {},
  "POST /api/ai/uses": { campo: "titulo", textos: ["Papéis"] },
  "PATCH /api/newsletter": { pausado: false },
  "POST /api/push/campaigns/join": { ids: [999_999_998, 999_999_999] },
  "PUT /api/users/{id}/profile": { cargo: "Papéis" },
  "PUT /api/settings/site": { robos: { treinoIA: "bloquear" } },
};
