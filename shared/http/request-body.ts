import type { IncomingMessage } from 'node:http';

export function hasBody(request: IncomingMessage): boolean {
  const { 'transfer-encoding': encoding, 'content-length': length } = request.headers;
  return encoding !== undefined || (length !== undefined && length !== '0');
}

/** The media type of the body in lower case, without parameters; empty where none is given. */
export function mediaType(request: IncomingMessage): string {
  const [type = ''] = (request.headers['content-type'] ?? '').split(';');
  return type.trim().toLowerCase();
}
