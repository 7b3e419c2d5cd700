import { Problem } from '../shared/api/problem.ts';
import { checkContent } from './engine/content/check-content.ts';
import { ContentMismatch } from './engine/content/content-mismatch.ts';
import { openConverter } from './engine/open-converter.ts';
import { type ServiceEngine, workFolderIn } from './run-service.ts';

/** LibreOffice behind the service. */
export const engine: ServiceEngine = {
  async checkContent(file, format, options) {
    try {
      await checkContent(file, format, options);
    } catch (error) {
      if (error instanceof ContentMismatch) throw new Problem('unsupported_input', error.message);
      throw error;
    }
  },
  openConverter: ({ dataDir, workers }, log) =>
    openConverter({ workers, folder: workFolderIn(dataDir), log }),
};
