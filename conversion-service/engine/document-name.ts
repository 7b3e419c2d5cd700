import path from 'node:path';
import { shorten } from '../filenames/shorten.ts';
import type { InputFormat } from '../formats.ts';

/**
 * What a document is called while it is converted: fields, titles and sheets may show it, so it is
 * its owner's name, safe as a file's, with the extension of its type.
 */
export function documentName(filename: string, inputFormat: InputFormat): string {
  const base = path.posix.basename(filename.replaceAll('\\', '/'));
  const extension = base.lastIndexOf('.') > 0 ? base.slice(base.lastIndexOf('.')) : '';
  const stem = base
    .slice(0, base.length - extension.length)
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cs}<>:"|?*]/gu, '_')
    .replace(/^[.\s]+/, '');
  const short = shorten(stem, maxNameBytes).trimEnd();
  return `${short || 'document'}.${inputFormat === 'keynote' ? 'key' : inputFormat}`;
}

/** A file's name has 255 bytes; locks and steps in between add some. */
const maxNameBytes = 200;
