import { captureOperations } from '../../shared/api/operations/capture-operations.ts';
import { editorOperations } from '../../shared/api/operations/editor-operations.ts';
import { historyOperations } from '../../shared/api/operations/history-operations.ts';
import { hostOperations } from '../../shared/api/operations/host-operations.ts';
import { ocrOperations } from '../../shared/api/operations/ocr-operations.ts';
import { settingsOperations } from '../../shared/api/operations/settings-operations.ts';
import type { MethodName } from '../../shared/messages/contract.ts';
import type { ExtensionContract } from '../../shared/messages/contracts/extension-contract.ts';
import type { HostContract } from '../../shared/messages/contracts/host-contract.ts';
import type { Sent } from '../fixtures/send.ts';

/** Every operation that is a route of the HTTP API and a message too. */
const operations = {
  capture: captureOperations,
  editor: editorOperations,
  history: historyOperations,
  host: hostOperations,
  ocr: ocrOperations,
  settings: settingsOperations,
};

export type Params = Record<string, unknown>;

export type Doors = {
  message: MethodName<HostContract> | MethodName<ExtensionContract>;
  /** The request with these parameters, as a client of the HTTP API puts them. */
  request: (params: Params) => Sent;
  /** Parameters at the bounds, the last that are taken. */
  taken: Params[];
  /** The first ones beyond. */
  refused: Params[];
};

const region = { x: 0, y: 0, width: 1, height: 1 };
const whole = { width: 1_000_000, height: 1_000_000 };
const languages = (count: number) => Array.from({ length: count }, () => 'eng');
const badLanguages = [{ languages: [] }, { languages: languages(9) }, { languages: ['English!'] }];
const displays = { taken: ['d', 'd'.repeat(200)], refused: ['', 'd'.repeat(201)] };
const pages = {
  taken: [{}, { limit: 1 }, { limit: 1_000 }, { color: 'red' }, { cursor: 'c'.repeat(2_000) }],
  refused: [
    ...[{ limit: 0 }, { limit: 1_001 }, { limit: 1.5 }, { limit: -1 }, { color: 'pink' }],
    ...[{ cursor: '' }, { cursor: 'c'.repeat(2_001) }, { offset: 1 }],
  ],
};
/** For what takes nothing: the body that says so, and one that does not. */
const nothing = { taken: [{}], refused: [{ extra: 1 }] };
/** Not an image, so that nothing is read: values out of bounds are rejected before. */
const image = 'AAAA';

