import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type ReactNode, useState } from "react";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { Button, ButtonLink, type ButtonLook } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ConfirmDialog, DangerQuestion } from "#app/ui/confirm-dialog.tsx";
import { controlAria, FormField, PasswordInput, SelectInput, TEXT_AREA_CLASSES, TextInput } from "#app/ui/field.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { ICON_PATHS } from "#app/ui/icon-paths.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { ScrollRegion } from "#app/ui/scroll-region.tsx";
import { EmptyState, ErrorState, LoadingState, Spinner } from "#app/ui/states.tsx";
import { ThemeChoice } from "#app/ui/theme-choice.tsx";
import { useNotices } from "#app/ui/toast.tsx";
import { Dialog, Sheet } from "#app/ui/window.tsx";

const VARIANTS = ["primary", "secondary", "ghost", "danger", "dangerGhost"] as const satisfies readonly NonNullable<ButtonLook["variant"]>[];
const TONES = ["neutral", "accent", "danger", "warn", "ok", "info"] as const satisfies readonly BadgeTone[];
const TONE_LABELS: Record<BadgeTone, string> = { neutral: "Geral", accent: "Ativo", danger: "Falhou", warn: "Em revisão", ok: "Publicada", info: "Rascunho" };
const LONG = "Anticonstitucionalissimamente_longo_sem_nenhum_espaço_para_quebrar_a_linha_do_telefone";

