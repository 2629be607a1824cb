import { cleanText, lengthOf } from "#app/platform/text/clean-text.ts";
import { fold } from "#app/platform/text/fold.ts";
import { cutAtWord } from "./cut-text.ts";
import { SUGGESTION_LIMITS, SUGGESTIONS_OFFERED, type SuggestionField, sharedWords } from "./suggestion-fields.ts";

/** The values of the other fields, whose words are not repeated. */
export type OtherFields = readonly string[];

/** A line as the field would hold it: within its limit, in its case, without a headline's full stop; null when it cannot. */
function fitted(line: string, field: SuggestionField): string | null {
  const { min, max, isUppercase } = SUGGESTION_LIMITS[field];
  const bare = cleanText(line)
    .replace(/(?<![\s.;,:])[\s.;,:]+$/u, "")
    .trim();
  const cased = isUppercase ? bare.toLocaleUpperCase("pt-BR") : bare.charAt(0).toLocaleUpperCase("pt-BR") + bare.slice(1);
  // Half a hat line is another one; half a headline is still the same.
  const text = isUppercase ? (lengthOf(cased) <= max ? cased : null) : cutAtWord(cased, max);
  return text !== null && lengthOf(text) >= min && /\p{L}/u.test(text) ? text : null;
}

/** Up to three suggestions of a field out of the lines of an answer: each fits the form, none repeats a word of another field. */
export function offerSuggestions(field: SuggestionField, lines: readonly string[], current: string, others: OtherFields): string[] {
  const offered: string[] = [];
  const seen = new Set([fold(current.trim())]);
  for (const line of lines) {
    const text = fitted(line, field);
    if (text === null || seen.has(fold(text)) || sharedWords(text, others).length > 0) continue;
    seen.add(fold(text));
    offered.push(text);
    if (offered.length === SUGGESTIONS_OFFERED) break;
  }
  return offered;
}

/** Local suggestions by subject, without AI (spec 1 §8). They contain no facts, so nothing can be invented. */
interface Subject {
  words: RegExp;
  titulo: readonly string[];
  subtitulo: readonly string[];
  chapeu: readonly string[];
}

const SUBJECTS: readonly Subject[] = [
  {
    words: /\bprefeit(?:ura|o|a)\b|\bgestao municipal\b/g,
    titulo: ["Prefeitura anuncia novas medidas para a população", "Gestão municipal apresenta novidades aos moradores", "Administração local divulga próximos passos"],
    subtitulo: [
      "Medidas foram apresentadas pela administração municipal",
      "Gestão detalha o que muda no dia a dia dos moradores",
      "Ações alcançam diferentes bairros e serviços públicos",
    ],
    chapeu: ["PREFEITURA", "GESTÃO", "MUNICÍPIO"],
  },
  {
    words: /\beducacao\b|\bescolas?\b|\balunos?\b|\bprofessor(?:es|as?)?\b|\benem\b/g,
    titulo: ["Educação tem novidades para alunos e famílias", "Rede de ensino apresenta mudanças na rotina escolar", "Estudantes e professores acompanham novas ações"],
    subtitulo: ["Mudanças alcançam estudantes, professores e famílias", "Rede de ensino explica como será a nova rotina", "Comunidade escolar acompanha as próximas etapas"],
    chapeu: ["EDUCAÇÃO", "ENSINO", "ESCOLAS"],
  },
  {
    words: /\bsaude\b|\bhospita(?:l|is)\b|\bvacina\w*\b|\bupa\b|\bpacientes?\b|\bmedic[oa]s?\b/g,
    titulo: ["Saúde reforça atendimento e orienta a população", "Serviços de saúde têm novidades para os pacientes", "Atendimento médico passa por mudanças"],
    subtitulo: ["Serviços orientam moradores sobre o atendimento", "Equipes explicam como buscar ajuda nas unidades", "Pacientes devem acompanhar as orientações divulgadas"],
    chapeu: ["SAÚDE", "ATENDIMENTO", "BEM-ESTAR"],
  },
  {
    words: /\bobras?\b|\bpavimentacao\b|\bcalcamento\b|\basfalt\w*\b|\breforma\w*\b|\bconstrucao\b/g,
    titulo: ["Obras avançam e mudam a rotina dos moradores", "Serviços de infraestrutura chegam a novos pontos", "Moradores acompanham andamento de melhorias"],
    subtitulo: ["Intervenções pedem atenção de quem passa pelo local", "Equipes trabalham para concluir os serviços previstos", "Melhorias eram esperadas por quem vive na região"],
    chapeu: ["OBRAS", "MELHORIAS", "ESTRUTURA"],
  },
  {
    words: /\bseguranca\b|\bpolicia\w*\b|\bcrimes?\b|\bpres[oa]s?\b|\bapreen\w+\b|\bdelegad[oa]\b|\bfurto\b|\broubo\b/g,
    titulo: ["Polícia apura caso e reforça ações de segurança", "Forças de segurança atuam e investigam ocorrência", "Ocorrência mobiliza equipes policiais"],
    subtitulo: ["Caso segue em apuração pelas autoridades", "Equipes colhem informações sobre o ocorrido", "Autoridades pedem a colaboração da população"],
    chapeu: ["SEGURANÇA", "POLÍCIA", "OCORRÊNCIA"],
  },
  {
    words: /\beleic(?:ao|oes)\b|\beleitor\w*\b|\bcandidat\w+\b|\burnas?\b|\btre\b|\btse\b|\bvot(?:o|os|acao)\b/g,
    titulo: ["Eleições: o que o eleitor precisa acompanhar", "Cenário eleitoral movimenta a região", "Justiça Eleitoral orienta os eleitores"],
    subtitulo: ["Eleitores devem ficar atentos aos prazos e orientações", "Regras e prazos são divulgados pelas autoridades", "Votação exige atenção às regras em vigor"],
    chapeu: ["ELEIÇÕES", "POLÍTICA", "VOTO"],
  },
  {
    words: /\btransito\b|\bacidentes?\b|\bmotoristas?\b|\bveiculos?\b|\brodovias?\b|\bmotocicl\w+\b/g,
    titulo: ["Trânsito: motoristas devem redobrar a atenção", "Mudanças no tráfego afetam motoristas e pedestres", "Condutores recebem orientações para o tráfego"],
    subtitulo: [
      "Orientação é reduzir a velocidade e respeitar a sinalização",
      "Condutores e pedestres devem seguir as orientações",
      "Situação exige cuidado de quem circula pela via",
    ],
    chapeu: ["TRÂNSITO", "TRÁFEGO", "MOBILIDADE"],
  },
];

