import { surviveOutput, untilStopRequested } from '../shared/node/until-stop-requested.ts';
import { HostRunningError } from './link/server/host-lock.ts';
import { createLog } from './logs/create-log.ts';
import { runHost } from './run-host.ts';
import { readProcessSettings } from './settings/process-settings.ts';
import { dataDir } from './storage/data-dir.ts';
import { startProblem } from './storage/start-error.ts';

surviveOutput();
const hostLog = createLog(dataDir());
const { log } = hostLog;
const stop = untilStopRequested();
try {
  const settings = readProcessSettings(process.env);
  await using host = await runHost(settings, { log: hostLog, onQuit: stop.request });
  if (!host.api) log.info('the API is off: SCREENSCRIBE_API=1 switches it on for a run');
  await stop.requested;
  log.info('stopping: requests under way finish');
} catch (error) {
  // Whatever started this host in the background reaches the other one: that is no failure.
  if (error instanceof HostRunningError && process.env.SCREENSCRIBE_IDLE_SECONDS) {
    log.info(error.message);
    process.exit(0);
  }
  const problem = startProblem(error);
  if (problem) log.fatal({ name: problem.name }, problem.message);
  else log.fatal({ err: error }, error instanceof Error ? error.message : 'the host failed');
  process.exitCode = 1;
}
// Native add-ons keep threads of their own, which would hold the process open.
process.exit();