export const doors: {
  [Group in keyof typeof operations]: Record<keyof (typeof operations)[Group], Doors>;
} = {
  capture: {
    start: {
      message: 'capture.start',
      request: query('POST', '/capture'),
      taken: [
        ...[{}, { timeoutMs: 1 }, { timeoutMs: 3_600_000 }, { layout: 'code' }],
        ...displays.taken.map((display) => ({ display })),
      ],
      refused: [
        ...[{ timeoutMs: 0 }, { timeoutMs: 3_600_001 }, { layout: 'verse' }, { extra: 1 }],
        ...displays.refused.map((display) => ({ display })),
      ],
    },
    region: {
      message: 'capture.region',
      request: body('POST', '/capture/region'),
      taken: [
        ...[region, { ...region, ...whole }, { ...region, x: -1_000_000, y: 1_000_000 }],
        ...[
          { ...region, languages: languages(8) },
          { ...region, layout: 'table' },
        ],
        ...[...displays.taken, 7].map((display) => ({ ...region, display })),
      ],
      refused: [
        ...[{}, { ...region, x: -1_000_001 }, { ...region, y: 1_000_001 }, { ...region, x: 0.5 }],
        ...[
          { ...region, width: 0 },
          { ...region, height: 1_000_001 },
          { ...region, save: 1 },
        ],
        ...[...badLanguages, { layout: 'verse' }, { extra: 1 }].map((bad) => ({
          ...region,
          ...bad,
        })),
        ...displays.refused.map((display) => ({ ...region, display })),
      ],
    },
    watch: {
      message: 'watch.start',
      request: body('POST', '/capture/watch'),
      taken: [
        ...[region, { ...region, ...whole }, { ...region, x: -1_000_000, y: 1_000_000 }],
        ...[100, 5_000].map((intervalMs) => ({ ...region, intervalMs })),
        { ...region, languages: languages(8) },
        ...[...displays.taken, 7].map((display) => ({ ...region, display })),
      ],
      refused: [
        ...[{}, { ...region, x: -1_000_001 }, { ...region, y: 0.5 }, { ...region, width: 0 }],
        ...[99, 5_001, 500.5, '500'].map((intervalMs) => ({ ...region, intervalMs })),
        ...[...badLanguages, { layout: 'lines' }, { extra: 1 }].map((bad) => ({
          ...region,
          ...bad,
        })),
        ...displays.refused.map((display) => ({ ...region, display })),
      ],
    },
  },
  ocr: {
    image: {
      message: 'ocr.image',
      request: body('POST', '/ocr'),
      taken: [
        ...[{ image }, { image: `data:image/png;base64,${image}` }, { image: 'no base64' }],
        ...[{ image, languages: languages(8), layout: 'lines', save: false }],
        ...['auto', 'wasm', 'native', 'system'].map((engine) => ({ image, engine })),
      ],
      refused: [
        ...[{}, { image: '' }, { image: 1 }, { image, save: 'yes' }, { image, extra: 1 }],
        ...[...badLanguages, { layout: 'verse' }, { engine: 'windows' }].map((bad) => ({
          image,
          ...bad,
        })),
      ],
    },
    listLanguages: {
      message: 'languages.list',
      request: query('GET', '/ocr/languages'),
      ...nothing,
    },
    useLanguages: {
      message: 'languages.use',
      request: body('PUT', '/ocr/languages'),
      taken: [{ languages: languages(1) }, { languages: languages(8) }],
      refused: [{}, ...badLanguages, { languages: ['eng'], extra: 1 }],
    },
  },
  history: {
    list: {
      message: 'history.list',
      request: query('GET', '/history'),
      taken: [...pages.taken, { sort: 'text', order: 'desc' }, { full: true }],
      refused: [...pages.refused, { full: 'yes' }, { sort: 'size' }, { order: 'up' }],
    },
    search: {
      message: 'history.search',
      request: query('GET', '/history/search'),
      taken: [
        { q: 'w'.repeat(1_000) },
        { q: 'w', full: true },
        ...pages.taken.map((page) => ({ q: 'w', ...page })),
      ],
      refused: [
        ...[{}, { q: '' }, { q: '  ' }, { q: 'w'.repeat(1_001) }],
        ...pages.refused.map((page) => ({ q: 'w', ...page })),
      ],
    },
    export: {
      message: 'history.export',
      request: ({ format, ...rest }) => query('GET', `/history/export/${format}`)(rest),
      taken: [{ format: 'json' }, { format: 'csv', color: 'red' }],
      refused: [
        { format: 'json', color: 'pink' },
        { format: 'csv', extra: 1 },
      ],
    },
    import: {
      message: 'history.import',
      request: ({ document }) => ({
        method: 'POST',
        path: '/history/import',
        headers: { 'content-type': 'application/json' },
        body: String(document),
      }),
      taken: [imported({})],
      refused: [
        ...[{ document: '' }, { document: '{' }, { document: '[]' }],
        ...[imported({ version: 2 }), imported({ entries: [{}] }), imported({ extra: 1 })],
      ],
    },
  },
  settings: {
    read: { message: 'settings.read', request: query('GET', '/settings'), ...nothing },
    change: {
      message: 'settings.change',
      request: body('PUT', '/settings'),
      taken: [
        ...[{}, { history: { maxEntries: 1, maxAgeDays: 1 } }],
        ...[{ history: { maxEntries: 10_000_000, maxAgeDays: 36_500 } }],
        ...[{ ocr: { languages: languages(8) } }, { hotkey: null }],
      ],
      refused: [
        ...[{ history: { maxEntries: 0 } }, { history: { maxEntries: 10_000_001 } }],
        ...[{ history: { maxAgeDays: 0 } }, { history: { maxAgeDays: 36_501 } }],
        ...[{ api: { port: 0 } }, { api: { port: 65_536 } }, { hotkey: '' }, { extra: 1 }],
        ...badLanguages.map((ocr) => ({ ocr })),
      ],
    },
    createToken: {
      message: 'settings.create_token',
      request: body('POST', '/settings/token'),
      taken: [],
      refused: nothing.refused,
    },
    removeToken: {
      message: 'settings.remove_token',
      request: body('DELETE', '/settings/token'),
      ...nothing,
    },
    readHotkey: { message: 'hotkey.read', request: query('GET', '/hotkey'), ...nothing },
    setHotkey: {
      message: 'hotkey.set',
      request: body('PUT', '/hotkey'),
      taken: [{ hotkey: null }],
      refused: [{}, { hotkey: '' }, { hotkey: 'h'.repeat(101) }, { hotkey: null, extra: 1 }],
    },
  },
  editor: {
    open: {
      message: 'editor.open',
      request: ({ entryId, ...rest }) =>
        body('POST', '/editor/open')({ ...rest, ...(entryId !== null && { entryId }) }),
      taken: [
        { text: '', entryId: null },
        { text: 't', entryId: 'e' },
        { text: 't', entryId: 'e'.repeat(200) },
      ],
      refused: [
        ...[
          { entryId: null },
          { text: 'half \ud83d', entryId: null },
          { text: '\0', entryId: null },
        ],
        ...[
          { text: 't', entryId: '' },
          { text: 't', entryId: 'e'.repeat(201) },
        ],
        { text: 't', entryId: null, extra: 1 },
      ],
    },
    write: {
      message: 'editor.write',
      request: body('POST', '/editor/text'),
      taken: [{ text: '' }],
      refused: [{}, { text: 'half \ud83d' }, { text: '\0' }, { text: 't', extra: 1 }],
    },
    select: {
      message: 'editor.select',
      request: body('POST', '/editor/selection'),
      taken: [{ start: 0, end: 0 }],
      refused: [
        ...[{}, { start: -1, end: 0 }, { start: 0, end: 0.5 }, { start: 0, end: 0, extra: 1 }],
      ],
    },
  },
  host: {
    status: { message: 'status', request: query('GET', '/status'), ...nothing },
    quit: { message: 'quit', request: body('POST', '/quit'), taken: [], refused: nothing.refused },
  },
};

/** Parameters in the query, lists with commas. */
function query(method: string, path: string): Doors['request'] {
  return (params) => {
    const search = new URLSearchParams(
      Object.entries(params).map(([name, value]): [string, string] => [name, String(value)]),
    );
    return { method, path: `${path}?${search}` };
  };
}

function body(method: string, path: string): Doors['request'] {
  return (params) => ({ method, path, body: params });
}

/** An export of nothing, with these keys changed. */
function imported(change: Params): Params {
  const empty = { version: 1, exportedAt: '2026-01-01T00:00:00.000Z', entries: [] };
  return { document: JSON.stringify({ ...empty, ...change }) };
}
