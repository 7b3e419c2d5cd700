import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { chromiumExtensionId } from '../../shared/identifiers.ts';
import { introduced } from '../../test/fixtures/browser/introduced.ts';
import { launchChromium } from '../../test/fixtures/browser/launch-chromium.ts';
import { registerBridge } from '../../test/fixtures/browser/register-bridge.ts';
import { type HostProcess, startHost } from '../../test/fixtures/host/host-process.ts';
import { desktop } from '../../test/fixtures/screen/desktop.ts';
import { send } from '../../test/fixtures/send.ts';
import { temporaryFolder } from '../../test/fixtures/temporary-folder.ts';
import { buildExtension } from '../build-extension.ts';
import { noteTexts } from './shown-texts.ts';

export type Photograph = {
  name: string;
  /** The page of the extension, with its query. */
  page: string;
  /** The window in CSS pixels at 100 %. */
  size: { width: number; height: number };
  /** Brings the page into the state to show. */
  prepare?: (page: Page) => Promise<void>;
};

export type Studio = AsyncDisposable & {
  context: BrowserContext;
  /** Its X display, as `:7`. */
  display: string;
  /** Takes a page in every theme and view. */
  take(photograph: Photograph, folder: string): Promise<void>;
};

type Options = {
  /** Whether a host runs and the browser knows it. */
  connected: boolean;
  /** The tag of the interface's language. Pages are prepared in English. */
  language: string;
};

const themes = ['light', 'dark'] as const;

/** How large a window is, in CSS pixels, and how many pixels of the picture each of them has. */
type View = { suffix: string; width: number; height: number; scale: number };

const narrow = 400;

/** As it is, at 200 %, and in the narrow window that a phone or a docked panel has. */
function viewsOf({ width, height }: Photograph['size']): View[] {
  const views = [
    { suffix: '', width, height, scale: 1 },
    // Zooming in makes the window smaller in CSS pixels, and each of them larger.
    { suffix: '-200', width: Math.round(width / 2), height: Math.round(height / 2), scale: 2 },
  ];
  if (width > narrow) views.push({ suffix: '-narrow', width: narrow, height: 760, scale: 1 });
  return views;
}

/** A Chromium with the extension, on a display and in a profile of its own. */
export async function startStudio({ connected, language }: Options): Promise<Studio> {
  const owned = new AsyncDisposableStack();
  const display = owned.use(await desktop()).name;
  const folder = owned.use(await temporaryFolder()).path;
  const host = connected ? owned.use(await hostFor(folder, display)) : undefined;
  const context = await launch(folder, display, host);
  owned.defer(() => context.close());
  await introduced(context);
  return {
    context,
    display,
    async take(photograph, into) {
      for (const theme of themes) {
        for (const view of viewsOf(photograph.size)) {
          const file = path.join(into, `${photograph.name}-${theme}${view.suffix}.png`);
          await takeOne(context, photograph, { theme, view, language, file });
        }
      }
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** It listens at the port that the settings name, as a reader's will, and one language is not there. */
async function hostFor(folder: string, display: string): Promise<HostProcess> {
  const environment = { SCREENSCRIBE_PORT: '9876', TESSDATA_PREFIX: folder };
  const host = await startHost({ display, dataDir: path.join(folder, 'data'), environment });
  const body = { api: { enabled: true }, ocr: { languages: ['eng', 'deu'] } };
  const { status, bytes } = await send(host.base, { method: 'PUT', path: '/settings', body });
  if (status !== 200) throw new Error(`the host refused the settings: ${bytes}`);
  return host;
}

async function launch(
  folder: string,
  display: string,
  host: HostProcess | undefined,
): Promise<BrowserContext> {
  const profile = path.join(folder, 'profile');
  if (host) await registerBridge('chromium', path.join(profile, 'NativeMessagingHosts'));
  const extension = await buildExtension('chrome', folder);
  const dataDir = host?.dataDir ?? folder;
  return await launchChromium({ profile, extension, display, dataDir, scale: 1 });
}

type Way = { theme: 'light' | 'dark'; view: View; language: string; file: string };

async function takeOne(
  context: BrowserContext,
  { page: address, prepare }: Photograph,
  { theme, view, language, file }: Way,
): Promise<void> {
  await wear(context, theme);
  const page = await context.newPage();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setDeviceMetricsOverride', {
    width: view.width,
    height: view.height,
    deviceScaleFactor: view.scale,
    mobile: false,
  });
  await page.goto(`chrome-extension://${chromiumExtensionId}/${address}`);
  await prepare?.(page);
  if (language !== 'en') await speak(context, language);
  await page.locator(`html[lang=${language}]`).waitFor({ state: 'attached' });
  await page.bringToFront();
  await page.screenshot({ path: file });
  if (language === 'en') await noteTexts(page, file);
  await page.close();
  if (language !== 'en') await speak(context, 'en');
}

/** Sets the interface's language; pages that are open follow. */
export function speak(context: BrowserContext, language: string): Promise<void> {
  return choose(context, /^(Language|Sprache)/, language, `html[lang=${language}]`);
}

/** Sets the interface's theme, whatever that of the system is. */
function wear(context: BrowserContext, theme: 'light' | 'dark'): Promise<void> {
  return choose(
    context,
    /^(Appearance|Erscheinungsbild)/,
    theme,
    `html[style*="color-scheme: ${theme}"]`,
  );
}

/** Chooses in the preferences, as a user does, and waits until it `shows` there. */
async function choose(
  context: BrowserContext,
  label: RegExp,
  value: string,
  shows: string,
): Promise<void> {
  const page = await context.newPage();
  await page.goto(`chrome-extension://${chromiumExtensionId}/preferences.html?tab=general`);
  await page.getByRole('radiogroup', { name: label }).locator(`[value=${value}]`).check();
  await page.locator(shows).waitFor({ state: 'attached' });
  await page.close();
}
