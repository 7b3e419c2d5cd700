import type { Messages } from './message-catalog.ts';

/**
 * The message for a user about an error, by its code, never the program's own message; `otherwise`
 * for one without a code that has a message.
 */
export function describeError(
  error: unknown,
  { errors }: Messages,
  otherwise: string = errors.unknown,
): string {
  const code = error instanceof Object && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'unreadable_image':
      return errors.unreadableImage;
    case 'payload_too_large':
      return errors.tooLarge;
    case 'too_many_requests':
      return errors.queueFull;
    case 'timeout':
      return errors.timeout;
    case 'language_unavailable':
      return errors.language;
    case 'not_found':
      return errors.gone;
    case 'invalid_request':
      return errors.notAnExport;
    case 'storage_full':
      return errors.diskFull;
    case 'unkept':
      return errors.notKept;
    case 'host_unavailable':
    case 'disconnected':
      return errors.hostGone;
    case 'hotkey_unavailable':
      return errors.hotkeyTaken;
    default:
      return otherwise;
  }
}
