import { z } from 'zod';

export const logLevels = ['debug', 'info', 'warn', 'error', 'fatal'] as const;
export const logLevel = z.enum(logLevels);
export type LogLevel = z.infer<typeof logLevel>;

/** One line of the host's log. Further keys say what it is about. */
export const logEntry = z.looseObject({
  time: z.iso.datetime({ precision: 3 }),
  level: logLevel,
  name: z.string(),
  message: z.string(),
});
export type LogEntry = z.infer<typeof logEntry>;