/** Every primitive of `app/ui` in every state, for who builds and checks screens. */
function StyleGuide() {
  return (
    <>
      <PageHeader title="Guia visual" actions={<Button icon="refresh">Ação da tela</Button>}>
        Cada peça das telas da redação, em cada estado. Só existe na máquina de quem desenvolve.
      </PageHeader>
      <div className="grid gap-5 lg:grid-cols-2">
        <Buttons />
        <Part title="Etiquetas">
          <p className="flex flex-wrap gap-2">
            {TONES.map((tone) => (
              <Badge key={tone} tone={tone}>
                {TONE_LABELS[tone]}
              </Badge>
            ))}
          </p>
        </Part>
        <Fields />
        <Feedback />
        <Windows />
        <Part title="Estados de uma lista">
          <EmptyState title="Nenhuma matéria com estes filtros" actions={<Button>Limpar filtros</Button>}>
            Tente outra busca.
          </EmptyState>
          <ErrorState title="A lista não carregou" actions={<Button>Tentar novamente</Button>}>
            Verifique a conexão.
          </ErrorState>
          <LoadingState>Carregando matérias…</LoadingState>
          <p className="flex items-center gap-2">
            <Spinner /> Trabalho em andamento
          </p>
        </Part>
        <Part title="Páginas de uma lista">
          <Pagination page={4} pages={12} hrefOf={(page) => `/admin/estilo?pagina=${page}`} />
          <Pagination page={1} pages={2} hrefOf={(page) => `/admin/estilo?pagina=${page}`} />
        </Part>
        <Part title="Textos longos">
          <p className="wrap-anywhere">{LONG}</p>
          <ScrollRegion label="Região que rola" className="max-h-24 rounded-md border border-line p-3">
            {["Primeira", "Segunda", "Terceira", "Quarta", "Quinta", "Sexta", "Sétima", "Oitava"].map((name) => (
              <p key={name}>{name} linha de uma região que rola sozinha.</p>
            ))}
          </ScrollRegion>
        </Part>
        <Part title="Tema">
          <ThemeChoice />
        </Part>
        <Part title="Ícones">
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2 text-xs">
            {(Object.keys(ICON_PATHS) as IconName[]).map((name) => (
              <li key={name} className="flex items-center gap-2">
                <Icon name={name} className="size-5" /> {name}
              </li>
            ))}
          </ul>
        </Part>
      </div>
    </>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card id={`guia-${title.toLowerCase().replaceAll(" ", "-")}`} title={title}>
    <div className="mt-4 flex flex-col gap-4">{children}</div>
  </Card>
);

function Buttons() {
  return (
    <Part title="Botões">
      {VARIANTS.map((variant) => (
        <p key={variant} className="flex flex-wrap gap-2">
          <Button variant={variant}>Salvar</Button>
          <Button variant={variant} icon="check">
            Com ícone
          </Button>
          <Button variant={variant} size="sm">
            Pequeno
          </Button>
          <Button variant={variant} size="icon" icon="edit" aria-label={`Editar (${variant})`} />
          <Button variant={variant} busy>
            Salvando…
          </Button>
          <Button variant={variant} disabled>
            Desativado
          </Button>
        </p>
      ))}
      <p>
        <ButtonLink to="/admin/estilo" icon="external">
          Link como botão
        </ButtonLink>
      </p>
    </Part>
  );
}

function Fields() {
  const hint = "Como aparece na lista.";
  const problem = "Informe o nome.";
  return (
    <Part title="Campos">
      <FormField id="guia-nome" label="Nome" hint={hint}>
        <TextInput id="guia-nome" defaultValue="Bia Costa" {...controlAria("guia-nome", { hint })} />
      </FormField>
      <FormField id="guia-erro" label="Com erro" problem={problem}>
        <TextInput id="guia-erro" {...controlAria("guia-erro", { problem })} />
      </FormField>
      <FormField id="guia-fora" label="Desativado">
        <TextInput id="guia-fora" disabled defaultValue="Não muda" />
      </FormField>
      <FormField id="guia-escolha" label="Escolha">
        <SelectInput id="guia-escolha">
          <option>Geral</option>
          <option>Destaque</option>
        </SelectInput>
      </FormField>
      <FormField id="guia-senha" label="Senha">
        <PasswordInput id="guia-senha" autoComplete="off" />
      </FormField>
      <FormField id="guia-texto" label="Texto">
        <textarea id="guia-texto" rows={3} className={TEXT_AREA_CLASSES} defaultValue="Um texto de várias linhas." />
      </FormField>
    </Part>
  );
}

function Feedback() {
  const { notify } = useNotices();
  return (
    <Part title="Respostas">
      <div>
        <ActionMessage answer={{ ok: true, message: "Regra criada." }} />
        <ActionMessage answer={{ ok: false, message: "A regra não foi salva: já existe outra com esta forma." }} />
      </div>
      <p className="flex flex-wrap gap-2">
        <Button onClick={() => notify("ok", "Matéria salva.")}>Aviso de sucesso</Button>
        <Button onClick={() => notify("error", "Erro ao salvar a matéria.")}>Aviso de erro</Button>
        <Button onClick={() => notify("ok", "Matéria excluída.", { label: "Desfazer", run: () => notify("ok", "Matéria restaurada.") })}>Aviso com ação</Button>
      </p>
    </Part>
  );
}

function Windows() {
  const [open, setOpen] = useState<"dialog" | "sheet" | "confirm" | null>(null);
  const bind = (name: "dialog" | "sheet" | "confirm") => ({ open: open === name, onOpenChange: (isOpen: boolean) => setOpen(isOpen ? name : null) });
  const footer = (
    <Button variant="primary" onClick={() => setOpen(null)}>
      Salvar
    </Button>
  );
  return (
    <Part title="Janelas">
      <p className="flex flex-wrap gap-2">
        <Button onClick={() => setOpen("dialog")}>Janela</Button>
        <Button onClick={() => setOpen("sheet")}>Janela ao lado</Button>
        <Button variant="dangerGhost" icon="trash" onClick={() => setOpen("confirm")}>
          Excluir
        </Button>
      </p>
      <DangerQuestion
        label="Exemplo de exclusão"
        question="Tem certeza que deseja excluir esta regra?"
        explanation="A mesma pergunta na página, que funciona sem JavaScript."
        busy={false}
        isFocused={false}
        cancelTo="/admin/estilo"
        onSubmit={(event) => event.preventDefault()}
      />
      <Dialog {...bind("dialog")} title="Título da janela" description="O que ela faz, em uma frase." footer={footer}>
        <p>O conteúdo rola; os botões ficam.</p>
      </Dialog>
      <Sheet {...bind("sheet")} title={LONG} footer={footer}>
        <p>Para uma coisa da lista que continua ao lado.</p>
      </Sheet>
      <ConfirmDialog {...bind("confirm")} title="Excluir esta regra?" confirmLabel="Excluir" onConfirm={() => undefined}>
        Não há como desfazer.
      </ConfirmDialog>
    </Part>
  );
}

export const handle = adminHandle("admin:enter");
export const meta = screenMeta("Guia visual");

/** On a developer's machine alone. */
export async function loader(args: LoaderFunctionArgs) {
  await adminCaller(args, handle.admin.allow);
  if (!args.context.settings.styleGuide) throw new Response("Página não encontrada.", { status: 404 });
  return null;
}

export default StyleGuide;

export const ErrorBoundary = () => <ScreenError />;
