import { TOO_LARGE_SENTENCES } from "#app/domain/media/media-kind.ts";
import { UPLOAD_MAX_BYTES } from "#app/domain/media/picture.ts";
import { actingPerson } from "#app/http/acting-person.server.ts";
import type { Caller } from "#app/http/caller.server.ts";
import { readFormFile } from "#app/http/form-body.server.ts";
import { parse } from "#app/http/request-body.server.ts";
import type { RequestContext } from "#app/load-context.server.ts";
import { passkeyParam, passkeyRename } from "#app/wire/passkeys.ts";
import { ownChange, ownSessionParam, passwordChange } from "#app/wire/users.ts";

/** A picture of oneself, kept as every picture is; answers the sentence for its success. */
export async function changePicture(request: Request, caller: Caller, { limits, services }: RequestContext): Promise<string> {
  await limits.take("uploads", request, caller);
  const { file } = await readFormFile(request, "image", UPLOAD_MAX_BYTES, "Escolha uma imagem.", TOO_LARGE_SENTENCES.image);
  const { id, name } = caller.user;
  const { address } = await services.pictures.store(new Uint8Array(await file.arrayBuffer()), { id, name }, { title: `Foto de ${name}`, alt: name, credit: "", tags: [] });
  await services.account.change(caller.user, { avatar: address }, actingPerson(caller));
  return "Foto atualizada.";
}

/** Does what a form of 'Minha conta' asks for; answers the sentence for its success. */
export async function runAccountForm(fields: Readonly<Record<string, string>>, caller: Caller, { services }: RequestContext): Promise<string> {
  const actor = actingPerson(caller);
  const keyOf = () => parse(passkeyParam, { key: fields.key }, "params").key;
  switch (fields.intent) {
    case "name":
      await services.account.change(caller.user, parse(ownChange.pick({ name: true }), fields, "body"), actor);
      return "Nome salvo.";
    case "remove-picture":
      await services.account.change(caller.user, { avatar: null }, actor);
      return "Foto removida.";
    case "password":
      await services.account.changePassword(parse(passwordChange, fields, "body"), actor);
      return "Senha trocada. As suas outras sessões terminaram.";
    case "rename-passkey":
      await services.passkeys.rename(actor.id, keyOf(), parse(passkeyRename, fields, "body").name);
      return "Chave renomeada.";
    case "remove-passkey":
      await services.passkeys.remove(keyOf(), actor);
      return "Chave de acesso removida.";
    case "end-session":
      await services.people.endSession(actor.id, parse(ownSessionParam, fields, "params").session, actor);
      return "Sessão encerrada.";
    case "end-sessions":
      await services.people.endSessions(actor.id, actor);
      return "As outras sessões terminaram.";
    default:
      throw new Response("Pedido desconhecido.", { status: 400 });
  }
}
