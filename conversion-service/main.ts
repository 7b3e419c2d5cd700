/** The conversion service in the foreground: `npm run convert`. */
import { pino, stdTimeFunctions } from 'pino';
import { openLogStream } from '../shared/node/log-stream.ts';
import { surviveOutput, untilStopRequested } from '../shared/node/until-stop-requested.ts';
import { readConfig } from './config.ts';
import { keepToOwner } from './keep-to-owner.ts';
import { engine } from './office-engine.ts';
import { runService } from './run-service.ts';
import { welcome } from './welcome.ts';

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
