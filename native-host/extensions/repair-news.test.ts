import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { tempDir } from '../../test/fixtures/temp-dir.ts';
import { AttachedClients } from '../link/server/attached-clients.ts';
import { openRepairNews } from './repair-news.ts';

const former = 'mended-history.json';
const present = 'repaired-history.json';

test('what an earlier version kept about a damaged history is taken over', async () => {
  const dataDir = await tempDir();
  const kept = JSON.stringify([{ entries: 1, known: 2, keptAs: 'damaged' }]);
  writeFileSync(path.join(dataDir, former), kept);
  await open(dataDir);
  expect(readdirSync(dataDir)).toEqual([present]);
  expect(readFileSync(path.join(dataDir, present), 'utf8')).toBe(kept);
});

test('the file of an earlier version replaces no later one', async () => {
  const dataDir = await tempDir();
  writeFileSync(path.join(dataDir, former), '[]');
  writeFileSync(path.join(dataDir, present), '[{}]');
  await open(dataDir);
  expect(readFileSync(path.join(dataDir, present), 'utf8')).toBe('[{}]');
});

async function open(dataDir: string): Promise<void> {
  const log = pino({ level: 'silent' });
  await using news = await openRepairNews({ dataDir, clients: new AttachedClients(), log });
  expect(news).toBeDefined();
}
