/** TSA: what the three programs share. */
import { message, type Read, string, struct } from './declare.ts';
import * as tsk from './tsk.ts';

export const DocumentArchive = struct({
  super: message(1, tsk.DocumentArchive),
  documentLanguage: string(3),
});
export type DocumentArchive = Read<typeof DocumentArchive>;
