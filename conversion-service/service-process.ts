/** The conversion service until it is stopped. */
import { pino, stdTimeFunctions } from 'pino';
import { Problem } from '../shared/api/problem.ts';
import { openLogStream } from '../shared/node/log-stream.ts';
import { surviveOutput, untilStopRequested } from '../shared/node/until-stop-requested.ts';
import { readConfig } from './config.ts';
import { checkContent } from './engine/content/check-content.ts';
import { ContentMismatch } from './engine/content/content-mismatch.ts';
import { openConverter } from './engine/open-converter.ts';
import { keepToOwner } from './keep-to-owner.ts';
import { runService, type ServiceEngine, workFolderIn } from './run-service.ts';
import { welcome } from './welcome.ts';

/** LibreOffice behind the service. */
const engine: ServiceEngine = {
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

surviveOutput();
const stop = untilStopRequested();
keepToOwner();
try {
  const config = readConfig(process.env);
  const log = pino(
    {
      name: 'conversion-service',
      level: config.logLevel,
      messageKey: 'message',
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    openLogStream(2),
  );
  await using service = await runService(config, { engine, log });
  log.info({ port: service.port, workers: config.workers, role: config.role }, 'the service runs');
  process.stdout.write(welcome(config, service));
  await stop.requested;
  log.info('stopping: requests and jobs under way finish');
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
