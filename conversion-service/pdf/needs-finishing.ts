import type { ConversionOptions, GivenPasswords } from '../conversion/options.ts';

export type PdfOptions = { options: ConversionOptions; passwords: GivenPasswords };

/** Whether a PDF needs changes after it is made. */
export function needsFinishing(wanted: PdfOptions): boolean {
  return wanted.options.split !== undefined || hasMetadata(wanted.options) || needsQpdf(wanted);
}

export function hasMetadata({ title, author, keywords }: ConversionOptions): boolean {
  return [title, author, keywords].some((value) => value !== undefined);
}

/** Whether the changes need qpdf. */
export function needsQpdf({ options, passwords }: PdfOptions): boolean {
  const { encrypt_user_password: user = '', encrypt_owner_password: owner = '' } = passwords;
  return options.linearize === true || user !== '' || owner !== '';
}