/** For every other subject (spec 1 §8); the first three, and more where these repeat words of other fields. */
const ANY: Omit<Subject, "words"> = {
  titulo: [
    "Confira os detalhes da notícia que movimenta a região",
    "Entenda o que aconteceu e os próximos passos",
    "Saiba o que muda a partir de agora para a comunidade",
    "Veja o resumo do caso em poucas linhas",
    "Perguntas e respostas para ficar por dentro",
    "Acompanhe tudo em tempo real aqui",
  ],
  subtitulo: [
    "Veja o que se sabe até agora sobre o assunto",
    "Informações foram apuradas pela redação",
    "Leia os principais pontos e o que vem a seguir",
    "Equipe ouviu os envolvidos e reuniu tudo aqui",
    "Texto será atualizado ao longo do dia",
    "Matéria explica o contexto e responde dúvidas comuns",
  ],
  chapeu: ["NOTÍCIAS", "CIDADE", "COMUNIDADE", "REGIÃO", "COTIDIANO", "ATUALIDADES"],
};

/** Local suggestions for a text: by its subjects, most frequent first, then general ones. */
function localLines(field: SuggestionField, text: string): string[] {
  const folded = fold(text);
  const count = ({ words }: Subject) => folded.match(words)?.length ?? 0;
  const named = SUBJECTS.map((subject) => ({ subject, times: count(subject) }))
    .filter(({ times }) => times > 0)
    .sort((one, other) => other.times - one.times);
  return [...named.flatMap(({ subject }) => subject[field]), ...ANY[field]];
}

/** Suggestions without AI. */
export const localSuggestions = (field: SuggestionField, text: string, current: string, others: OtherFields): string[] =>
  offerSuggestions(field, localLines(field, text), current, others);

/** A suggestion, and whether it is ours and not the AI's. */
export interface OfferedLine {
  text: string;
  isLocal: boolean;
}

/** The AI's suggestions, completed with local ones to three. */
export function fillWithLocal(field: SuggestionField, answered: readonly string[], text: string, current: string, others: OtherFields): OfferedLine[] {
  const own = offerSuggestions(field, answered, current, others);
  return offerSuggestions(field, [...own, ...localLines(field, text)], current, others).map((line) => ({ text: line, isLocal: !own.includes(line) }));
}
