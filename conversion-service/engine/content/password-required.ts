import { ConversionFailure } from '../converter.ts';

export function passwordRequired(): ConversionFailure {
  return new ConversionFailure(
    'password_required',
    'The document is protected with a password. Take the protection off and send it again.',
  );
}
