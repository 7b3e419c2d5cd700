import path from 'node:path';
import { type Logger, multistream, pino, stdTimeFunctions } from 'pino';
import type { LogLevel } from '../../shared/api/event.ts';
import { foreignOwner } from '../../shared/node/foreign-owner.ts';
import { openLogStream } from '../../shared/node/log-stream.ts';
import { createLogHistory, type LogHistory } from './log-history.ts';
import { openRotatingFile } from './rotating-file.ts';

export type HostLog = { log: Logger; history: LogHistory };

/**
 * The host's log: one JSON object a line, from `level` on to standard error and in full to files in
 * the data folder, where that is this user's. Standard output is the connection to the browser.
 * Recognized text, keystrokes, clipboard contents and tokens are never logged.
 */
export function createLog(dataDir: string, level: LogLevel = 'info'): HostLog {
  const file = openRotatingFile(path.join(dataDir, 'logs'), 'host');
  const streams = multistream([
    { level, stream: openLogStream(2) },
    ...(foreignOwner(dataDir) ? [] : [{ level: 'debug' as const, stream: file }]),
  ]);
  const log = pino(
    {
      name: 'screenscribe',
      level: 'debug',
      messageKey: 'message',
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    streams,
  );
  return { log, history: createLogHistory(file) };
}
