import { onActionClicked, showPopupOnClick } from '../../platform/action.ts';
import { onCommand } from '../../platform/browser-commands.ts';
import { lastUsedTab } from '../../platform/browser-windows/current-tab.ts';
import { openSidebar } from '../../platform/browser-windows/side-panel.ts';
import { capturePage, type Tab } from '../../platform/capture-page.ts';
import { addMenus, type ContextMenu } from '../../platform/context-menus.ts';
import { onCaptureRequest } from '../../platform/messaging/capture-request.ts';
import { answerPages } from '../../platform/messaging/page-messages.ts';
import { onPopupChoice, showCountdownInPopups } from '../../platform/messaging/popup-port.ts';
import { backgroundReader } from '../../reader/background-reader.ts';
import { fromDataUrl } from '../../reader/data-url.ts';
import { readAnyhow } from '../../reader/read-into-history.ts';
import { localSettings } from '../../settings/local-settings.ts';
import { chooseLanguage } from '../../ui/messages/language.ts';
import { captureContract, type OverlayRequest } from './capture-contract.ts';
import type { Countdown } from './countdown.ts';
import { lastRegion, rememberRegion } from './last-region.ts';
import { notify, openTaken } from './notify.ts';
import {
  overlayChoicesOf,
  overlayTextsOf,
  setUnwrapLines,
  toolTextsOf,
} from './overlay-messages.ts';
import type { ReadingsUnderWay } from './readings-under-way.ts';
import type { ScreenCapture } from './screen-capture.ts';
import { copyAsSet, takePicture } from './take-picture.ts';

/**
 * Captures by the toolbar button, its popup, the hotkey and the context menus: with the host the
 * whole screen, without it the visible part of the page.
 */
export function startCapture(
  screen: ScreenCapture,
  { countdown, readings }: { countdown: Countdown; readings: ReadingsUnderWay },
): void {
  const capture = async (tab: Tab) => {
    countdown.cancel();
    if (!(await screen.start())) await capturePart(tab);
  };
  onActionClicked((tab) => void capture(tab));
  onCommand('capture', (tab) => void capture(tab));
  onCommand('history', ({ windowId }) => void openSidebar(windowId));
  onPopupChoice(({ capture: what, tab, delaySeconds }) => {
    const start = () => void (what === 'page' ? capturePart(tab) : capture(tab));
    if (delaySeconds === undefined) start();
    else countdown.start(delaySeconds, start);
  });
  showCountdownInPopups(countdown);
  onCaptureRequest(async () => {
    if (await screen.start()) return;
    const tab = await lastUsedTab();
    if (tab) await capturePart(tab, undefined, 'notAllowedText');
  });
  followToolbarSetting();
  const menus: ContextMenu[] = [
    {
      id: 'capture',
      contexts: ['page', 'selection', 'link', 'editable', 'video', 'frame'],
      onClick: (tab) => void capture(tab),
    },
    {
      id: 'image',
      contexts: ['image'],
      onClick: (tab, image) => void capturePart(tab, image),
    },
    {
      id: 'sidebar',
      contexts: ['action'],
      onClick: ({ windowId }) => void openSidebar(windowId),
    },
  ];
  const retitle = addMenus(menus, menuTitle);
  localSettings.onChange(() => void retitle().catch(console.warn));
  const stopping = new Map<string, AbortController>();
  answerPages('background', captureContract, {
    async 'capture.taken'({ picture, region, recognition, taking, ...page }) {
      using _reading = readings.begin();
      if (region) await rememberRegion(region);
      const { action = 'copy', ...how } = taking ?? {};
      const source = { kind: 'page' as const, ...page };
      const entry = await takePicture(fromDataUrl(picture), source, { known: recognition, how });
      if (entry) await openTaken(action, entry.id);
      return {};
    },
    async 'capture.read'({ readingId, picture }) {
      const { ocr } = await localSettings.read();
      const stop = new AbortController();
      stopping.set(readingId, stop);
      try {
        const reading = { languages: ocr.languages, layout: ocr.layout, signal: stop.signal };
        return await readAnyhow(backgroundReader, fromDataUrl(picture), reading);
      } finally {
        stopping.delete(readingId);
      }
    },
    async 'capture.stop_reading'({ readingId }) {
      stopping.get(readingId)?.abort();
      return {};
    },
    'capture.choices': async () => overlayChoicesOf(await currentMessages()),
    async 'capture.copy'({ text }) {
      await copyAsSet(text);
      return {};
    },
    async 'capture.unwrap'({ on }) {
      await setUnwrapLines(on);
      return {};
    },
    async 'capture.image_gone'() {
      const { failedTitle, imageGone } = await words();
      await notify(failedTitle, imageGone);
      return {};
    },
  });
}

/** Freezes the visible part of the page and lets the user select a region, or reports `whyNot`. */
async function capturePart(
  tab: Tab,
  image?: string,
  whyNot: 'restrictedText' | 'notAllowedText' = 'restrictedText',
): Promise<void> {
  const messages = await currentMessages();
  const { capture } = messages;
  try {
    await capturePage(tab, 'capture-overlay.js', async (picture): Promise<OverlayRequest> => {
      const last = await lastRegion();
      const settings = await localSettings.read();
      return {
        capture: true,
        picture,
        words: overlayTextsOf(messages, capture.hint),
        tools: toolTextsOf(messages, false),
        unwrap: settings.capture.unwrapLines,
        ...(image === undefined ? {} : { image }),
        ...(last ? { last } : {}),
      };
    });
  } catch (error) {
    console.warn(error);
    await notify(capture.restrictedTitle, capture[whyNot]);
  }
}

async function menuTitle(id: string): Promise<string> {
  const { menuCapture, menuImage, menuSidebar } = await words();
  return { image: menuImage, sidebar: menuSidebar }[id] ?? menuCapture;
}

async function words() {
  return (await currentMessages()).capture;
}

async function currentMessages() {
  const { ui } = await localSettings.read();
  return chooseLanguage(ui.language).messages;
}

/** Makes a click on the toolbar button do what the settings say. */
function followToolbarSetting(): void {
  const follow = async () => {
    const { ui } = await localSettings.read();
    await showPopupOnClick(ui.toolbarButton === 'menu');
  };
  localSettings.onChange(() => void follow());
  // The browser forgets it when it ends.
  void follow();
}
