import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { entry } from '../../shared/api/entry.ts';
import { ocrResult } from '../../shared/api/recognition.ts';
import { fakeExtension } from '../fixtures/host/fake-extension.ts';
import { type HostProcess, startHost } from '../fixtures/host/host-process.ts';
import { serveModels } from '../fixtures/host/serve-models.ts';
import { drawnText } from '../fixtures/images/drawn-text.ts';
import { desktop } from '../fixtures/screen/desktop.ts';
import { type TextWindow, textWindow } from '../fixtures/screen/text-window.ts';
import { send } from '../fixtures/send.ts';
import { type SmallDisk, smallDisk } from '../fixtures/small-disk.ts';

const page = z.object({ entries: z.array(entry), total: z.number() });
const full = { status: 507, json: { code: 'storage_full' } };
const style = 'position: absolute; left: 40px; top: 50px; padding: 12px; font: 28px DejaVu Sans';
const html = `<div id="text" style="${style}">Departure 17:45</div>`;
const at = { x: 300, y: 200, width: 700, height: 400 };
const pictures = await Promise.all(
  Array.from({ length: 12 }, (_, index) => drawnText([`Picture number ${index}`])),
);

test('on a disk that is full to the last byte the host reads, deletes and loses no text', async () => {
  await using disk = await smallDisk(40);
  await using screen = await desktop();
  await using window = await textWindow({ display: screen.name, html, at });
  await using models = await serveModels(['xyz']);
  const environment = { SCREENSCRIBE_LANGUAGE_URL: models.url };
  await using host = await startHost({ display: screen.name, dataDir: disk.path, environment });
  const ids = await addAll(host);
  disk.fill();
  await everyWriteIsRefused(host, ids);
  await readingWorks(host, ids.length);
  await textComesBack(host, window);
  await documentsAndLanguagesAreRefused(host);
  await deletingWorks(host, disk, ids);
  disk.free();
  const added = await ask(host, 'POST', '/history', { text: 'there is room again' });
  expect(added.status).toBe(201);
  expect((await ask(host, 'GET', '/history')).json).toMatchObject({ total: 1 });
  expect(host.child.exitCode).toBeNull();
});

test('a host that starts on a full disk has its history, and deletes', async () => {
  await using disk = await smallDisk(40);
  const first = await startHost({ dataDir: disk.path });
  const ids = await addAll(first);
  await first[Symbol.asyncDispose]();
  disk.fill();
  await using host = await startHost({ dataDir: disk.path });
  await readingWorks(host, ids.length);
  expect((await ask(host, 'DELETE', `/history/${ids[0]}`)).status).toBe(204);
  expect((await ask(host, 'GET', '/history')).json).toMatchObject({ total: ids.length - 1 });
});

test('the log survives its folder and the disk, and can be read meanwhile', async () => {
  await using disk = await smallDisk(40);
  await using host = await startHost({ dataDir: disk.path });
  rmSync(path.join(disk.path, 'logs'), { recursive: true, force: true });
  disk.fill();
  const since = new Date().toISOString();
  expect((await ask(host, 'GET', '/displays')).status).toBeGreaterThan(0);
  await vi.waitFor(
    async () => {
      const { json } = await ask(host, 'GET', `/logs?limit=1000&since=${since}`);
      expect(JSON.stringify(json)).toContain('/displays');
    },
    { timeout: 60_000, interval: 100 },
  );
  disk.free();
  await vi.waitFor(
    async () => {
      await ask(host, 'GET', '/logs');
      expect(readdirSync(path.join(disk.path, 'logs'))).toContain('host.log');
    },
    { timeout: 60_000, interval: 100 },
  );
});

async function addAll(host: HostProcess): Promise<string[]> {
  const ids: string[] = [];
  for (const picture of pictures) {
    const body = { text: 'kept before', screenshot: picture.toString('base64') };
    const answer = await ask(host, 'POST', '/history', body);
    expect(answer.status).toBe(201);
    ids.push(entry.parse(answer.json).id);
  }
  return ids;
}

