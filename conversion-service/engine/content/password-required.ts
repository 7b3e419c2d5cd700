import { ConversionFailure } from '../converter.ts';

export function passwordRequired(): ConversionFailure {
  return new ConversionFailure(
    'password_required',
    'The document is protected with a password. Remove the password and send it again.',
  );
}
