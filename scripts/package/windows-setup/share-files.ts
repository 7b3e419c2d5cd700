import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { constants, zstdCompressSync } from 'node:zlib';
import {
  type FirefoxFiles,
  firefoxParts,
} from '../../../native-host/install/app/join-extension.ts';
import { filesBelow, put } from '../staged.ts';

/** The extension for both families of browsers, whose equal files are there once. */
export function putExtension(
  app: string,
  { chromium, firefox }: { chromium: string; firefox: string },
): void {
  cpSync(chromium, path.join(app, 'extension/chromium'), { recursive: true });
  const lists: FirefoxFiles = { own: [], shared: [] };
  const ofChromium = new Set(filesBelow(chromium));
  for (const file of filesBelow(firefox)) {
    const content = readFileSync(path.join(firefox, file));
    if (ofChromium.has(file) && content.equals(readFileSync(path.join(chromium, file)))) {
      lists.shared.push(file);
    } else {
      put(path.join(app, firefoxParts.own), file, content);
      lists.own.push(file);
    }
  }
  put(app, firefoxParts.shared, JSON.stringify(lists));
}

const sharedWithExtension = [
  ['shared/ocr/models/eng.traineddata.gz', 'tesseract/eng.traineddata.gz'],
  ['node_modules/zxing-wasm/dist/reader/zxing_reader.wasm', 'zxing/reader.wasm'],
] as const;

const core = 'node_modules/tesseract.js-core/tesseract-core-relaxedsimd-lstm';

/** Takes out of the host what `shared/node/shipped-extension.ts` finds in the extension. */
export function shareWithExtension(app: string): void {
  const extension = path.join(app, 'extension/chromium');
  for (const [file, same] of sharedWithExtension) {
    const own = path.join(app, file);
    if (!readFileSync(own).equals(readFileSync(path.join(extension, same)))) {
      throw new Error(`${file} is another than the extension's ${same}.`);
    }
    rmSync(own);
  }
  // The extension's runs on every processor, this one on those that also have a faster way to add.
  rmSync(path.join(app, `${core}.wasm`));
  const standIn = path.join(import.meta.dirname, '../files/windows-tesseract-core.js');
  put(app, `${core}.js`, readFileSync(standIn));
}

/** Compresses what `shared/node/unpacked.ts` unpacks when the page of the API asks for it. */
export function packDocumentation(app: string): void {
  const file = path.join(app, 'node_modules/swagger-ui-dist/swagger-ui-bundle.js');
  const params = { [constants.ZSTD_c_compressionLevel]: 22 };
  writeFileSync(file, zstdCompressSync(readFileSync(file), { params }));
}
