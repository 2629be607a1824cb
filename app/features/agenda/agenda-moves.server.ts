import type { ArticleService, WriteContext } from "#app/features/articles/articles.server.ts";
import type { AssignmentTimeKind } from "#app/features/assignments/assignment.ts";
import type { AssignmentService } from "#app/features/assignments/assignments.server.ts";
import type { BannerService } from "#app/features/banners/banners.server.ts";
import { instantOfLocal } from "#app/features/events/event.ts";
import type { EventService } from "#app/features/events/events.server.ts";
import type { InstagramQueueService } from "#app/features/instagram/queue.server.ts";
import type { Role } from "#app/features/people/capabilities.ts";
import type { WhatsAppService } from "#app/features/whatsapp/whatsapp.server.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import { controlMinute } from "#app/platform/time/local-time.ts";
import { readId } from "#app/platform/values/read-id.ts";
import type { AgendaKind } from "./agenda-item.ts";

/** Services that keep what stands on the calendar. */
export interface AgendaMovers {
  assignments: Pick<AssignmentService, "get" | "change">;
  articles: Pick<ArticleService, "getForStaff" | "save">;
  banners: Pick<BannerService, "get" | "change">;
  events: Pick<EventService, "get" | "moveDate">;
  instagram: Pick<InstagramQueueService, "move">;
  whatsApp: Pick<WhatsAppService, "move">;
}

/** Kinds of items that a person may move. */
export type MovableKind = Exclude<AgendaKind, "direito-de-resposta" | "feriado">;

/** A move: to where (ms), and over which version. `id` as the calendar names the item. `timeKind` is an assignment's own. */
export interface AgendaMove {
  kind: MovableKind;
  id: string;
  version: number;
  startsAt: number | null;
  endsAt?: number | null;
  timeKind?: AssignmentTimeKind;
}

/** Input that takes a move back. */
export type AgendaUndo = Required<Omit<AgendaMove, "timeKind">> & { timeKind: AssignmentTimeKind | null };

export interface AgendaMover extends WriteContext {
  actor: { id: number; name: string };
  role: Role;
}

const NO_TIME = "Escolha a nova data e hora.";
const UNKNOWN = "Este item não está mais na agenda.";

/** Moves on the calendar: each by the service that keeps the item, with its rules and its trail. */
export function createAgendaMoves({ timeZone }: SharedDependencies, { assignments, articles, banners, events, instagram, whatsApp }: AgendaMovers) {
  const undo = ({ kind, id }: AgendaMove, version: number, startsAt: number | null): AgendaUndo => ({ kind, id, version, startsAt, endsAt: null, timeKind: null });
  const numberOf = (id: string): number => readId(id) ?? refuse("not-found", UNKNOWN);
  const timeOf = ({ startsAt }: AgendaMove): number => startsAt ?? refuse("invalid", NO_TIME);

  async function moveStory(move: AgendaMove, { role: _role, ...write }: AgendaMover): Promise<AgendaUndo> {
    const id = numberOf(move.id);
    const was = await articles.getForStaff(id);
    if (was.status !== "agendada") return refuse("conflict", "Esta matéria não está mais agendada, por isso nada foi mudado.");
    const saved = await articles.save(id, { content: {}, placement: { scheduledAt: timeOf(move) }, expectedVersion: move.version }, write);
    return undo(move, saved.version, was.scheduledAt);
  }

  /** The length of an assignment stays, and an undated idea gets a whole day. */
  async function moveAssignment(move: AgendaMove, { actor, role }: AgendaMover): Promise<AgendaUndo> {
    const { version, startsAt, endsAt, timeKind } = move;
    const was = await assignments.get(numberOf(move.id));
    const kind = timeKind ?? (was.timeKind === "aberta" ? "dia" : was.timeKind);
    const length = was.timeKind === "momento" && was.startsAt !== null && was.endsAt !== null ? was.endsAt - was.startsAt : 0;
    const end = endsAt === undefined ? (startsAt === null ? null : startsAt + length) : endsAt;
    const saved = await assignments.change(was.id, { timeKind: kind, startsAt, endsAt: end }, version, { ...actor, role });
    return { kind: move.kind, id: move.id, version: saved.version, startsAt: was.startsAt, endsAt: was.endsAt, timeKind: was.timeKind };
  }

  async function moveBanner(move: AgendaMove, { actor }: AgendaMover): Promise<AgendaUndo> {
    const [id = "", end] = move.id.split(":");
    const was = await banners.get(numberOf(id));
    const at = timeOf(move);
    const saved = await banners.change(was.id, end === "fim" ? { endsAt: at } : { startsAt: at }, move.version, actor);
    return undo(move, saved.version, end === "fim" ? was.endsAt : was.startsAt);
  }

  async function moveEvent(move: AgendaMove, { actor }: AgendaMover): Promise<AgendaUndo> {
    const at = move.id.indexOf(":");
    const [id, original] = [numberOf(move.id.slice(0, at)), move.id.slice(at + 1)];
    const was = await events.get(id);
    const to = controlMinute(timeOf(move), timeZone);
    const saved = await events.moveDate(id, original, to, move.version, actor);
    const before = was.exceptions.find((one) => one.at === original)?.to ?? original;
    // An event that is once has one date: the one that it was given.
    const name = was.recurrence === null ? saved.startsAt : original;
    return undo({ ...move, id: `${id}:${name}` }, saved.version, instantOfLocal(before, was.timeZone));
  }

  /** Moves an item, and answers the move that takes it back. */
  return async function move(asked: AgendaMove, mover: AgendaMover): Promise<AgendaUndo> {
    switch (asked.kind) {
      case "materia":
        return moveStory(asked, mover);
      case "pauta":
        return moveAssignment(asked, mover);
      case "banner":
        return moveBanner(asked, mover);
      case "evento":
        return moveEvent(asked, mover);
      // The time of an item of a queue is its version.
      case "instagram":
        return undo(asked, (await instagram.move(asked.id, asked.version, timeOf(asked), mover.actor)).dueAt ?? 0, asked.version);
      case "whatsapp":
        return undo(asked, (await whatsApp.move(asked.id, asked.version, timeOf(asked), mover.actor)).dueAt ?? 0, asked.version);
    }
  };
}
