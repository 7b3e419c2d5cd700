/** A stand-in for a watcher that is slow to start: it waits for the file named in its key. */
import { watch } from 'node:fs';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const [{ key }] = z.tuple([z.object({ key: z.string() })]).parse(JSON.parse(process.argv[2] ?? ''));
const start = () =>
  access(key).then(
    () => process.send?.({ alone: [true] }),
    () => undefined,
  );
process.once('disconnect', () => process.exit());
watch(path.dirname(key), () => void start());
void start();
