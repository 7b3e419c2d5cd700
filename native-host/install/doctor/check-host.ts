import { once } from 'node:events';
import { connect } from 'node:net';
import path from 'node:path';
import { describeHolder, lockHolder } from '../../../shared/node/lock-holder.ts';
import { askStatus } from '../../link/client/ask-status.ts';
import { type Finding, note, ok, problem } from './finding.ts';

type Options = { dataDir: string; port: number; signal?: AbortSignal };

/** Whether the host answers, and whether its port is its own. */
export async function checkHost(options: Options): Promise<Finding[]> {
  try {
    const status = await askStatus(options.dataDir, options.signal);
    const host = status ? ok(`The host answers (process ${status.pid}).`) : silent(options.dataDir);
    return [host, await checkPort(options, status?.api.port ?? null)];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const mend = 'End its process; the next use starts another.';
    return [problem(`The host does not answer: ${reason}.`, mend)];
  }
}

/** Nothing answers: no host runs, or something has its place. */
function silent(dataDir: string): Finding {
  const lock = path.join(dataDir, 'host.lock');
  if (!lockHolder(lock)) {
    return note('The host is not running.', 'A browser or any command starts it when needed.');
  }
  return problem(
    `${lock} is held by ${describeHolder(lock)}, and no host answers.`,
    'If that is a host, it is starting or ending: look again. Otherwise end that process.',
  );
}

/** @param served the port the host's API listens on, null where it does not */
async function checkPort({ port, signal }: Options, served: number | null): Promise<Finding> {
  if (served !== null) return ok(`The API listens on port ${served}.`);
  if (!(await isTaken(port, signal))) return note(`The API is off; port ${port} is free for it.`);
  return problem(
    `Another program listens on port ${port}, so the API cannot.`,
    'End that program, or give the API another port in the settings or as SCREENSCRIBE_PORT.',
  );
}

async function isTaken(port: number, signal?: AbortSignal): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect', signal ? { signal } : {});
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
