import { TOO_LARGE_SENTENCES } from "#app/features/media/media-kind.ts";
import { UPLOAD_MAX_BYTES } from "#app/features/media/picture.ts";
import { actingPerson } from "#app/platform/http/auth/actor.server.ts";
import type { Caller } from "#app/platform/http/auth/caller.server.ts";
import { readFormFile } from "#app/platform/http/forms/form-body.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.ts";
import { passkeyParam, passkeyRename } from "../passkeys.wire.ts";
import { ownName, ownSessionParam, passwordChange } from "../users.wire.ts";

/** Stores one's own picture; returns the success message. */
export async function changePicture(request: Request, caller: Caller, { limits, services }: RequestContext): Promise<string> {
  await limits.take("uploads", request, caller);
  const { file } = await readFormFile(request, "image", UPLOAD_MAX_BYTES, "Escolha uma imagem.", TOO_LARGE_SENTENCES.image);
  const { id, name } = caller.user;
  const { address } = await services.pictures.store(new Uint8Array(await file.arrayBuffer()), { id, name }, { title: `Foto de ${name}`, alt: name, credit: "", tags: [] });
  await services.account.change(caller.user, { avatar: address }, actingPerson(caller));
  return "Foto atualizada.";
}

/** The forms of 'Minha conta' by intent; each returns its success message. */
export function accountForms(fields: Readonly<Record<string, string>>, caller: Caller, { services }: RequestContext): Record<string, () => Promise<string>> {
  const actor = actingPerson(caller);
  const keyOf = () => parse(passkeyParam, { key: fields.key }, "params").key;
  return {
    name: async () => {
      await services.account.change(caller.user, parse(ownName, fields, "body"), actor);
      return "Nome salvo.";
    },
    "remove-picture": async () => {
      await services.account.change(caller.user, { avatar: null }, actor);
      return "Foto removida.";
    },
    password: async () => {
      await services.account.changePassword(parse(passwordChange, fields, "body"), actor);
      return "Senha trocada. As suas outras sessões terminaram.";
    },
    "rename-passkey": async () => {
      await services.passkeys.rename(actor.id, keyOf(), parse(passkeyRename, fields, "body").name);
      return "Chave renomeada.";
    },
    "remove-passkey": async () => {
      await services.passkeys.remove(keyOf(), actor);
      return "Chave de acesso removida.";
    },
    "end-session": async () => {
      await services.people.endSession(actor.id, parse(ownSessionParam, fields, "params").session, actor);
      return "Sessão encerrada.";
    },
    "end-sessions": async () => {
      await services.people.endSessions(actor.id, actor);
      return "As outras sessões terminaram.";
    },
  };
}
