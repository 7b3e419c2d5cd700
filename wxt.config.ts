import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { defineConfig, type ResolvedPublicFile } from 'wxt';
import { de } from './extension/ui/messages/de.ts';
import { en } from './extension/ui/messages/en.ts';
import type { Messages } from './extension/ui/messages/message-catalog.ts';
import { firefoxExtensionId } from './shared/identifiers.ts';
import { licensedParts } from './shared/licensed-parts.ts';

/**
 * The public half of the key that fixes the extension's id in Chromium
 * (`shared/identifiers.ts`): the host allows that id and no other.
 */
const chromiumKey =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAuV62lbujLwi7wQJMAbkdDPYALPJVJyoJiBd+Q7euYYNiPVhQj1nDm02PcXZ/2SMfBZlvMJW8u4lZlEYwUT1lh5V6MnPbGluvjwVZ4RqXbEs56NsFGcsqw1Bd2d6wydugzyq8Kr4n6Iost2uDw4OcK1xOPGpu5gbS3witiJqIMNc+DKb7so8Q8+453WRHE2NQxKcJxtMSAF+BIa0CKzDvo6poEbLzbCHQbdRPzoVj6NSPIuIOuBOvFEKYfe1opPxX8yVefzkZj+8kID1O4oK3kh++QWWGvezPX5DGqyp+dapMmNWRppl7CN90BUwwkZLccLW0uiQduUkg/zDFgbFS6wIDAQAB';

/** Firefox keeps Ctrl+Shift+H for its own history. */
const historyKeys = {
  chromium: { default: 'Ctrl+Shift+H', mac: 'Command+Shift+H' },
  firefox: { default: 'Ctrl+Shift+3', mac: 'MacCtrl+Shift+3' },
};

export default defineConfig({
  srcDir: 'extension',
  publicDir: 'extension/public',
  outDir: '.output',
  imports: false,
  modules: ['@wxt-dev/module-react', '@wxt-dev/webextension-polyfill'],
  manifestVersion: 3,
  manifest: ({ browser }) => ({
    name: 'Screenscribe',
    description: '__MSG_description__',
    default_locale: 'en',
    permissions: [
      'activeTab',
      'alarms',
      'clipboardWrite',
      'contextMenus',
      'nativeMessaging',
      'notifications',
      'scripting',
      'storage',
      ...(browser === 'firefox' ? [] : ['offscreen', 'sidePanel', 'system.display']),
    ],
    content_security_policy: {
      // WebAssembly is the OCR; pictures and their parts are shown from memory.
      extension_pages: "script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; base-uri 'none'",
    },
    commands: {
      capture: {
        suggested_key: { default: 'Ctrl+Shift+2', mac: 'Command+Shift+2' },
        description: '__MSG_captureCommand__',
      },
      history: {
        suggested_key: historyKeys[browser === 'firefox' ? 'firefox' : 'chromium'],
        description: '__MSG_historyCommand__',
      },
      picker: {
        suggested_key: { default: 'Ctrl+Shift+1', mac: 'Command+Shift+1' },
        description: '__MSG_pickerCommand__',
      },
    },
    ...(browser === 'firefox'
      ? {
          browser_specific_settings: {
            gecko: {
              id: firefoxExtensionId,
              strict_min_version: '140.0',
              data_collection_permissions: { required: ['none'] },
            },
          },
        }
      : { key: chromiumKey, minimum_chrome_version: '140' }),
    action: { default_title: 'Screenscribe' },
    options_ui: { page: 'preferences.html', open_in_tab: true },
  }),
  // For older browsers light-dark() would become variables that follow the system's theme alone.
  vite: ({ browser }) => ({
    build: { cssTarget: browser === 'firefox' ? 'firefox140' : 'chrome140' },
  }),
  hooks: {
    'build:publicAssets': (_, files) => {
      files.push(...readerFiles(), localeFile('en', en), localeFile('de', de), licenseFile());
    },
  },
});

/** The words that the browser shows itself, from the one catalogue. */
function localeFile(tag: string, { manifest }: Messages): ResolvedPublicFile {
  const messages = Object.entries(manifest).map(([name, message]) => [name, { message }]);
  return {
    contents: JSON.stringify(Object.fromEntries(messages)),
    relativeDest: `_locales/${tag}/messages.json`,
  };
}

/** What the about page lists, the same as `GET /legal/licenses`. */
function licenseFile(): ResolvedPublicFile {
  const lock = readFileSync(new URL('package-lock.json', import.meta.url), 'utf8');
  return { contents: JSON.stringify(licensedParts(lock)), relativeDest: 'licenses.json' };
}

/** Tesseract with its English model, and ZXing: nothing is fetched when the extension runs. */
function readerFiles(): ResolvedPublicFile[] {
  const { resolve } = createRequire(import.meta.url);
  const core = path.dirname(resolve('tesseract.js-core/package.json'));
  return [
    {
      absoluteSrc: resolve('tesseract.js/dist/worker.min.js'),
      relativeDest: 'tesseract/worker.js',
    },
    {
      absoluteSrc: path.join(core, 'tesseract-core-simd-lstm.wasm.js'),
      relativeDest: 'tesseract/core.js',
    },
    {
      absoluteSrc: resolve('./shared/ocr/models/eng.traineddata.gz'),
      relativeDest: 'tesseract/eng.traineddata.gz',
    },
    {
      absoluteSrc: resolve('zxing-wasm/reader/zxing_reader.wasm'),
      relativeDest: 'zxing/reader.wasm',
    },
  ];
}
