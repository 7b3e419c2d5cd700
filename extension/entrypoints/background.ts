import { defineBackground } from 'wxt/utils/define-background';
import { notifyOfRepair } from '../background/notify-of-repair.ts';
import {
  startHistoryLimits,
  startHistorySync,
  startRemovals,
} from '../background/start-history.ts';
import { syncSettings } from '../background/sync-settings.ts';
import { createCountdown } from '../features/capture/countdown.ts';
import { answerNotifications } from '../features/capture/notify.ts';
import { createReadingsUnderWay } from '../features/capture/readings-under-way.ts';
import { createScreenCapture } from '../features/capture/screen-capture.ts';
import { startCapture } from '../features/capture/start-capture.ts';
import { startConnection } from '../features/connection/start-connection.ts';
import { startOnboarding } from '../features/onboarding/start-onboarding.ts';
import { startPicker } from '../features/picker/start-picker.ts';
import { keepSearchReady } from '../history-search/history-search.ts';
import { answerHostCalls, noteConnected } from '../host-state/connected-host.ts';
import { openReaderPage } from '../platform/reader-page.ts';
import { answerReadings } from '../reader/answer-readings.ts';
import { watchWindows } from '../windows/open-windows.ts';
import { serveWindows } from '../windows/serve-windows.ts';
import { showInHistory } from '../windows/show-in-history.ts';
import { answerWindowRequests } from '../windows/window-requests.ts';

export default defineBackground(() => {
  const history = startHistorySync();
  if (import.meta.env.FIREFOX) {
    answerReadings();
    keepSearchReady();
  } else void openReaderPage();
  answerHostCalls();
  const readings = createReadingsUnderWay();
  const screenCapture = createScreenCapture(readings);
  const countdown = createCountdown();
  startCapture(screenCapture, { countdown, readings });
  startOnboarding();
  const picker = startPicker();
  const windows = watchWindows();
  answerWindowRequests(windows);
  answerNotifications((entry) => showInHistory(windows, entry));
  void startConnection({
    countdown,
    readings,
    handlers: {
      ...history.handlers,
      ...serveWindows(windows),
      ...screenCapture.handlers,
      ...picker.handlers,
      'history.repaired': notifyOfRepair,
    },
    onConnected(peer) {
      noteConnected(peer);
      syncSettings(peer);
      history.attach(peer);
      screenCapture.attach(peer);
      picker.attach(peer);
    },
  });
  void startRemovals();
  void startHistoryLimits();
});