async function everyWriteIsRefused(host: HostProcess, [id = '']: string[]): Promise<void> {
  const text = 'a text that does not fit '.repeat(3_000);
  const large = { text: text.repeat(10) };
  expect(await ask(host, 'POST', '/history', large)).toMatchObject(full);
  const screenshot = (await drawnText(['new'])).toString('base64');
  expect(await ask(host, 'POST', '/history', { text: '', screenshot })).toMatchObject(full);
  expect(await ask(host, 'PUT', `/history/${id}`, large)).toMatchObject(full);
  const exported = {
    version: 1,
    exportedAt: new Date().toISOString(),
    entries: Array.from({ length: 20 }, () => ({ ...sample, id: uuidV7(), text })),
  };
  expect(await ask(host, 'POST', '/history/import', exported)).toMatchObject(full);
  expect(await ask(host, 'PUT', '/settings', { ui: { theme: 'dark' } })).toMatchObject(full);
  expect(await ask(host, 'POST', '/settings/token')).toMatchObject(full);
  expect(await ask(host, 'PUT', '/hotkey', { hotkey: 'Ctrl+Alt+F9' })).toMatchObject(full);
}

async function readingWorks(host: HostProcess, count: number): Promise<void> {
  const { json } = await ask(host, 'GET', '/history');
  expect(page.parse(json)).toMatchObject({ total: count });
  for (const { id } of page.parse(json).entries) {
    expect((await ask(host, 'GET', `/history/${id}/screenshot`)).status).toBe(200);
  }
  for (const read of ['/history/search?q=kept', '/history/export/json', '/settings', '/logs']) {
    expect((await ask(host, 'GET', read)).status).toBe(200);
  }
}

async function textComesBack(host: HostProcess, window: TextWindow): Promise<void> {
  const image = (await drawnText(['This text has no room'])).toString('base64');
  const read = await ask(host, 'POST', '/ocr', { image, save: true });
  expect(read.status).toBe(200);
  const unkept = { entry: null, unsaved: { code: 'storage_full' } };
  expect(ocrResult.parse(read.json)).toMatchObject({ text: 'This text has no room', ...unkept });
  const region = { ...(await window.place('#text')), copy: true };
  const captured = await ask(host, 'POST', '/capture/region', region);
  expect(captured.status).toBe(200);
  expect(ocrResult.parse(captured.json)).toMatchObject({ text: 'Departure 17:45', ...unkept });
  expect((await ask(host, 'GET', '/clipboard')).json).toMatchObject({ text: 'Departure 17:45' });
}

async function documentsAndLanguagesAreRefused(host: HostProcess): Promise<void> {
  expect(await ask(host, 'PUT', '/ocr/languages', { languages: ['xyz'] })).toMatchObject(full);
  const peer = await fakeExtension(host.dataDir, () => ({ selected: null }));
  const request = { format: 'html', source: { kind: 'entries' } } as const;
  const { exportId } = await peer.call('export.start', request);
  let state = await peer.call('export.state', { exportId });
  while (state.step !== 'failed' && state.step !== 'done') {
    state = await peer.call('export.state', { exportId, after: state.version });
  }
  expect(state).toMatchObject({ step: 'failed', error: { code: 'storage_full' } });
  peer.close();
}

async function deletingWorks(host: HostProcess, disk: SmallDisk, ids: string[]): Promise<void> {
  const before = screenshotCount(disk.path);
  expect((await ask(host, 'DELETE', `/history/${ids[0]}`)).status).toBe(204);
  expect(screenshotCount(disk.path)).toBe(before - 1);
  disk.fill();
  expect((await ask(host, 'DELETE', `/history/${ids[1]}`)).status).toBe(204);
  disk.fill();
  expect((await ask(host, 'DELETE', '/history')).json).toEqual({ deleted: ids.length - 2 });
  expect(screenshotCount(disk.path)).toBe(0);
  expect((await ask(host, 'DELETE', '/logs')).status).toBe(200);
}

function screenshotCount(dir: string): number {
  const names = readdirSync(path.join(dir, 'screenshots'), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.png')).length;
}

function ask(host: HostProcess, method: string, to: string, body?: object) {
  return send(host.base, { method, path: to, ...(body && { body }) });
}

const sample = {
  color: 'none',
  position: 'a0',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  source: { kind: 'api' },
  languages: [],
  confidence: null,
  hasScreenshot: false,
};

function uuidV7(): string {
  return crypto.randomUUID().replace(/^(.{14})4/, '$17');
}
