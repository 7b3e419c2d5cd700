import type { Page as FirefoxPage } from 'puppeteer-core';
import { expect, test, vi } from 'vitest';
import { startChromium } from '../fixtures/browser/chromium.ts';
import { extensionPage } from '../fixtures/browser/extension-page.ts';
import { firefoxPages, startFirefox } from '../fixtures/browser/firefox.ts';
import { hostDir } from '../fixtures/host/host-dir.ts';

const patience = { timeout: 60_000, interval: 50 };
const systems = ['light', 'dark'] as const;
const choices = ['dark', 'light', 'system'] as const;
type Tone = (typeof systems)[number];

/** The colors of tokens.css as a browser computes them. */
const shown = {
  light: {
    ground: 'rgb(255, 255, 255)',
    title: 'rgb(26, 28, 32)',
    tab: 'rgb(88, 93, 104)',
    field: 'rgb(255, 255, 255)',
    edge: 'rgb(125, 131, 143)',
    scheme: 'light',
  },
  dark: {
    ground: 'rgb(23, 24, 27)',
    title: 'rgb(233, 234, 238)',
    tab: 'rgb(166, 171, 182)',
    field: 'rgb(23, 24, 27)',
    edge: 'rgb(127, 134, 147)',
    scheme: 'dark',
  },
};

test('the appearance that is chosen shows in Chromium, whatever the theme of the system', async () => {
  const chromium = await startChromium(await hostDir(), { registered: false });
  const page = await extensionPage(chromium, 'preferences.html');
  const sidebar = await extensionPage(chromium, 'sidepanel.html');
  for (const system of systems) {
    await page.emulateMedia({ colorScheme: system });
    await sidebar.emulateMedia({ colorScheme: system });
    for (const choice of choices) {
      await page
        .getByRole('radiogroup', { name: 'Appearance' })
        .locator(`[value=${choice}]`)
        .check();
      const { ground, title } = shown[toneOf(choice, system)];
      await vi.waitFor(async () => {
        expect(await page.evaluate(colors)).toEqual(shown[toneOf(choice, system)]);
        expect(await sidebar.evaluate(pageColors)).toEqual({ ground, text: title });
      }, patience);
    }
  }
});

test.each(systems)('it shows in Firefox under a %s system', async (system) => {
  const darkSystem = system === 'dark';
  const firefox = await startFirefox(await hostDir(), { registered: false, darkSystem });
  const page = await firefox.newPage();
  page.goto(`${firefoxPages}/preferences.html`).catch(() => undefined);
  await vi.waitFor(() => page.evaluate(`document.querySelector('[value=dark]').value`), patience);
  for (const choice of choices) {
    await choose(page, choice);
    const expected = shown[toneOf(choice, system)];
    await vi.waitFor(async () => expect(await page.evaluate(colors)).toEqual(expected), patience);
  }
});

function toneOf(choice: (typeof choices)[number], system: Tone): Tone {
  return choice === 'system' ? system : choice;
}

async function choose(page: FirefoxPage, choice: string): Promise<void> {
  await page.evaluate(
    (value) => document.querySelector<HTMLInputElement>(`[value=${value}]`)?.click(),
    choice,
  );
}

/** What the preferences show: runs in the page. */
function colors() {
  const styleOf = (selector: string) => {
    const element = document.querySelector(selector);
    if (!element) throw new Error(`no ${selector}`);
    return getComputedStyle(element);
  };
  // A color that only `color-scheme` decides.
  const probe = document.createElement('i');
  probe.style.color = 'light-dark(rgb(1, 1, 1), rgb(2, 2, 2))';
  document.body.append(probe);
  const scheme = getComputedStyle(probe).color === 'rgb(1, 1, 1)' ? 'light' : 'dark';
  probe.remove();
  return {
    ground: styleOf('html').backgroundColor,
    title: styleOf('h1').color,
    tab: styleOf('[role="tab"][aria-selected="false"]').color,
    field: styleOf('.segments').backgroundColor,
    edge: styleOf('.segments').borderTopColor,
    scheme,
  };
}

/** What the sidebar shows: runs in the page. */
function pageColors() {
  const { backgroundColor, color } = getComputedStyle(document.documentElement);
  return { ground: backgroundColor, text: color };
}
