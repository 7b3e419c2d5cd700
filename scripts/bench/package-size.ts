import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../../test/fixtures/temporary-folder.ts';
import { buildExtension } from '../build-extension.ts';
import { report } from './report.ts';

/** How large the extension is once it is installed, and how much of that is not the OCR. */
export async function benchPackageSize(): Promise<void> {
  await using folder = await temporaryFolder();
  const extension = await buildExtension('chrome', folder.path);
  const files = await readdir(extension, { recursive: true, withFileTypes: true });
  let whole = 0;
  let ocr = 0;
  for (const file of files.filter((each) => each.isFile())) {
    const { size } = await stat(path.join(file.parentPath, file.name));
    whole += size;
    if (file.parentPath.endsWith('tesseract')) ocr += size;
  }
  report({ name: 'the extension, unpacked', ours: whole / 1e6, unit: 'MB' });
  report({ name: 'the same without Tesseract', ours: (whole - ocr) / 1e6, unit: 'MB' });
}
