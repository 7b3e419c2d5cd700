import {
  type FoundTesseract,
  lookForLibtesseract,
} from '../../../shared/node/ocr/engines/find-libtesseract.ts';
import { type Finding, note, ok } from './finding.ts';

/** Which Tesseract is used where the settings name none. */
export function checkReading(found: FoundTesseract = lookForLibtesseract()): Finding[] {
  if (found.version !== null) {
    return [ok(`Text recognition: Tesseract ${found.version} of ${found.file}.`)];
  }
  return [
    note(
      `Text recognition: by WebAssembly, which is several times slower. ${found.why}`,
      process.platform === 'win32' ? 'Install Screenscribe again.' : 'Install Tesseract 5.',
    ),
  ];
}
