import { ConversionFailure } from '../../conversion/failure.ts';

export function passwordRequired(
  message = 'The document is protected with a password. Send it again with the field “password”.',
): ConversionFailure {
  return new ConversionFailure('password_required', message);
}
