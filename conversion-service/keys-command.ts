/** `npm run convert:keys`: keys with their limits and secrets, whether the service runs or not. */
import { pino } from 'pino';
import { type Config, readConfig } from './config.ts';
import { openDatabase } from './jobs/sqlite/open-jobs-database.ts';
import { findUseIn } from './jobs/sqlite/sqlite-key-use.ts';
import { keepToOwner, makeDataDir } from './keep-to-owner.ts';
import type { FindUse, KeyStore } from './keys/key-store.ts';
import { KeysUsageError, runKeysCommand } from './keys/run-keys-command.ts';
import { sqliteKeyStore } from './keys/sqlite-key-store.ts';
import { openClusterKeys } from './open-cluster-ports.ts';

keepToOwner();
try {
  await using opened = await openKeys(readConfig(process.env));
  process.stdout.write(await runKeysCommand(process.argv.slice(2), opened.keys, opened.findUse));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = error instanceof KeysUsageError ? 2 : 1;
}

type OpenKeys = AsyncDisposable & { keys: KeyStore; findUse: FindUse };

async function openKeys({ dataDir, cluster }: Config): Promise<OpenKeys> {
  if (cluster)
    return await openClusterKeys({ ...cluster, log: pino({ level: 'warn' }, process.stderr) });
  makeDataDir(dataDir);
  const database = openDatabase(dataDir);
  return {
    keys: sqliteKeyStore(database),
    findUse: findUseIn(database),
    [Symbol.asyncDispose]: async () => database.close(),
  };
}
