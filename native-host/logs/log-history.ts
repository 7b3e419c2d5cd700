import { readFile } from 'node:fs/promises';
import { type LogEntry, type LogLevel, logEntry, logLevels } from '../../shared/api/event.ts';
import type { RotatingFile } from './rotating-file.ts';

type LogQuery = {
  /** The lowest level, `debug` where undefined. */
  level?: LogLevel | undefined;
  limit: number;
  /** ISO 8601: entries from this time on. */
  since?: string | undefined;
};

/** The logged entries, also of earlier runs. */
export type LogHistory = {
  /** The newest matching entries, the oldest of them first. */
  read(query: LogQuery): Promise<LogEntry[]>;
  clear(): void;
};

export function createLogHistory(file: RotatingFile): LogHistory {
  return {
    async read({ level = 'debug', limit, since }) {
      file.flush();
      const stored = await Promise.all(file.files.map((name) => readIfThere(name)));
      const texts = [...stored, file.pending()];
      const least = logLevels.indexOf(level);
      const from = since === undefined ? 0 : Date.parse(since);
      return texts
        .flatMap((text) => text.split('\n'))
        .flatMap(parseEntry)
        .filter((entry) => logLevels.indexOf(entry.level) >= least)
        .filter((entry) => Date.parse(entry.time) >= from)
        .slice(-limit);
    },
    clear: () => file.clear(),
  };
}

async function readIfThere(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    // Not all of the rotated files may exist yet.
    return '';
  }
}

/** Empty for a line that a crash cut off. */
function parseEntry(line: string): LogEntry[] {
  if (line === '') return [];
  try {
    const { pid: _pid, hostname: _hostname, ...entry } = JSON.parse(line);
    return [logEntry.parse({ message: '', ...entry })];
  } catch {
    return [];
  }
}
