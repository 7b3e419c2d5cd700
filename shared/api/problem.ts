/** Every error code of the local API with its HTTP status. Append only: clients match on these. */
export const problemStatus = {
  invalid_request: 400,
  unauthorized: 401,
  forbidden_origin: 403,
  permission_denied: 403,
  not_found: 404,
  no_screenshot: 404,
  method_not_allowed: 405,
  capture_in_progress: 409,
  no_capture: 409,
  capture_cancelled: 409,
  sidebar_hidden: 409,
  editor_closed: 409,
  hotkey_unavailable: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  unreadable_image: 422,
  region_off_screen: 422,
  language_unavailable: 422,
  too_many_requests: 429,
  internal: 500,
  extension_not_connected: 503,
  no_display: 503,
  timeout: 504,
  storage_full: 507,
  text_not_found: 404,
  text_ambiguous: 409,
  screen_changed: 409,
  snapshot_expired: 410,
  halted: 423,
  keys_held: 409,
} as const;

/** The codes of the conversion service that the local API does not have. Append only as well. */
const conversionOnlyStatus = {
  missing_api_key: 401,
  invalid_api_key: 401,
  file_required: 400,
  too_many_files: 400,
  unsupported_input: 415,
  unsupported_conversion: 422,
  idempotency_key_reused: 422,
  rate_limited: 429,
  job_not_completed: 409,
  job_failed: 409,
  expired: 410,
  range_not_satisfiable: 416,
  request_timeout: 408,
  queue_full: 503,
  not_ready: 503,
} as const;

/** The codes for exports of documents, over the link only. Append only as well. */
const exportStatus = {
  service_not_configured: 409,
  service_key_refused: 401,
  service_unreachable: 503,
  service_limit_reached: 429,
  service_failed: 503,
  document_not_converted: 422,
  nothing_to_export: 422,
} as const;

/** The codes for PDFs that are read page by page, over the link only. Append only as well. */
const pdfStatus = { unreadable_pdf: 422, pdf_protected: 422, pdf_too_long: 422 } as const;

const anyStatus = { ...problemStatus, ...conversionOnlyStatus, ...exportStatus, ...pdfStatus };

/** Every error code of the conversion service. */
export const conversionProblemCodes = [
  'invalid_request',
  'not_found',
  'method_not_allowed',
  'payload_too_large',
  'unsupported_media_type',
  'internal',
  'timeout',
  'storage_full',
  ...(Object.keys(conversionOnlyStatus) as (keyof typeof conversionOnlyStatus)[]), // Its own keys.
] as const;

/** A code of the local API. */
export type ProblemCode = keyof typeof problemStatus;

/** A code of either API. */
export type AnyProblemCode = keyof typeof anyStatus;

/** One value that did not validate: its path and what is wrong with it. */
export type InvalidValue = { path: string; message: string };

/** Any status of a Problem. */
export type ProblemStatus = (typeof anyStatus)[AnyProblemCode];

type Options = {
  cause?: unknown;
  /** A status other than the table's, where an API uses one for this code. */
  status?: ProblemStatus;
  errors?: InvalidValue[];
  retryAfterSeconds?: number;
  members?: Record<string, unknown>;
  headers?: Record<string, string>;
};

/**
 * A failure whose code and message are meant for the caller. `message` says what failed and how to
 * fix it; what is only for the log goes into `cause`.
 */
export class Problem<Code extends AnyProblemCode = ProblemCode> extends Error {
  override readonly name = 'Problem';
  readonly code: Code;
  readonly status: ProblemStatus;
  /** For `invalid_request`: every value that did not validate. */
  readonly errors: InvalidValue[] | undefined;
  /** When to try again, where that makes sense. */
  readonly retryAfterSeconds: number | undefined;
  /** Further members of the problem details, such as `allowed`. */
  readonly members: Record<string, unknown>;
  /** Further response headers, such as the length for a range that cannot be satisfied. */
  readonly headers: Record<string, string>;

  constructor(code: Code, message: string, options: Options = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.status = options.status ?? anyStatus[code];
    this.errors = options.errors;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.members = options.members ?? {};
    this.headers = options.headers ?? {};
  }
}
