/** Why a call failed outside of its handler. Append only: callers match on these. */
const linkErrorCodes = [
  'protocol_error',
  'version_mismatch',
  'handshake_required',
  'method_not_found',
  'invalid_request',
  'invalid_result',
  'timeout',
  'aborted',
  'disconnected',
  'too_many_requests',
  'internal',
  'host_unavailable',
  'message_too_large',
] as const;

export type LinkErrorCode = (typeof linkErrorCodes)[number];

/**
 * A failed call or connection. `code` is one of `linkErrorCodes`, or the code of the `Problem` that
 * the other side's handler threw; a newer peer may send codes unknown here.
 */
export class MessageError extends Error {
  override readonly name = 'MessageError';
  readonly code: string;

  constructor(code: LinkErrorCode | (string & {}), message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
