import { actionEmail } from "#app/features/mail/action-email.ts";
import { createEmailChannel, type EmailChannelDeps } from "#app/features/mail/email-channel.server.ts";
import { type Database, joinReads, type Read, readOne } from "#app/platform/db/database.store.ts";
import type { ProtocolEmailJob } from "#app/platform/queue/distribution-job.ts";
import { MESSAGE_KIND_LABELS } from "./reader-message.ts";
import type { ReaderMessageRepository } from "./reader-messages.store.ts";

interface ProtocolChannelDeps extends EmailChannelDeps {
  db: Database;
  messages: Pick<ReaderMessageRepository, "readMessage">;
  readSite: Read<{ name: string }>;
}

/** Sends the protocol number of a message to who wrote it. Nothing of what was written is in it: a stranger may have typed the address. */
export const createProtocolEmailChannel = ({ db, messages, readSite, ...deps }: ProtocolChannelDeps) =>
  createEmailChannel<ProtocolEmailJob>(
    {
      kind: "protocol-email",
      async compose({ messageId }) {
        const [message, { name }] = await readOne(db, joinReads(messages.readMessage(messageId), readSite));
        if (!message?.protocol) return null;
        return actionEmail({
          to: message.email,
          subject: `Protocolo ${message.protocol}: sua mensagem à redação de ${name}`,
          before: [`A redação de ${name} recebeu sua mensagem (${MESSAGE_KIND_LABELS[message.kind].toLowerCase()}). O número de protocolo é ${message.protocol}.`],
          button: null,
          after: ["Guarde o número: com ele a redação encontra a mensagem.", "Se não foi você que escreveu, ignore esta mensagem."],
        });
      },
      ended: { reason: "A mensagem foi apagada antes de o protocolo ser enviado.", action: "Nada precisa ser feito." },
      refusedAction: "O protocolo está na lista de mensagens; responda por outro meio, se houver.",
    },
    deps,
  );
