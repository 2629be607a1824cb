/** An error as the Graph API words it. */
export interface GraphError {
  code: number;
  subcode?: number;
  status?: number;
  message?: string;
  userMessage?: string;
  isTransient?: boolean;
  headers?: Record<string, string>;
}

/** A status, what is sent as JSON, and headers besides. */
export interface GraphAnswer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

export const answered = (body: unknown): GraphAnswer => ({ status: 200, body });

/** The envelope (contracts of the Graph API §1.5). */
export function errorAnswer({ code, subcode, status = 400, message, userMessage, isTransient = false, headers = {} }: GraphError): GraphAnswer {
  return {
    status,
    headers,
    body: {
      error: {
        message: message ?? `(#${code}) Simulated error`,
        type: "OAuthException",
        code,
        ...(subcode === undefined ? {} : { error_subcode: subcode }),
        is_transient: isTransient,
        ...(userMessage === undefined ? {} : { error_user_title: "Simulado", error_user_msg: userMessage }),
        fbtrace_id: `A${code}simulado${subcode ?? ""}`,
      },
    },
  };
}

/** Error answers of this provider. */
export const GRAPH_ERRORS = {
  methodOverride: { code: 3, status: 400, message: "(#3) HTTP method override is not available to this application" },
  badToken: { code: 190, status: 401, message: "Invalid OAuth access token - Cannot parse access token" },
  noToken: { code: 190, message: "An access token is required to request this resource." },
  tokenExpired: {
    code: 190,
    subcode: 463,
    status: 401,
    message: "Error validating access token: Session has expired on Friday, 20-Nov-26 10:00:00 PST. The current time is Saturday, 21-Nov-26 10:00:00 PST.",
  },
  unknownPath: { code: 2500, message: "Unknown path components" },
  unknownObject: {
    code: 100,
    subcode: 33,
    message: "Unsupported get request. Object with ID does not exist, cannot be loaded due to missing permissions, or does not support this operation.",
  },
  parameter: { code: 100, message: "Invalid parameter" },
  mediaType: { code: 100, subcode: 2207023, userMessage: "The media type is not one of the expected." },
  fetch: {
    code: 9004,
    subcode: 2207052,
    message: "Only photo or video can be accepted as media type.",
    userMessage: "The media could not be fetched from this URI. Please check the limitations documentation.",
  },
  fetchTimeout: { code: -2, subcode: 2207003, userMessage: "It takes too long to download the media." },
  tooLarge: { code: 36000, subcode: 2207004, userMessage: "The image is too large to download. It should be less than 8 MiB." },
  notJpeg: { code: 36001, subcode: 2207005, userMessage: "The image format is not supported. Supported formats are: JPEG." },
  ratio: { code: 36003, subcode: 2207009, userMessage: "The submitted image aspect ratio is not within the supported range." },
  caption: { code: 36004, subcode: 2207010, userMessage: "The caption was too long." },
  carousel: { code: 100, subcode: 2207028, userMessage: "Your post won't work as a carousel. Carousels need at least 2 photos/videos and no more than 10 photos/videos." },
  notReady: { code: 9007, subcode: 2207027, message: "Media ID is not available", userMessage: "The media is not ready for publishing, please wait for a moment." },
  noContainer: { code: 24, subcode: 2207008, message: "The requested resource does not exist", userMessage: "The media with the given creation id does not exist or has expired." },
  quota: {
    code: 9,
    subcode: 2207042,
    message: "Application request limit reached",
    userMessage: "You reached maximum number of posts that is allowed to be published by Content Publishing API.",
  },
  tooManyContainers: { code: 9, message: "(#9) Too many media containers were created in the last 24 hours" },
  spam: {
    code: 4,
    subcode: 2207051,
    status: 403,
    message: "Application request limit reached",
    userMessage: "We restrict certain activity to protect our community. Tell us if you think we made a mistake.",
  },
} satisfies Record<string, GraphError>;
