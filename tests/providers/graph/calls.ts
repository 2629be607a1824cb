import type { ReceivedCall } from "../simulated-server.ts";
import { answered, errorAnswer, GRAPH_ERRORS, type GraphAnswer, type GraphError } from "./errors.ts";
import { imageProblem } from "./image-check.ts";
import { mediaFields, mediaNow } from "./insights-media.ts";
import { followersNow } from "./insights-truth.ts";
import { type GraphLedger, type LedgerContainer, newId } from "./ledger.ts";
import { DAY_MS, type GraphSwitches, settled } from "./switches.ts";

/** One call with what it is about. */
export interface GraphCall {
  call: ReceivedCall;
  parameters: URLSearchParams;
  switches: GraphSwitches;
  ledger: GraphLedger;
  /** Epoch milliseconds, by the movable clock. */
  now: number;
}

const refuse = (error: GraphError) => errorAnswer(error);
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

function captionProblem(caption: string): GraphError | null {
  const isLong = caption.length > 2_200 || count(caption, /#[\p{L}\p{M}\p{N}_]+/gu) > 30 || count(caption, /(?<![\w.])@[A-Za-z0-9_.]+/g) > 20;
  return isLong ? GRAPH_ERRORS.caption : null;
}

/** Validation error of a container request; null for none. */
function requestProblem({ parameters }: GraphCall): GraphError | null {
  const mediaType = parameters.get("media_type");
  if (mediaType !== null && mediaType !== "STORIES" && mediaType !== "CAROUSEL") return GRAPH_ERRORS.mediaType;
  const isItem = parameters.get("is_carousel_item") === "true";
  if (isItem && mediaType !== null) return { ...GRAPH_ERRORS.parameter, message: "(#100) Stories and carousels cannot be part of a carousel" };
  if (isItem && parameters.has("caption")) return { ...GRAPH_ERRORS.parameter, message: "(#100) Items of a carousel take no caption" };
  if (mediaType === "CAROUSEL")
    return parameters.has("image_url") ? { ...GRAPH_ERRORS.parameter, message: "(#100) A carousel takes children alone" } : captionProblem(parameters.get("caption") ?? "");
  if (!parameters.get("image_url")) return { ...GRAPH_ERRORS.parameter, message: "(#100) The parameter image_url is required" };
  if (mediaType === "STORIES" && (parameters.get("caption") ?? "") !== "") return { ...GRAPH_ERRORS.parameter, message: "(#100) Stories take no caption" };
  if ((parameters.get("alt_text") ?? "").length > 1_000) return { ...GRAPH_ERRORS.parameter, message: "(#100) alt_text must be at most 1000 characters" };
  return captionProblem(parameters.get("caption") ?? "");
}

/** Validation error of the children of a carousel: their number, whose they are, their age, their state; null for none. */
function childrenProblem(children: readonly string[], asked: GraphCall): GraphError | null {
  if (children.length < 2 || children.length > 10) return GRAPH_ERRORS.carousel;
  for (const child of children) {
    const item = asked.ledger.containers.find(({ id }) => id === child);
    if (!item?.isCarouselItem || new Set(children).size < children.length)
      return { ...GRAPH_ERRORS.parameter, message: `(#100) Param children: ${child} is no item of a carousel` };
    const status = statusOf(item, asked);
    if (status === "EXPIRED" || status === "PUBLISHED") return GRAPH_ERRORS.noContainer;
  }
  return null;
}

export async function createContainer(asked: GraphCall): Promise<GraphAnswer> {
  const { parameters, ledger, now, switches } = asked;
  const { containersPerDay, strictHosts, fetchTimeoutMs } = settled(switches);
  if (ledger.containers.filter(({ createdAt }) => createdAt > now - DAY_MS).length >= containersPerDay) return refuse(GRAPH_ERRORS.tooManyContainers);
  const format = parameters.get("media_type") === "STORIES" ? "story" : "feed";
  const children = parameters.get("media_type") === "CAROUSEL" ? (parameters.get("children") ?? "").split(",").filter(Boolean) : null;
  const imageUrl = parameters.get("image_url") ?? ledger.containers.find(({ id }) => id === children?.[0])?.imageUrl ?? "";
  const problem = requestProblem(asked) ?? (children ? childrenProblem(children, asked) : await imageProblem(imageUrl, { format, strictHosts, timeoutMs: fetchTimeoutMs }));
  if (problem) return refuse(problem);
  const container = {
    id: newId(),
    format,
    imageUrl,
    caption: parameters.get("caption") ?? "",
    altText: parameters.get("alt_text"),
    ...(parameters.get("is_carousel_item") === "true" ? { isCarouselItem: true } : {}),
    ...(children ? { children } : {}),
    createdAt: now,
    polls: 0,
    mediaId: null,
  } as const;
  ledger.containers.push({ ...container });
  return answered({ id: container.id });
}

type Status = "IN_PROGRESS" | "FINISHED" | "PUBLISHED" | "ERROR" | "EXPIRED";

function statusOf(container: LedgerContainer, { switches, now }: GraphCall): Status {
  const { pollsUntilFinished, stuck, containerError } = settled(switches);
  if (container.mediaId !== null) return "PUBLISHED";
  if (now - container.createdAt >= DAY_MS) return "EXPIRED";
  if (stuck || container.polls < pollsUntilFinished) return "IN_PROGRESS";
  return containerError === null ? "FINISHED" : "ERROR";
}

const STATUS_TEXT: Record<Status, (subcode: number | null) => string> = {
  IN_PROGRESS: () => "In Progress: Media is still being processed.",
  FINISHED: () => "Finished: Media has been uploaded and it is ready to be published.",
  PUBLISHED: () => "Published: Media has been published.",
  EXPIRED: () => "Expired: Media was not published within 24 hours.",
  ERROR: (subcode) => `Error: Media upload has failed with error code ${subcode}`,
};

/** Only the fields that were asked for, and the id; a field that does not exist is an error. */
function select(values: Record<string, unknown>, fields: string | null): Record<string, unknown> | GraphError {
  const names = (fields ?? "").split(",").filter(Boolean);
  const strange = names.find((name) => !(name in values));
  if (strange) return { ...GRAPH_ERRORS.parameter, message: `(#100) Tried accessing nonexisting field (${strange})` };
  return Object.fromEntries(["id", ...names].map((name) => [name, values[name]]));
}

const selected = (values: Record<string, unknown>, fields: string | null): GraphAnswer => {
  const found = select(values, fields);
  return "code" in found ? refuse(found as unknown as GraphError) : answered(found);
};

export function node(asked: GraphCall, id: string): GraphAnswer {
  const { ledger, parameters, switches } = asked;
  const container = ledger.containers.find((one) => one.id === id);
  if (container) {
    const status = statusOf(container, asked);
    container.polls += 1;
    return selected({ id, status_code: status, status: STATUS_TEXT[status](settled(switches).containerError) }, parameters.get("fields"));
  }
  const media = mediaNow(asked).find((one) => one.id === id);
  return media ? selected({ caption: undefined, ...mediaFields(media) }, parameters.get("fields")) : refuse(GRAPH_ERRORS.unknownObject);
}

const publishedToday = ({ ledger, switches, now }: GraphCall) => ledger.media.filter(({ publishedAt }) => publishedAt > now - DAY_MS).length + settled(switches).quotaUsed;

export function publishContainer(asked: GraphCall): GraphAnswer {
  const { call, parameters, ledger, now, switches } = asked;
  const container = ledger.containers.find(({ id }) => id === parameters.get("creation_id"));
  if (!parameters.get("creation_id")) return refuse({ ...GRAPH_ERRORS.parameter, message: "(#100) The parameter creation_id is required" });
  if (!container) return refuse(GRAPH_ERRORS.noContainer);
  if (container.isCarouselItem) return refuse({ ...GRAPH_ERRORS.parameter, message: "(#100) An item of a carousel cannot be published by itself" });
  const status = statusOf(container, asked);
  if (status === "IN_PROGRESS") return refuse(GRAPH_ERRORS.notReady);
  if (status !== "FINISHED") return refuse(GRAPH_ERRORS.noContainer);
  if (publishedToday(asked) >= settled(switches).quotaTotal) return refuse(GRAPH_ERRORS.quota);
  const { format, caption, imageUrl } = container;
  const id = newId();
  ledger.media.push({ id, containerId: container.id, format, caption, imageUrl, publishedAt: now, permalink: `${call.origin}/p/${id}/` });
  container.mediaId = id;
  for (const one of ledger.containers) if (container.children?.includes(one.id)) one.mediaId = id;
  return answered({ id });
}

export const publishingLimit = (asked: GraphCall): GraphAnswer =>
  answered({ data: [{ quota_usage: publishedToday(asked), config: { quota_total: settled(asked.switches).quotaTotal, quota_duration: DAY_MS / 1000 } }] });

export const account = (asked: GraphCall, id: string): GraphAnswer =>
  selected(
    { id, username: "lide.simulado", followers_count: followersNow(asked.switches, "instagram", asked.now), media_count: mediaNow(asked).length, name: "Lide (simulado)" },
    asked.parameters.get("fields"),
  );

export function debugToken({ parameters, switches, now }: GraphCall): GraphAnswer {
  const { token, hasDebugToken, expiresAt, scopes } = settled(switches);
  if (!hasDebugToken) return refuse(GRAPH_ERRORS.unknownObject);
  if (parameters.get("input_token") !== token) return answered({ data: { error: { code: 190, message: "Invalid OAuth access token." }, is_valid: false, scopes: [] } });
  return answered({
    data: {
      app_id: "1234567890",
      type: "USER",
      application: "Lide (simulado)",
      is_valid: expiresAt === 0 || expiresAt * 1000 > now,
      expires_at: expiresAt,
      data_access_expires_at: Math.floor(now / 1000) + 90 * 86_400,
      scopes,
      user_id: "10000000000000001",
    },
  });
}
